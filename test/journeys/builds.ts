import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { signIn } from '@vitrine/fleet/operator'
import type { Page } from 'playwright-core'
import { build } from 'vite'
import { expect } from 'vitest'
import { aChromium, aServer, password, verify_code } from './kit.ts'
import type { Site } from './operated.ts'

const root = resolve(import.meta.dirname, '../..')

/** A change to one of the player's sources, which is identified by the end of its path. */
export interface SourceChange {
	readonly file: string
	readonly from: string
	readonly to: string
}

/** An equivalent player with another version. */
export const another = (version: number): SourceChange => ({
	file: 'src/main.ts',
	from: 'startPlayer().then(',
	to: `document.documentElement.dataset.version = '${version}'\nstartPlayer().then(`,
})

/** Builds the player into a folder, as `npm run build` does, with changed sources. */
export const buildPlayer = async (folder: string, ...changes: SourceChange[]): Promise<void> => {
	const missing = new Set(changes)
	await build({
		configFile: join(root, 'apps/player/vite.config.ts'),
		logLevel: 'error',
		build: { outDir: folder, emptyOutDir: true },
		plugins: [
			{
				name: 'vitrine-changed',
				enforce: 'pre',
				transform(code, id) {
					const changed = changes.filter(({ file, from }) => id.endsWith(file) && code.includes(from))
					for (const change of changed) missing.delete(change)
					return changed.reduce((text, { from, to }) => text.replace(from, () => to), code)
				},
			},
		],
	})
	if (missing.size > 0) throw new Error(`nothing was changed by ${[...missing].map(({ from }) => from)}`)
}

/** A site with its own build of the player, which can be replaced. */
export interface BuiltSite extends Site {
	/** Serves another build of the player, as after a server update. */
	readonly serve: (...changes: SourceChange[]) => Promise<void>
}

/** Creates one; screens accept a new build at any hour. */
export const aBuiltSite = async (): Promise<BuiltSite> => {
	const made = new AsyncDisposableStack()
	try {
		const folder = await mkdtemp(join(tmpdir(), 'vitrine-builds-'))
		made.defer(() => rm(folder, { recursive: true, force: true }))
		const player = join(folder, 'player')
		await buildPlayer(player, another(1))
		const server = await aServer({ VITRINE_ADMIN_PASSWORD: password, VITRINE_PLAYER_DIR: player })
		made.defer(() => server.remove())
		const browser = await aChromium()
		made.defer(() => browser.close())
		const operator = await signIn(server.origin, { account: 'admin', password, verifyCode: async () => verify_code })
		await operator.system.save({ settings: { player_quiet_from: '00:00', player_quiet_to: '00:00' } })
		const serve = async (...changes: SourceChange[]): Promise<void> => {
			await server.stop()
			await buildPlayer(player, ...changes)
			await server.start()
		}
		return { server, browser, folder, operator, serve, remove: () => made.disposeAsync() }
	} catch (error) {
		await made.disposeAsync()
		throw error
	}
}

/** The build of a player page. */
export const buildOf = (page: Page): Promise<string> =>
	page.evaluate(() => document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? '')

/** The build that the service worker serves pages from; null if it stores none or does not exist. */
const storedBuild = (page: Page): Promise<string | null> =>
	page.evaluate(async () => {
		if (navigator.serviceWorker.controller === null) return null
		const marks = await caches.match(new URL('builds', location.href).href)
		return marks === undefined ? null : ((await marks.json()) as { current: string | null }).current
	})

/** Waits until the next start does not need the server. */
export const shellIsStored = (page: Page): Promise<void> => expect.poll(() => storedBuild(page)).not.toBeNull()

/** A service worker from before builds existed. */
export const old_worker = `
const name = 'vitrine-player-shell-0123456789abcdef'
const page = new URL('./index.html', self.registration.scope).href
self.addEventListener('install', event => event.waitUntil((async () => {
	await (await caches.open(name)).addAll(['index.html'].map(file => new Request(new URL(file, self.registration.scope), { cache: 'reload' })))
	await self.skipWaiting()
})()))
self.addEventListener('activate', event => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', event => {
	if (event.request.method !== 'GET') return
	event.respondWith((async () => (await (await caches.open(name)).match(event.request.mode === 'navigate' ? page : event.request)) ?? fetch(event.request))())
})`
