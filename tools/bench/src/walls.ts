import { join } from 'node:path'
import type { WindowResource } from '@vitrine/domain/program/document'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { buildPage, buildScript } from './browser.ts'
import { bare_ground, type EveryKind, everyKind } from './every-kind.ts'
import { startOutside } from './outside.ts'
import { openQuiet, type QuietPage } from './quiet.ts'
import { startBaseline } from './spawn.ts'
import type { Stage } from './stage.ts'

/** A change of the item on a wall, as `page/switches.ts` keeps it; times in ms. */
export interface Switch {
	readonly item: string
	readonly at: number
	readonly gap: number
	/** When the first frame after it was drawn, in ms since the epoch. */
	readonly shown: number
}

/** A wall on which items follow each other, ours or a bare one. */
export interface BenchWall {
	readonly page: Page
	readonly context: BrowserContext
	/** Resolves with the changes from now on when there were so many. */
	switches(count: number): Promise<Switch[]>
}

/** A wall whose memory is its own, see {@link QuietPage}. */
export interface QuietWall extends Pick<BenchWall, 'switches'> {
	readonly page: QuietPage
}

/** Everything that walls are measured with. */
export interface Walls {
	readonly every: EveryKind
	/** A player that shows these items in one window. */
	player(items: readonly WindowResource[]): Promise<BenchWall>
	/** The same in a page whose memory is measured. */
	quiet(items: readonly WindowResource[]): Promise<QuietWall>
	/** The bare page with two elements that shows the files of these pictures and videos, from the same server. */
	bare(items: readonly WindowResource[], play_time: number): Promise<BenchWall>
	close(): Promise<void>
}

const screen = { locale: 'en-US', viewport: { width: 640, height: 360 } } as const

const switchesOf =
	(page: { evaluate(expression: string): Promise<unknown> }): BenchWall['switches'] =>
	async count => {
		const from = (await page.evaluate('bench.switches.length')) as number
		await page.evaluate(`bench.when(${from + count + 1})`)
		const json = (await page.evaluate(`JSON.stringify(bench.switches.slice(${from}, ${from + count}))`)) as string
		return JSON.parse(json)
	}

const wallOf = (page: Page, context: BrowserContext): BenchWall => ({ page, context, switches: switchesOf(page) })

/** Puts a program of these items on a terminal of its own; answers its serial number. */
const publish = async ({ operator }: Stage, items: readonly WindowResource[], sn: string): Promise<void> => {
	const made = await operator.programs.create({ name: sn, w: 640, h: 360 })
	const window = { id: 'w', name: 'w', idx: 0, zIndex: 0, x: 0, y: 0, w: 640, h: 360, resources: [...items] }
	const document = { ...made.document, background: bare_ground, windows: [window] }
	await operator.programs.save({ id: made.id, revision: made.revision, document })
	const { id } = await operator.terminals.add({ name: sn, sn, key: `key-of-${sn}` })
	await operator.releases.publish({ play_ids: [made.id], deviceids: [id] })
}

/** Starts the product with two items of every kind. */
export const startWalls = async (stage: Stage, browser: Browser, name: string): Promise<Walls> => {
	const folder = await stage.folder(`${name}-pages`, true)
	const script = await buildScript(join(folder, 'script'), 'switches')
	const two = await buildPage(join(folder, 'two'), 'two')
	const outside = await startOutside(folder)
	const server = await stage.product(await stage.folder(name), { env: { VITRINE_EGRESS_ALLOW: outside.place } })
	const bare = await startBaseline('page', [stage.other_port, two])
	const every = await everyKind(stage.operator, folder, outside.origin)
	let count = 0
	const open = async (): Promise<BenchWall> => {
		const context = await browser.newContext(screen)
		await context.addInitScript({ path: script })
		return wallOf(await context.newPage(), context)
	}
	const begun = async (wall: BenchWall, address: string): Promise<BenchWall> => {
		await wall.page.goto(address)
		await wall.page.evaluate('bench.when(1)')
		return wall
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
			const wall = await open()
			const origin = `http://127.0.0.1:${stage.other_port}`
			const files = items.flatMap(item => ('sha256' in item ? [{ ...item, url: `${origin}/file/${item.sha256}` }] : []))
			const found = await stage.operator.materials.list({ limit: 100 })
			await wall.page.route(`${origin}/file/*`, async route => {
				const sha256 = route.request().url().split('/').at(-1)
				const { url } = found.list.find(({ play_sha256 }) => play_sha256 === sha256) ?? { url: '' }
				const answer = await fetch(stage.origin + url, { headers: { cookie: stage.operator.cookie() } })
				const body = Buffer.from(await answer.arrayBuffer())
				await route.fulfill({ body, contentType: answer.headers.get('content-type') ?? '' })
			})
			const asked = { items: files.map(({ id, kind, url }) => ({ id, kind, url })), play_time }
			return begun(wall, `${origin}/two.html#${encodeURIComponent(JSON.stringify(asked))}`)
		},
		async close() {
			await bare.stop()
			await server.stop()
			await outside.close()
		},
	}
}
