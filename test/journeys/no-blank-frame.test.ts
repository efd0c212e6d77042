import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { WindowResource } from '@vitrine/domain/program/document'
import { type Operator, signIn } from '@vitrine/fleet/operator'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aChromium, aPage, aPicture, aServer, aVideo, password, type Server, verify_code } from './kit.ts'
import { playerIs } from './steps.ts'

let server: Server
let browser: Browser
let folder: string
let operator: Operator
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'vitrine-media-'))
	server = await aServer()
	browser = await aChromium()
	operator = await signIn(server.origin, { account: 'admin', password, verifyCode: async () => verify_code })
})
afterAll(async () => {
	await browser?.close()
	await server?.remove()
	await rm(folder, { recursive: true, force: true })
})

/** No item is black in its middle: where that is seen, nothing was drawn. */
const nothing = '#000000'

const upload = async (path: string) => {
	const content = await readFile(path)
	const name = basename(path)
	const { upload_id } = await operator.materials.uploadStart({ name, size: content.length })
	await operator.materials.uploadChunk({ upload_id, offset: 0 }, { file: { file: new Blob([content]), name } })
	const { id } = await operator.materials.uploadFinish({ upload_id })
	for (;;) {
		const { list } = await operator.materials.list({ key_word: name })
		const found = list.find(material => material.id === id)
		if (found?.state === 'ready') return found
		if (found?.state === 'failed') throw new Error(found.fault)
	}
}

const text = (id: string): WindowResource => ({
	...{
		kind: 'text',
		id,
		name: id,
		play_time: 400,
		text: id,
		font_size: 40,
		font_family: '',
		bold: true,
		italic: false,
	},
	...{ color: '#ffffff', background: '#224466', align: 'center', vertical_align: 'middle', line_height: 1.2 },
	...{ scroll: 'none', speed: 100 },
})

/** How many of the pictures of a screen show the colour of nothing in their middle. */
const blanks = (page: Page, pictures: string[]): Promise<number> =>
	page.evaluate(async all => {
		let count = 0
		for (const picture of all) {
			const image = new Image()
			image.src = `data:image/png;base64,${picture}`
			await image.decode()
			const canvas = document.createElement('canvas')
			canvas.width = image.width
			canvas.height = image.height
			const context = canvas.getContext('2d')
			context?.drawImage(image, 0, 0)
			const [r = 0, g = 0, b = 0] = context?.getImageData(image.width / 2, image.height / 2, 1, 1).data ?? []
			if (r < 30 && g < 30 && b < 30) count++
		}
		return count
	}, pictures)

test('pictures, videos and texts follow each other without a blank frame', async () => {
	const files = [
		await aPicture(folder, 'red.png', 'red'),
		await aVideo(folder, 'one.mp4', 2),
		await aPicture(folder, 'green.png', 'green'),
		await aVideo(folder, 'two.webm', 2),
	]
	const resources: WindowResource[] = []
	for (const path of files) {
		const { id, name, kind, sha256 } = await upload(path)
		const file = { id: `r${id}`, name, material_id: id, sha256, play_time: 400, fit: 'cover' as const }
		resources.push(kind === 'video' ? { kind, ...file, volume: 0 } : { kind, ...file }, text(`t${id}`))
	}
	// Every kind after every other: picture, text, video, picture, video, text …
	resources.push(...resources.filter(({ kind }) => kind !== 'text').map(item => ({ ...item, id: `${item.id}b` })))
	const made = await operator.programs.create({ name: 'Switches', w: 640, h: 360 })
	const window = { id: 'w', name: 'w', idx: 0, zIndex: 0, x: 0, y: 0, w: 640, h: 360, resources }
	const shown = { ...made.document, background: nothing, windows: [window] }
	await operator.programs.save({ id: made.id, revision: made.revision, document: shown })
	const terminal = await operator.terminals.add({ name: 'Wall', sn: 'WALL1', key: 'wall-key-1' })
	await operator.releases.publish({ play_ids: [made.id], deviceids: [terminal.id] })

	const wall = await aPage(browser, { viewport: { width: 640, height: 360 } })
	await wall.page.goto(`${server.origin}/player/?sn=WALL1&key=wall-key-1`)
	await playerIs(wall.page, 'playing')
	await wall.page.waitForFunction(() => Boolean(document.documentElement.dataset.item))
	// The compositor's own frames, each as it came on screen, for five rounds through the list.
	const frames: string[] = []
	const screen = await wall.context.newCDPSession(wall.page)
	screen.on('Page.screencastFrame', frame => {
		frames.push(frame.data)
		void screen.send('Page.screencastFrameAck', { sessionId: frame.sessionId })
	})
	await screen.send('Page.startScreencast', { format: 'png', maxWidth: 160, maxHeight: 90, everyNthFrame: 1 })
	await wall.page.evaluate(
		rounds =>
			new Promise<void>(done => {
				let changes = 0
				new MutationObserver(() => ++changes >= rounds && done()).observe(document.documentElement, {
					attributeFilter: ['data-item'],
				})
			}),
		resources.length * 5,
	)
	await screen.send('Page.stopScreencast')
	expect(frames.length).toBeGreaterThan(resources.length * 5)
	const judge = await aPage(browser)
	expect(await blanks(judge.page, frames)).toBe(0)
	expect(wall.errors()).toEqual([])
})
