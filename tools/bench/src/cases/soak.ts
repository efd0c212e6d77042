import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type WindowResource, windowResource } from '@vitrine/domain/program/document'
import type { Browser } from 'playwright-core'
import { buildPage, buildScript, findChromium, startChromium } from '../browser.ts'
import { type EveryKind, everyKind, itemsOf } from '../every-kind.ts'
import { publishGrid, type Stored, uploadAll } from '../grid.ts'
import { type Outside, startOutside } from '../outside.ts'
import { memoryByType, memoryOfEach, pass } from '../processes.ts'
import { openQuiet, type QuietPage } from '../quiet.ts'
import { median } from '../rounds.ts'
import { startBaseline } from '../spawn.ts'
import type { Stage } from '../stage.ts'
import type { Figure } from '../table.ts'

/** The turns of a window in eight hours of ten-second pictures. */
const turns_of_a_day = 2880
/** How long a picture stays, in ms: eight hours on a real screen take twelve minutes here. */
const picture_time = 250
const files = { pictures: 480, videos: 20 } as const
const size = { width: 1280, height: 720 } as const
/** How often memory is sampled. */
const looks = 20

/** A file to show. */
interface Content {
	readonly name: string
	readonly content: Buffer
}

/** Small pictures, all different. */
const drawPictures = async (folder: string) => {
	const source = `testsrc2=s=320x180:r=${files.pictures}:d=1`
	const made = ['-frames:v', String(files.pictures), '-q:v', '5', join(folder, 'p%03d.jpg')]
	await promisify(execFile)('ffmpeg', ['-nostdin', '-v', 'error', '-f', 'lavfi', '-i', source, ...made])
	const names = Array.from({ length: files.pictures }, (_, at) => `p${String(at + 1).padStart(3, '0')}.jpg`)
	return Promise.all(names.map(async name => ({ name, content: await readFile(join(folder, name)) })))
}

/** A `free` box of an MP4 file, which makes each file different without changing the video. */
const nothing = (seed: number): Buffer => {
	const part = Buffer.alloc(16)
	part.writeUInt32BE(16)
	part.write('free', 4)
	part.writeUInt32BE(seed, 8)
	return part
}

const drawVideos = async (folder: string) => {
	const path = join(folder, 'film.mp4')
	const coding = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '10']
	const source = ['-f', 'lavfi', '-i', 'testsrc2=s=320x180:r=25:d=2']
	await promisify(execFile)('ffmpeg', ['-nostdin', '-v', 'error', ...source, ...coding, path])
	const film = await readFile(path)
	return Array.from({ length: files.videos }, (_, at) => ({
		name: `v${at}.mp4`,
		content: Buffer.concat([film, nothing(at)]),
	}))
}

const itemOf = (kind: 'picture' | 'video', stored: Stored, play_time: number): WindowResource => {
	const name = `${kind}-${stored.material_id}`
	const sound = kind === 'video' ? { volume: 0 } : {}
	return windowResource.parse({ kind, id: name, name, play_time, fit: 'cover', ...stored, ...sound })
}

/** Six windows that are all busy: pictures with and without transitions, videos, clocks and texts, pages, feeds. */
const windowsOf = (every: EveryKind, stored: readonly Stored[]): WindowResource[][] => {
	const pictures = stored.slice(0, files.pictures).map(one => itemOf('picture', one, picture_time))
	const half = files.pictures / 2
	const moving = pictures
		.slice(half)
		.map(item => windowResource.parse({ ...item, enter: { effect: 'slide_left', duration: 100 } }))
	return [
		pictures.slice(0, half),
		moving,
		stored.slice(files.pictures).map(one => itemOf('video', one, 4 * picture_time)),
		itemsOf(
			every,
			['text', 'digital_clock', 'colorful_text', 'analog_clock', 'text', 'countdown', 'colorful_text', 'sheet'],
			() => picture_time,
		),
		itemsOf(every, ['webpage', 'webtool', 'webpage', 'webtool'], () => 8 * picture_time),
		itemsOf(every, ['rss', 'weather', 'rss', 'weather'], () => 2 * picture_time),
	]
}

interface Look {
	readonly memory: ReadonlyMap<string, number>
	readonly heap: number
	readonly nodes: number
}

const look = async (browser: Browser, page: QuietPage): Promise<Look> => {
	await page.send('HeapProfiler.collectGarbage')
	const { metrics } = (await page.send('Performance.getMetrics')) as { metrics: { name: string; value: number }[] }
	const metric = (name: string): number => metrics.find(one => one.name === name)?.value ?? Number.NaN
	return { memory: await memoryByType(browser), heap: metric('JSHeapUsedSize'), nodes: metric('Nodes') }
}

const about = { id: 'SOAK', unit: 'MB' } as const

/** The growth of what the last quarter of the looks saw over what the first one did. */
interface Growth {
	readonly first: number
	readonly last: number
}

/** The medians of the first and the last quarter, in MB. */
const growthOf = (seen: readonly Look[], value: (one: Look) => number): Growth => {
	const quarter = Math.max(1, Math.floor(seen.length / 4))
	const middle = (some: readonly Look[]): number => median(some.map(value)) / 1e6
	return { first: middle(seen.slice(0, quarter)), last: middle(seen.slice(-quarter)) }
}

const grown = (what: string, { first, last }: Growth): Figure => ({
	...about,
	what,
	baseline: first,
	ours: last,
	target: '≤ 1.05×',
	met: last <= 1.05 * first,
})

const types = ['renderer', 'GPU', 'browser'] as const
const sum = (numbers: Iterable<number>): number => [...numbers].reduce((all, one) => all + one, 0)
const whole = (one: Look): number => sum(one.memory.values())

const figuresOf = (seen: readonly Look[], turns: number): Figure[] => [
	grown(
		`all processes of Chromium after ${turns} turns of six windows with 500 files (after the first quarter)`,
		growthOf(seen, whole),
	),
	...types.map(type =>
		grown(
			`its ${type} processes`,
			growthOf(seen, one => one.memory.get(type) ?? 0),
		),
	),
	grown(
		'heap of the page',
		growthOf(seen, one => one.heap),
	),
]

/** How much more memory is held at the end, beside a bare page that shows the same without a player. */
const besideBare = (seen: readonly Look[], bare: readonly Look[]): Figure => {
	const [own, other] = [growthOf(seen, whole), growthOf(bare, whole)]
	const [ours, baseline] = [own.last - own.first, other.last - other.first]
	const what = 'growth of all processes (a bare page with the same pictures, videos and pages)'
	return { ...about, what, baseline, ours, target: '≤ 1.05×', met: ours <= 1.05 * baseline }
}

/** Watches six windows until each has had the turns of a day. */
const watch = async (stage: Stage, browser: Browser, page: QuietPage) => {
	const turns = async (): Promise<number> => (await page.evaluate('bench.turns()')) as number
	while ((await turns()) < 100) await pass(1000)
	// By the time the first file repeats, every file has been shown once.
	await pass((files.pictures / 2) * picture_time)
	const time = turns_of_a_day * picture_time * (stage.quick ? 1 / 8 : 1)
	const before = await turns()
	const seen: Look[] = []
	for (let at = 0; at < looks; at++) {
		await pass(time / looks)
		const one = await look(browser, page)
		console.error(
			`SOAK: ${JSON.stringify({ ...one, memory: Object.fromEntries(one.memory), each: await memoryOfEach(browser) })}`,
		)
		seen.push(one)
	}
	const made = (await turns()) - before
	if ((await page.evaluate('bench.windows()')) !== 6) throw new Error('SOAK: not all windows were busy')
	return { seen, made }
}

/** The same content in a page without a player, in a browser of its own. */
const watchBare = async (stage: Stage, path: string, outside: Outside, contents: readonly Content[]) => {
	const folder = await stage.folder('soak-bare', true)
	await buildPage(folder, 'windows')
	for (const { name, content } of contents) await writeFile(join(folder, name), content)
	const server = await startBaseline('page', [stage.other_port, folder])
	const browser = await startChromium(path)
	try {
		const page = await openQuiet(browser, null, size)
		await page.send('Performance.enable')
		const asked = { ...files, films: files.videos, pages: `${outside.origin}/page`, picture_time }
		await page.goto(`http://127.0.0.1:${stage.other_port}/windows.html#${encodeURIComponent(JSON.stringify(asked))}`)
		return (await watch(stage, browser, page)).seen
	} finally {
		await browser.close()
		await server.stop()
	}
}

const watchPlayer = async (
	stage: Stage,
	path: string,
	every: EveryKind,
	{ folder, contents }: { readonly folder: string; readonly contents: readonly Content[] },
) => {
	const stored = await uploadAll(stage.operator, contents)
	if (new Set(stored.map(({ sha256 }) => sha256)).size !== 500) throw new Error('SOAK: these are not 500 files')
	const windows = windowsOf(every, stored)
	const address = await publishGrid(stage, { sn: 'SOAK', w: size.width, h: size.height, windows, across: 3 })
	const browser = await startChromium(path)
	try {
		const page = await openQuiet(browser, await buildScript(join(folder, 'script'), 'turns'), size)
		await page.send('Performance.enable')
		await page.goto(address)
		return await watch(stage, browser, page)
	} finally {
		await browser.close()
	}
}

/** What a player with six busy windows holds after eight hours, compressed into minutes. */
export const soak = async (stage: Stage): Promise<Figure[]> => {
	const path = findChromium()
	if (path === null) {
		const lacking = 'no Chromium found'
		return [{ ...about, what: 'memory of a busy screen', baseline: null, ours: 0, target: '–', met: false, lacking }]
	}
	const folder = await stage.folder('soak-files', true)
	await mkdir(folder, { recursive: true })
	const outside = await startOutside(folder)
	const server = await stage.product(await stage.folder('soak'), { env: { VITRINE_EGRESS_ALLOW: outside.place } })
	try {
		const every = await everyKind(stage.operator, folder, outside.origin)
		const contents = [...(await drawPictures(folder)), ...(await drawVideos(folder))]
		const { seen, made } = await watchPlayer(stage, path, every, { folder, contents })
		const bare = await watchBare(stage, path, outside, contents)
		return [...figuresOf(seen, made), besideBare(seen, bare)]
	} finally {
		await server.stop()
		await outside.close()
	}
}
