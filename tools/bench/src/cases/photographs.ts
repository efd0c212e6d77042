import { mkdir, readFile } from 'node:fs/promises'
import { windowResource } from '@vitrine/domain/program/document'
import { findChromium, startChromium } from '../browser.ts'
import { drawPhotograph, publishGrid, type Stored, uploadAll } from '../grid.ts'
import { memoryByType, pass, until } from '../processes.ts'
import { openQuiet } from '../quiet.ts'
import { median } from '../rounds.ts'
import type { Stage } from '../stage.ts'
import type { Figure } from '../table.ts'

const size = { width: 1920, height: 1080 } as const
/** Twelve windows in three rows. */
const [count, across] = [12, 4]
/** Startup work and memory used to fetch the files are gone by then; ms. */
const settled = 15_000
/** A photograph of twelve million pixels, and one with the pixels of its window. */
const large = { w: 4000, h: 3000 } as const
const small = { w: size.width / across, h: size.height / (count / across) } as const

const figure = (what: string, baseline: number | null, ours: number): Figure => ({
	id: 'PHOTO',
	what,
	unit: 'MB',
	baseline,
	ours,
	target: '≤ 1.1×',
	met: baseline !== null && ours <= 1.1 * baseline,
})

const names = {
	renderer: 'renderer processes with twelve photographs of 12 MP (the same as large as they are shown)',
	GPU: 'GPU process',
	all: 'all processes of Chromium',
} as const

type Name = keyof typeof names

const photographs = async ({ operator }: Stage, folder: string, { w, h }: { w: number; h: number }) => {
	const seeds = Array.from({ length: count }, (_, seed) => seed)
	const drawn: { name: string; content: Buffer }[] = []
	for (const seed of seeds)
		drawn.push({ name: `${w}-${seed}.jpg`, content: await readFile(await drawPhotograph(folder, seed, w, h)) })
	return uploadAll(operator, drawn)
}

/** What Chromium holds with these on screen, in bytes. */
const heldWith = async (
	stage: Stage,
	path: string,
	sn: string,
	stored: readonly Stored[],
): Promise<Record<Name, number>> => {
	const windows = stored.map(({ material_id, sha256 }) => {
		const name = `p${material_id}`
		const item = { kind: 'picture', id: name, name, play_time: 10_000, fit: 'cover', material_id, sha256 }
		return [windowResource.parse(item)]
	})
	const address = await publishGrid(stage, { sn, w: size.width, h: size.height, windows, across })
	const browser = await startChromium(path)
	try {
		const page = await openQuiet(browser, null, size)
		await page.goto(address)
		await until(page, `Object.keys(window.vitrinePlayer?.frames ?? {}).length === ${count}`)
		const found: Map<string, number>[] = []
		for (let look = 0; look < 5; look++) {
			await pass(look === 0 ? settled : 2_000)
			await page.send('HeapProfiler.collectGarbage')
			found.push(await memoryByType(browser))
		}
		const of = (value: (one: Map<string, number>) => number): number => median(found.map(value))
		return {
			renderer: of(one => one.get('renderer') ?? 0),
			GPU: of(one => one.get('GPU') ?? 0),
			all: of(one => [...one.values()].reduce((sum, bytes) => sum + bytes, 0)),
		}
	} finally {
		await browser.close()
	}
}

const measure = async (stage: Stage, path: string): Promise<Figure[]> => {
	const folder = await stage.folder('photo-files', true)
	await mkdir(folder, { recursive: true })
	const fitting = await heldWith(stage, path, 'SMALL', await photographs(stage, folder, small))
	const ours = await heldWith(stage, path, 'LARGE', await photographs(stage, folder, large))
	return (Object.keys(names) as Name[]).map(name => figure(names[name], fitting[name] / 1e6, ours[name] / 1e6))
}

/** What photographs cost that have many more pixels than their windows show. */
export const photographsShown = async (stage: Stage): Promise<Figure[]> => {
	const path = findChromium()
	if (path === null) return [{ ...figure(names.renderer, null, Number.NaN), lacking: 'no Chromium found' }]
	const server = await stage.product(await stage.folder('photographs'))
	try {
		return await measure(stage, path)
	} finally {
		await server.stop()
	}
}
