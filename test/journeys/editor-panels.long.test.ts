import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { WindowResource } from '@vitrine/domain/program/document'
import { type Operator, signIn as signInOperator } from '@vitrine/fleet/operator'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
	aChromium,
	aPage,
	aPicture,
	aServer,
	expectClean,
	password,
	type Server,
	signIn,
	verify_code,
	type Watched,
} from './kit.ts'
import { uploadBy } from './operated.ts'
import { button, chooseInLibrary, field, fillDay, pickWindow, region, saveProgram } from './panel-actions.ts'

const run = promisify(execFile)

let server: Server
let browser: Browser
let folder: string
let operator: Operator
let editor: Watched
let pictures: Awaited<ReturnType<typeof uploadBy>>[]

const ffmpeg = async (name: string, args: readonly string[]): Promise<string> => {
	const path = join(folder, name)
	await run('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...args, path])
	return path
}

/** A strip with a red left half and a blue right half. */
const aStrip = (name: string): Promise<string> => {
	const half = (colour: string) => ['-f', 'lavfi', '-i', `color=${colour}:s=1920x128`]
	return ffmpeg(name, [...half('red'), ...half('blue'), '-filter_complex', 'hstack', '-frames:v', '1'])
}

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'vitrine-panels-'))
	server = await aServer()
	browser = await aChromium()
	operator = await signInOperator(server.origin, { account: 'admin', password, verifyCode: async () => verify_code })
	const paths = [await aStrip('strip.png'), await aPicture(folder, 'green.png', 'green')]
	pictures = await Promise.all(
		[...paths, await aPicture(folder, 'white.png', 'white')].map(path => uploadBy(operator, path)),
	)
	await uploadBy(operator, await ffmpeg('tone.mp3', ['-f', 'lavfi', '-i', 'sine=440:d=20']))
	editor = await aPage(browser)
	await signIn(editor.page, server)
	await editor.page.waitForURL(/\/home|\/$/)
})
afterAll(async () => {
	await browser?.close()
	await server?.remove()
	await rm(folder, { recursive: true, force: true })
})

const itemOf = (id: string, place: number, more: Partial<WindowResource> = {}): WindowResource => {
	const picture = pictures[place]
	if (picture === undefined) throw new Error(`no picture ${place}`)
	const file = { name: picture.name, material_id: picture.id, sha256: picture.play_sha256 }
	return { kind: 'picture', id, ...file, play_time: 1000, fit: 'fill', ...more } as WindowResource
}

/** Makes a program with side-by-side windows of these lists, and opens it in the editor. */
const openProgram = async (name: string, lists: readonly (readonly WindowResource[])[]): Promise<number> => {
	const made = await operator.programs.create({ name, w: 640, h: 360 })
	const windows = lists.map((resources, place) => ({
		id: `w${place}`,
		name: `Window ${place}`,
		idx: place,
		zIndex: place,
		x: place * 320,
		y: 0,
		w: 320,
		h: 180,
		resources: [...resources],
	}))
	await operator.programs.save({ id: made.id, revision: made.revision, document: { ...made.document, windows } })
	await editor.page.goto(`${server.origin}/schedule/windowsIndex?id=${made.id}`)
	await editor.page.getByRole('region', { name: 'Timeline', exact: true }).waitFor()
	return made.id
}

test('the program itself: a preset, a picture under it, music, and a strip that is folded', async () => {
	const { page } = editor
	const id = await openProgram('Strip', [])
	await field(page, 'Presets').selectOption('3840×128')
	await expect.poll(() => field(page, 'Width').inputValue()).toBe('3840')
	await button(page, 'Swap width and height').click()
	await expect.poll(() => field(page, 'Height').inputValue()).toBe('3840')
	await button(page, 'Swap width and height').click()

	await button(page, 'Choose background picture').click()
	await chooseInLibrary(page, 'strip.png', 'Use this material')
	await region(page, 'Background').getByLabel('Fit', { exact: true }).selectOption('fill')

	await button(page, 'Add music').click()
	await chooseInLibrary(page, 'tone.mp3', /^Add \d+ items?$/)
	await field(page, 'Volume of “tone.mp3”').fill('60/2')
	await field(page, 'Volume of “tone.mp3”').press('Enter')

	await field(page, 'Fold').selectOption('extra_long')
	await expect.poll(() => field(page, 'Segment length').inputValue()).toBe('1920')
	await button(page, 'Folded preview').click()
	// The right half of the strip is placed below the left one.
	await page.waitForFunction(() => {
		const canvas = document.querySelector<HTMLCanvasElement>('[role=dialog] canvas')
		const pixel = (x: number, y: number) => [...(canvas?.getContext('2d')?.getImageData(x, y, 1, 1).data ?? [])]
		const [w, h] = [canvas?.width ?? 0, canvas?.height ?? 0]
		const [[r1 = 0, , b1 = 0], [r2 = 0, , b2 = 0]] = [pixel(w / 2, h / 4), pixel(w / 2, (h * 3) / 4)]
		return w / h === 1920 / 256 && r1 > 200 && b1 < 60 && r2 < 60 && b2 > 200
	})
	await expect
		.poll(() => page.getByRole('dialog').getByRole('listitem').allTextContents())
		.toEqual(['1 · 1920 px', '2 · 1920 px'])
	await page.keyboard.press('Escape')
	await page.getByRole('dialog').waitFor({ state: 'hidden' })

	await saveProgram(page, 'Strip')
	await page.reload()
	await region(page, 'Timeline').getByText('Background music', { exact: true }).waitFor()
	await expect.poll(() => field(page, 'Presets').inputValue()).toBe('3840×128')
	await expect.poll(() => field(page, 'Segment length').inputValue()).toBe('1920')
	await expect.poll(() => field(page, 'Volume of “tone.mp3”').inputValue()).toBe('30')
	const stored = await operator.programs.get({ id })
	expect(stored.document).toMatchObject({
		w: 3840,
		h: 128,
		fold: { mode: 'extra_long', piece: 1920 },
		background_picture: { kind: 'picture', name: 'strip.png', fit: 'fill' },
		music: [{ kind: 'audio', name: 'tone.mp3', volume: 30 }],
	})
	expectClean(editor)
})

test('numbers take sums, step by the arrow keys, and tell what several windows have in common', async () => {
	const { page } = editor
	await openProgram('Numbers', [[], []])
	await pickWindow(page, 'Window 0')
	const width = field(page, 'Width')
	await width.fill('1920/2')
	await width.press('Enter')
	await expect.poll(() => width.inputValue()).toBe('960')
	await width.press('ArrowUp')
	await width.press('Shift+ArrowDown')
	await expect.poll(() => width.inputValue()).toBe('951')
	await width.fill('7')
	await width.press('Escape')
	await expect.poll(() => width.inputValue()).toBe('951')
	await width.fill('(1+')
	await width.press('Enter')
	await expect.poll(() => width.inputValue()).toBe('951')
	await field(page, 'X').fill('100 + 20*3')
	await field(page, 'Y').focus()
	await expect.poll(() => field(page, 'X').inputValue()).toBe('160')

	await button(page, 'Keep proportions').click()
	await field(page, 'Height').fill('90')
	await field(page, 'Height').press('Enter')
	await expect.poll(() => width.inputValue()).toBe('476')

	await page.getByRole('region', { name: 'Canvas', exact: true }).focus()
	await page.keyboard.press('Control+a')
	await expect
		.poll(async () => [await field(page, 'X').inputValue(), await field(page, 'Y').inputValue()])
		.toEqual(['', '0'])
	await expect.poll(() => field(page, 'X').getAttribute('placeholder')).toBe('Mixed')
	await field(page, 'X').fill('40')
	await field(page, 'X').press('Enter')
	await pickWindow(page, 'Window 1')
	await expect.poll(() => field(page, 'X').inputValue()).toBe('40')
	await saveProgram(page, 'Numbers')
	expectClean(editor)
})

const list = (page: Page): Locator => region(page, 'Playlist').getByRole('list')
const names = (page: Page): Promise<string[]> => list(page).locator('.ed-row-name').allTextContents()

test('a list: counts, days, another material, order by keys and by dragging, several at once', async () => {
	const { page } = editor
	const id = await openProgram('List', [[itemOf('a', 0), itemOf('b', 1)], []])
	await pickWindow(page, 'Window 0')
	await list(page)
		.getByRole('button', { name: /^strip\.png/ })
		.click()
	await field(page, 'Times').fill('3')
	await field(page, 'Times').press('Enter')
	await fillDay(field(page, 'First day'), '2130-01-02')
	await fillDay(field(page, 'Last day'), '2130-01-01')
	await page.getByText('The last day cannot be before the first').waitFor()
	await fillDay(field(page, 'Last day'), '2130-02-01')
	await page.getByText('The last day cannot be before the first').waitFor({ state: 'hidden' })
	await list(page).getByText('Not yet due', { exact: true }).waitFor()
	await region(page, 'Playlist').getByText('today 00:01, total 00:04').waitFor()
	await region(page, 'Timeline').getByText('1 item not shown today').waitFor()

	await button(page, 'Replace with …').click()
	await chooseInLibrary(page, 'white.png', 'Use this material')
	await list(page).getByText('white.png', { exact: true }).waitFor()
	await expect.poll(() => names(page)).toEqual(['white.png', 'green.png'])
	await expect.poll(() => field(page, 'Times').inputValue()).toBe('3')

	await button(page, /^Move “white\.png”/).press('ArrowDown')
	await expect.poll(() => names(page)).toEqual(['green.png', 'white.png'])
	await list(page)
		.getByRole('button', { name: /^white\.png/ })
		.click()
	await list(page)
		.getByRole('button', { name: /^white\.png/ })
		.dragTo(list(page).getByRole('listitem').first(), {
			targetPosition: { x: 60, y: 4 },
		})
	await expect.poll(() => names(page)).toEqual(['white.png', 'green.png'])

	await button(page, 'Add material').click()
	const library = page.getByRole('dialog')
	await library.getByText('strip.png', { exact: true }).dragTo(list(page).getByRole('listitem').last(), {
		targetPosition: { x: 60, y: 4 },
	})
	await list(page).getByText('strip.png').waitFor()
	await expect.poll(() => names(page)).toEqual(['white.png', 'strip.png', 'green.png'])
	// A window that is not open also accepts a dropped material; it is in the middle, to the right of the library.
	const canvas = region(page, 'Canvas')
	const box = await canvas.boundingBox()
	const timeline = region(page, 'Timeline').getByRole('listitem').filter({ hasText: 'Window 1' })
	await library.getByText('green.png', { exact: true }).dragTo(canvas, {
		targetPosition: { x: (box?.width ?? 0) * 0.75, y: (box?.height ?? 0) * 0.4 },
	})
	await timeline.getByRole('button', { name: 'green.png', exact: true }).first().waitFor()
	await library.getByRole('button', { name: 'Cancel', exact: true }).click()

	await field(page, 'Select “white.png”').check()
	await field(page, 'Select “strip.png”').check()
	await button(page, 'Copy selected').click()
	await expect.poll(() => names(page)).toEqual(['white.png', 'strip.png', 'white.png', 'strip.png', 'green.png'])
	await button(page, 'Move to window').click()
	await button(page, 'Window 1').last().click()
	await expect.poll(() => names(page)).toEqual(['white.png', 'strip.png', 'green.png'])

	await saveProgram(page, 'List')
	await page.reload()
	await pickWindow(page, 'Window 1')
	await expect.poll(() => names(page)).toEqual(['green.png', 'white.png', 'strip.png'])
	const stored = await operator.programs.get({ id })
	const dated = { count: 3, valid_from: '2130-01-02', valid_to: '2130-02-01', play_time: 1000, fit: 'fill' }
	expect(stored.document.windows[1]?.resources[1]).toMatchObject({ name: 'white.png', id: 'a', ...dated })
	expectClean(editor)
})

test('the preview is held, goes on, and is heard when that is wanted', async () => {
	const { page } = editor
	const { play_sha256: sha256, id: material_id, name } = await uploadBy(operator, join(folder, 'tone.mp3'))
	const sound = { kind: 'audio', id: 's', name, material_id, sha256, play_time: 20_000, volume: 40 } as const
	await openProgram('Sound', [[sound]])
	const heard = () =>
		page.evaluate(() => [...document.querySelectorAll('audio')].some(audio => !audio.paused && !audio.muted))
	await button(page, 'Preview').click()
	expect(await heard()).toBe(false)
	await button(page, 'Sound in the preview').click()
	await page.waitForFunction(() => [...document.querySelectorAll('audio')].some(audio => !audio.paused && !audio.muted))
	await button(page, 'Pause preview').click()
	await page.waitForFunction(() => [...document.querySelectorAll('audio')].every(audio => audio.paused))
	const ruler = page.getByRole('slider', { name: 'Play position' })
	await ruler.press('End')
	await expect.poll(() => ruler.getAttribute('aria-valuenow')).toBe('19999')
	await ruler.press('PageDown')
	await expect.poll(() => ruler.getAttribute('aria-valuenow')).toBe('18999')
	await page.reload()
	await expect.poll(() => button(page, 'Sound in the preview').getAttribute('aria-pressed')).toBe('true')
	await button(page, 'Sound in the preview').click()
	expectClean(editor)
})
