import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { WindowResource } from '@vitrine/domain/program/document'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPage, aPdf, aPicture, aVideo, isInPath } from './kit.ts'
import { coloursOf, type Frame, itemsChange, ninths, record } from './no-blank-frame-record.ts'
import { aScreen, aSite, publishBy, uploadBy } from './operated.ts'

let site: Awaited<ReturnType<typeof aSite>>
beforeAll(async () => {
	site = await aSite()
})
afterAll(() => site?.remove())

/** No item is black in its middle: if black is visible there, nothing was drawn. */
const nothing = '#000000'
const blank = '000'

const text = (id: string): WindowResource => ({
	kind: 'text',
	id,
	name: id,
	play_time: 400,
	text: id,
	font_size: 40,
	font_family: '',
	bold: true,
	italic: false,
	color: '#ffffff',
	background: '#224466',
	align: 'center',
	vertical_align: 'middle',
	line_height: 1.2,
	scroll: 'none',
	speed: 100,
})

/** The colours in the middle of a screen's frames, each as `rgb` in ninths. */
const middles = async (judge: Page, frames: readonly Frame[]): Promise<string[]> =>
	(await coloursOf(judge, frames)).map(([, , , , middle = '']) => ninths(middle))

/** Which frames are blank, each between its neighbours. */
const blanks = (colours: readonly string[]) =>
	colours.flatMap((colour, at) =>
		colour === blank ? [{ at, around: colours.slice(Math.max(0, at - 2), at + 3) }] : [],
	)

const fileItem = (material: { id: number; name: string; play_sha256: string }, id = `r${material.id}`) => ({
	id,
	name: material.name,
	material_id: material.id,
	sha256: material.play_sha256,
	play_time: 400,
	fit: 'cover' as const,
})

test('pictures, videos and texts follow each other without a blank frame', async () => {
	const files = [
		await aPicture(site.folder, 'red.png', 'red'),
		await aVideo(site.folder, 'one.mp4', 2),
		await aPicture(site.folder, 'green.png', 'green'),
		await aVideo(site.folder, 'two.webm', 2),
	]
	const resources: WindowResource[] = []
	for (const path of files) {
		const material = await uploadBy(site.operator, path)
		const item = fileItem(material)
		const shown =
			material.kind === 'video' ? { kind: 'video' as const, ...item, volume: 0 } : { kind: 'picture' as const, ...item }
		resources.push(shown, text(`t${material.id}`))
	}
	// Every kind after every other: picture, text, video, picture, video, text …
	resources.push(...resources.filter(({ kind }) => kind !== 'text').map(item => ({ ...item, id: `${item.id}b` })))
	await publishBy(site.operator, resources, 'WALL1', nothing)
	const screen = await aScreen(site.browser, site.server, 'WALL1')
	const changes = resources.length * 5
	const { frames } = await record(screen, () => itemsChange(screen.page, changes), changes)
	expect(frames.length).toBeGreaterThan(changes)
	const judge = await aPage(site.browser)
	expect(blanks(await middles(judge.page, frames))).toEqual([])
	expect(screen.errors()).toEqual([])
})

const has_pages = isInPath('pdftoppm')
if (!has_pages) console.log('NOT RUN: 1 journey, the pages of a document, since pdftoppm is not here.')

test.runIf(has_pages)('the pages of a document follow each other without a blank frame', async () => {
	const pages = ['1 0 0', '0 1 0', '0 0 1']
	const path = join(site.folder, 'pages.pdf')
	await writeFile(path, aPdf(pages))
	const document = await uploadBy(site.operator, path)
	expect(document.pages).toHaveLength(pages.length)
	const picture = await uploadBy(site.operator, await aPicture(site.folder, 'yellow.png', 'yellow'))
	const shown: WindowResource = {
		kind: 'document',
		id: 'pages',
		name: document.name,
		material_id: document.id,
		play_time: 3000,
		pages: document.pages.map(({ sha256 }) => sha256),
		page_time: 1000,
		fit: 'cover',
		background: nothing,
	}
	await publishBy(site.operator, [shown, { kind: 'picture', ...fileItem(picture) }], 'WALL2', nothing)
	const screen = await aScreen(site.browser, site.server, 'WALL2')
	const { frames } = await record(screen, () => itemsChange(screen.page, 7))
	const judge = await aPage(site.browser)
	const seen = await middles(judge.page, frames)
	expect(blanks(seen)).toEqual([])
	expect([...new Set(seen)].sort()).toEqual(['008', '080', '800', '880'])
	expect(screen.errors()).toEqual([])
})
