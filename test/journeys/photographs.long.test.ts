import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectClean } from './kit.ts'
import { aScreen, aSite, publishBy, uploadBy } from './operated.ts'

let site: Awaited<ReturnType<typeof aSite>>
beforeAll(async () => {
	site = await aSite()
})
afterAll(() => site?.remove())

/** What a camera held on its side writes into a file: the first row of pixels belongs on the right. */
const on_its_side = Buffer.from(
	'ffe1001e457869660000' + '4d4d002a00000008' + '0001' + '011200030000000100060000',
	'hex',
)

/** Puts a picture of 12 MP on a terminal, red at the top and blue at the bottom. */
const publishLarge = async (sn: string, name: string, said?: Buffer): Promise<void> => {
	const path = join(site.folder, name)
	const picture = 'color=red:s=4000x1500[above];color=blue:s=4000x1500[below];[above][below]vstack'
	await promisify(execFile)('ffmpeg', [
		...['-nostdin', '-v', 'error', '-filter_complex', picture, '-frames:v', '1', path],
	])
	if (said !== undefined) {
		const whole = await readFile(path)
		await writeFile(path, Buffer.concat([whole.subarray(0, 2), said, whole.subarray(2)]))
	}
	const { id, play_sha256: sha256 } = await uploadBy(site.operator, path)
	const item = { id: 'large', name, material_id: id, sha256, play_time: 10_000, fit: 'contain' } as const
	await publishBy(site.operator, [{ kind: 'picture', ...item }], sn)
}

/** The size of the canvas that replaces a file, and whether the file itself is still there. */
const drawnIn = (page: Page) =>
	page.evaluate(() =>
		[...document.querySelectorAll<HTMLCanvasElement>('[data-window] canvas')]
			.filter(({ style, width }) => style.display !== 'none' && width > 0)
			.map(canvas => ({
				size: [canvas.width, canvas.height],
				file: canvas.parentElement?.querySelector('img')?.getAttribute('src') ?? null,
			})),
	)

/** The colours at some places of the screen. */
const coloursOf = async (page: Page, places: readonly (readonly [number, number])[]): Promise<string[]> => {
	const picture = (await page.screenshot()).toString('base64')
	return page.evaluate(
		async ([shot, points]) => {
			const image = new Image()
			image.src = `data:image/png;base64,${shot}`
			await image.decode()
			const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
			context?.drawImage(image, 0, 0)
			return points.map(([x, y]) => {
				const { data } = context?.getImageData(x, y, 1, 1) ?? { data: [] }
				// Compressed or scaled colours are not exactly the original ones.
				return [...data.slice(0, 3)].map(part => Math.round(part / 64)).join()
			})
		},
		[picture, places] as const,
	)
}

const [red, blue, black] = ['4,0,0', '0,0,4', '0,0,0']

const places = [
	[320, 90],
	[320, 270],
	[40, 180],
] as const

test.each(['photograph.jpg', 'poster.png'])(
	'of %s, which is larger than the screen, the pixels are kept that are shown',
	async name => {
		const sn = name.split('.')[1]?.toUpperCase() ?? ''
		await publishLarge(sn, name)
		const screen = await aScreen(site.browser, site.server, sn)
		expect(await drawnIn(screen.page)).toEqual([{ size: [480, 360], file: null }])
		expect(await coloursOf(screen.page, places)).toEqual([red, blue, black])
		await screen.page.setViewportSize({ width: 1280, height: 720 })
		await expect.poll(() => drawnIn(screen.page)).toEqual([{ size: [960, 720], file: null }])
		expectClean(screen)
		await screen.context.close()
	},
)

test('a photograph that was taken on its side stands upright', async () => {
	await publishLarge('SIDE', 'side.jpg', on_its_side)
	const screen = await aScreen(site.browser, site.server, 'SIDE')
	expect(await drawnIn(screen.page)).toEqual([{ size: [270, 360], file: null }])
	const [left, right, beside] = [
		[220, 180],
		[420, 180],
		[40, 180],
	] as const
	expect(await coloursOf(screen.page, [left, right, beside])).toEqual([blue, red, black])
	await screen.context.close()
})

test('a picture that moves is shown as it is', async () => {
	const path = join(site.folder, 'moving.gif')
	await promisify(execFile)('ffmpeg', [
		...['-nostdin', '-v', 'error', '-f', 'lavfi', '-i', 'color=red:s=2400x2000:r=2:d=1', path],
	])
	const { id, mime, play_sha256: sha256 } = await uploadBy(site.operator, path)
	const item = { id: 'gif', name: 'gif', material_id: id, sha256, play_time: 10_000, fit: 'contain' } as const
	await publishBy(site.operator, [{ kind: 'picture', ...item }], 'GIF')
	const screen = await aScreen(site.browser, site.server, 'GIF')
	expect(mime).toBe('image/gif')
	expect(await drawnIn(screen.page)).toEqual([])
	expect(await coloursOf(screen.page, places)).toEqual([red, red, black])
	await screen.context.close()
})
