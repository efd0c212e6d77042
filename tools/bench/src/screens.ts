import { join } from 'node:path'
import { plainList, plainRecord } from '@vitrine/domain/plain-record'
import type { WindowResource } from '@vitrine/domain/program/document'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { buildPage, buildScript } from './browser.ts'
import { bare_ground, type EveryKind, everyKind } from './every-kind.ts'
import { startOutside } from './outside.ts'
import { openQuiet, type QuietPage } from './quiet.ts'
import { said } from './said.ts'
import { startBaseline } from './spawn.ts'
import type { Stage } from './stage.ts'

/** A change of the item on a screen, as recorded by `page/switches.ts`; times in ms. */
export interface Switch {
	readonly item: string
	readonly at: number
	readonly gap: number
	/** When the first frame after it was drawn, in ms since the epoch. */
	readonly shown: number
}

/** A screen on which items follow each other, ours or a bare one. */
export interface BenchScreen {
	readonly page: Page
	readonly context: BrowserContext
	/** Resolves with the next `count` changes once they have happened. */
	switches(count: number): Promise<readonly Switch[]>
}

/** A screen with its own memory, see {@link QuietPage}. */
export interface QuietScreen extends Pick<BenchScreen, 'switches'> {
	readonly page: QuietPage
}

/** Everything that screens are measured with. */
export interface Screens {
	readonly every: EveryKind
	/** A player that shows these items in one window. */
	player(items: readonly WindowResource[]): Promise<BenchScreen>
	/** The same in a page whose memory is measured. */
	quiet(items: readonly WindowResource[]): Promise<QuietScreen>
	/** The bare page with two elements that shows the files of these pictures and videos, from the same server. */
	bare(items: readonly WindowResource[], play_time: number): Promise<BenchScreen>
	close(): Promise<void>
}

const screen = { locale: 'en-US', viewport: { width: 640, height: 360 } } as const

const shownOf = plainList(plainRecord<Switch>({ item: 'text', at: 'number', gap: 'number', shown: 'number' }))

const switchesOf =
	(page: { evaluate(expression: string): Promise<unknown> }): BenchScreen['switches'] =>
	async count => {
		const from = (await page.evaluate('bench.switches.length')) as number
		await page.evaluate(`bench.when(${from + count + 1})`)
		const json = (await page.evaluate(`JSON.stringify(bench.switches.slice(${from}, ${from + count}))`)) as string
		return said(json, shownOf)
	}

const localOf = (page: Page, context: BrowserContext): BenchScreen => ({ page, context, switches: switchesOf(page) })

/** Publishes a program of these items to a new terminal with this serial number. */
const publish = async ({ operator }: Stage, items: readonly WindowResource[], sn: string): Promise<void> => {
	const made = await operator.programs.create({ name: sn, w: 640, h: 360 })
	const window = { id: 'w', name: 'w', idx: 0, zIndex: 0, x: 0, y: 0, w: 640, h: 360, resources: [...items] }
	const document = { ...made.document, background: bare_ground, windows: [window] }
	await operator.programs.save({ id: made.id, revision: made.revision, document })
	const { id } = await operator.terminals.add({ name: sn, sn, key: `key-of-${sn}` })
	await operator.releases.publish({ play_ids: [made.id], deviceids: [id] })
}

/** Starts the product with two items of every kind. */
export const startScreens = async (stage: Stage, browser: Browser, name: string): Promise<Screens> => {
	const folder = await stage.folder(`${name}-pages`, true)
	const script = await buildScript(join(folder, 'script'), 'switches')
	const two = await buildPage(join(folder, 'two'), 'two')
	const outside = await startOutside(folder)
	const server = await stage.product(await stage.folder(name), { env: { VITRINE_EGRESS_ALLOW: outside.place } })
	const bare = await startBaseline('page', [stage.other_port, two])
	const every = await everyKind(stage.operator, folder, outside.origin)
	let count = 0
	const open = async (): Promise<BenchScreen> => {
		const context = await browser.newContext(screen)
		await context.addInitScript({ path: script })
		return localOf(await context.newPage(), context)
	}
	const begun = async (shown: BenchScreen, address: string): Promise<BenchScreen> => {
		await shown.page.goto(address)
		await shown.page.evaluate('bench.when(1)')
		return shown
	}
	const published = async (items: readonly WindowResource[]): Promise<string> => {
		const sn = `${name}${++count}`.toUpperCase()
		await publish(stage, items, sn)
		return `${stage.origin}/player/?sn=${sn}&key=key-of-${sn}`
	}
	return {
		every,
		player: async items => begun(await open(), await published(items)),
		async quiet(items) {
			const page = await openQuiet(browser, script, screen.viewport)
			await page.goto(await published(items))
			await page.evaluate('bench.when(1)')
			return { page, switches: switchesOf(page) }
		},
		async bare(items, play_time) {
			const shown = await open()
			const origin = `http://127.0.0.1:${stage.other_port}`
			const files = items.flatMap(item => ('sha256' in item ? [{ ...item, url: `${origin}/file/${item.sha256}` }] : []))
			const found = await stage.operator.materials.list({ limit: 100 })
			await shown.page.route(`${origin}/file/*`, async route => {
				const sha256 = route.request().url().split('/').at(-1)
				const { url } = found.list.find(({ play_sha256 }) => play_sha256 === sha256) ?? { url: '' }
				const answer = await fetch(stage.origin + url, { headers: { cookie: stage.operator.cookie() } })
				const body = Buffer.from(await answer.arrayBuffer())
				await route.fulfill({ body, contentType: answer.headers.get('content-type') ?? '' })
			})
			const asked = { items: files.map(({ id, kind, url }) => ({ id, kind, url })), play_time }
			return begun(shown, `${origin}/two.html#${encodeURIComponent(JSON.stringify(asked))}`)
		},
		async close() {
			await bare.stop()
			await server.stop()
			await outside.close()
		},
	}
}
