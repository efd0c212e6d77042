import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Program, type ProgramWindow, type WindowResource, windowResource } from '@vitrine/domain/program/document'
import { newText } from '@vitrine/domain/program/kinds/text'
import { plain_look } from '@vitrine/domain/program/look'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SeenKind, seen_kinds } from '../../tools/bench/src/every-kind.ts'
import { anEveryKindSite, type EveryKindSite, has_pages } from './every-kind-site.ts'
import { aPage, signIn } from './kit.ts'
import { uploadBy } from './operated.ts'
import { playerIs } from './steps.ts'

if (!has_pages) console.log('NOT RUN: 1 journey, the same pixels everywhere, since pdftoppm is not here.')

let site: EveryKindSite
beforeAll(async () => {
	if (has_pages) site = await anEveryKindSite()
})
afterAll(() => site?.remove())

/** The length of the program, and the moment in it at which everything is frozen, in ms. */
const length = 60_000
const held = 5_500

/** A video that shows the same picture from start to end. */
const stillVideo = async (): Promise<WindowResource> => {
	const path = join(site.folder, 'still.mp4')
	await promisify(execFile)('ffmpeg', [
		...['-nostdin', '-v', 'error', '-f', 'lavfi', '-i', 'testsrc2=s=320x180:r=10:d=0.1', '-vf', 'loop=299:1:0'],
		...['-c:v', 'libx264', '-qp', '0', '-pix_fmt', 'yuv420p', path],
	])
	const { id, name, play_sha256: sha256 } = await uploadBy(site.operator, path)
	return windowResource.parse({
		kind: 'video',
		id: 'still',
		name,
		material_id: id,
		sha256,
		play_time: length,
		fit: 'contain',
		volume: 0,
	})
}

/** Kinds that cannot stand still for a comparison; every other kind is compared. */
const moving: readonly SeenKind[] = ['video', 'external_signal', 'streaming']
const kinds = seen_kinds.filter(kind => !moving.includes(kind))

const looks: Readonly<Record<string, Partial<typeof plain_look>>> = {
	picture: { rotation: 12, radius: 24 },
	text: { rotation: -7, opacity: 60, border_width: 5, border_color: '#ffcc00' },
	colorful_text: { radius: 30, border_width: 3 },
	sheet: { rotation: 3, opacity: 85 },
	video: { radius: 40, opacity: 70 },
}

/** Every kind that can stand still, each in its own window, over a picture. */
const aProgram = (
	w: number,
	h: number,
	film: WindowResource,
): Pick<Program, 'windows' | 'background' | 'background_picture'> => {
	const size = { w: Math.floor(w / 4), h: Math.floor(h / 4) }
	const items = kinds.map(kind => {
		const [one, other] = site.every[kind]
		// An animation that never ends when its item is alone is determined by its turn if there is another item.
		const turns = [one, other].map((sample, at) =>
			sample({ id: `${kind}-${at}`, name: kind, play_time: at === 0 ? 20_000 : length - 20_000 }),
		)
		const rest = turns.map(turn => (turn.kind === 'colorful_text' ? { ...turn, motion: 'none' as const } : turn))
		return { kind: kind as string, resources: rest }
	})
	const enter = { effect: 'slide_left', duration: 800 } as const
	const come = windowResource.parse({ ...newText, id: 'come', name: 'come', play_time: length, text: 'Arrived', enter })
	const all = [...items, { kind: 'video', resources: [film] }, { kind: 'arrived', resources: [come] }]
	const windows = all.map(
		({ kind, resources }, at): ProgramWindow => ({
			id: kind,
			name: kind,
			idx: at,
			zIndex: at,
			...size,
			resources,
			x: (at % 4) * size.w + 6,
			y: Math.floor(at / 4) * size.h + 4,
			look: { ...plain_look, ...looks[kind] },
		}),
	)
	const under = site.every.picture[1]({ id: 'under', name: 'under', play_time: length })
	return { windows, background: '#101820', ...(under.kind === 'picture' ? { background_picture: under } : {}) }
}

/** Freezes all clocks of a page at a time in ms since the epoch. */
const freeze = (page: Page, at: number): Promise<unknown> =>
	page.addInitScript(now => {
		const steady = 100_000
		Date.now = () => now
		performance.now = () => steady
		Object.defineProperty(performance, 'timeOrigin', { value: now - steady })
		const { requestAnimationFrame: real } = window
		window.requestAnimationFrame = act => real.call(window, () => act(steady))
	}, at)

const settled = (page: Page): Promise<unknown> => page.waitForLoadState('networkidle')

/** This many identical pictures in a row mean that everything is there. */
const calm = 10

/** Takes pictures of a place until every video stands still and nothing changes any more; returns the last one. */
const still = async (page: Page, clip: { x: number; y: number; width: number; height: number }): Promise<string> => {
	await settled(page)
	await page.waitForFunction(() => {
		const videos = [...document.querySelectorAll('video')].filter(video => video.currentSrc !== '')
		return videos.length > 0 && videos.every(video => video.readyState >= 2 && !video.seeking)
	})
	let [before, same] = ['', 0]
	while (same < calm) {
		const now = (await page.screenshot({ clip, animations: 'allow' })).toString('base64')
		same = now === before ? same + 1 : 0
		before = now
	}
	return before
}

/** In how many pixels two pictures differ, per window, and by how much at most. */
const differing = (judge: Page, pictures: readonly [string, string], windows: readonly ProgramWindow[]) =>
	judge.evaluate(
		async ([both, windows]) => {
			const pixelsOf = async (picture: string) => {
				const image = new Image()
				image.src = `data:image/png;base64,${picture}`
				await image.decode()
				const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
				context?.drawImage(image, 0, 0)
				return context?.getImageData(0, 0, image.width, image.height)
			}
			const windowAt = (x: number, y: number): string =>
				windows.findLast(({ x: left, y: top, w, h }) => x >= left && x < left + w && y >= top && y < top + h)?.id ??
				'ground'
			const [one, other] = await Promise.all(both.map(pixelsOf))
			if (one === undefined || other === undefined) throw new Error('no canvas')
			if (one.width !== other.width || one.height !== other.height) return { size: [one.width, other.width] }
			const found: Record<string, number> = {}
			for (let at = 0; at < one.data.length; at += 4) {
				if ([0, 1, 2].every(part => one.data[at + part] === other.data[at + part])) continue
				const id = windowAt((at / 4) % one.width, Math.floor(at / 4 / one.width))
				found[id] = (found[id] ?? 0) + 1
			}
			return found
		},
		[pictures, windows.map(({ id, x, y, w, h }) => ({ id, x, y, w, h }))] as const,
	)

test.runIf(has_pages)('editor, preview and player show the same pixels', async () => {
	const web = await aPage(site.browser)
	await signIn(web.page, site.server)
	await web.page.waitForURL(/\/home|\/$/)
	const made = await site.operator.programs.create({ name: 'Pixels', w: 640, h: 360 })
	const film = await stillVideo()
	const trial: Program = { ...made.document, ...aProgram(640, 360, film) }
	const { revision } = await site.operator.programs.save({ id: made.id, revision: made.revision, document: trial })
	await web.page.goto(`${site.server.origin}/schedule/windowsIndex?id=${made.id}`)
	await web.page.locator('.tl-row').first().waitFor()
	const pane = await web.page.locator('.ed-pane').boundingBox()
	if (pane === null) throw new Error('no canvas')
	// The editor shows a program of this size unscaled.
	const [width, height] = [Math.floor(pane.width) - 80, Math.floor(pane.height) - 80]
	const shown: Program = { ...made.document, w: width, h: height, ...aProgram(width, height, film) }
	await site.operator.programs.save({ id: made.id, revision, document: shown })

	const terminal = await site.operator.terminals.add({ name: 'Pixels', sn: 'PIXELS', key: 'key-of-PIXELS' })
	await site.operator.releases.publish({ play_ids: [made.id], deviceids: [terminal.id] })
	const screen = await aPage(site.browser, { viewport: { width, height } })
	await screen.page.goto(`${site.server.origin}/player/?sn=PIXELS&key=key-of-PIXELS`)
	await playerIs(screen.page, 'playing')
	await settled(screen.page)
	const began = Math.floor(Date.now() / length) * length
	await freeze(screen.page, began + held)
	// Nothing gives it another time.
	await screen.page.routeWebSocket(/from=/, () => undefined)
	await screen.page.reload()
	await playerIs(screen.page, 'playing')
	const played = await still(screen.page, { x: 0, y: 0, width, height })

	await freeze(web.page, began)
	await web.page.goto(`${site.server.origin}/schedule/windowsIndex?id=${made.id}`)
	const ruler = web.page.locator('.tl-ruler')
	await ruler.focus()
	for (let at = 0; at < 5; at++) await ruler.press('PageUp')
	for (let at = 0; at < 5; at++) await ruler.press('ArrowRight')
	await web.page.addStyleTag({ content: '.ed-over, .ed-pane > :not(.ed-host) { visibility: hidden !important }' })
	const place = await web.page.locator('[data-stage]').boundingBox()
	if (place === null) throw new Error('no stage')
	expect([place.width, place.height]).toEqual([width, height])
	// Panels are as high as their text; the stage is aligned to whole pixels all the same.
	const [x, y] = [Math.round(place.x), Math.round(place.y)]
	expect([place.x, place.y]).toEqual([expect.closeTo(x, 3), expect.closeTo(y, 3)])
	const edited = await still(web.page, { x, y, width, height })

	await web.page.goto(`${site.server.origin}/schedule/programPreview?id=${made.id}&at=${held}`)
	const frame = web.page.locator('.program-frame')
	await frame.waitFor()
	await web.page.addStyleTag({
		content: `.program-frame { position: fixed !important; inset: 0 auto auto 0 !important; z-index: 9999; border: 0 !important; border-radius: 0 !important;
			width: ${width}px !important; height: ${height}px !important; max-width: none !important; max-height: none !important }`,
	})
	const previewed = await still(web.page, { x: 0, y: 0, width, height })

	const judge = await aPage(site.browser)
	expect({
		editor: await differing(judge.page, [played, edited], shown.windows),
		preview: await differing(judge.page, [played, previewed], shown.windows),
	}).toEqual({ editor: {}, preview: {} })
})
