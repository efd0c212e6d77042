import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, CDPSession, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aChromium, aPage, aPicture, aServer, expectClean, type Server, signIn, type Watched } from './kit.ts'
import { upload } from './steps.ts'
import { aFolder, aLargeFile } from './uploaded-files.ts'

const mebibyte = 1024 * 1024
let server: Server
let browser: Browser
let folder: string
let watched: Watched
let page: Page
let line: CDPSession
/** How many bytes the server had after each chunk that was sent. */
let received: number[] = []

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'vitrine-uploads-'))
	server = await aServer()
	browser = await aChromium()
	watched = await aPage(browser)
	page = watched.page
	line = await watched.context.newCDPSession(page)
	await line.send('Network.enable')
	page.on('response', async response => {
		if (!response.url().endsWith('/uploadChunk')) return
		const answer = (await response.json().catch(() => null)) as { data?: { received?: number } } | null
		received.push(answer?.data?.received ?? 0)
	})
	await signIn(page, server)
	await page.waitForURL(/\/home|\/$/)
})
afterAll(async () => {
	await browser?.close()
	await server?.remove()
	await rm(folder, { recursive: true, force: true })
})
beforeEach(() => {
	received = []
})

/** Bytes a second that leave the browser; -1 for as many as can. */
const speed = (uploadThroughput: number) =>
	line.send('Network.emulateNetworkConditions', {
		offline: false,
		latency: 0,
		downloadThroughput: -1,
		uploadThroughput,
	})

const choose = async (button: Locator, path: string | string[]) => {
	const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()])
	await chooser.setFiles(path)
}
const button = (name: string, within: Page | Locator = page) => within.getByRole('button', { name, exact: true })
const uploads = () => page.getByRole('region', { name: 'Uploads', exact: true })
const row = (name: string) => uploads().getByRole('listitem').filter({ hasText: name })
const isDone = (name: string) => row(name).getByText('Done', { exact: true }).waitFor({ timeout: 120_000 })
const open = (address = '/explorer/mediaUp') => page.goto(`${server.origin}${address}`)

test('a folder is chosen with all that is in it, and what is more than can travel at once waits its turn', async () => {
	const colours = Array.from({ length: 24 }, (_, place) => `0x${(place + 1).toString(16).padStart(2, '0')}40a0`)
	const { path, names } = await aFolder(folder, 'wall', colours)
	await open()
	await page.getByText('Up to 10 GB per file', { exact: false }).waitFor()
	await choose(button('Choose a folder'), path)
	await uploads()
		.getByText('24 of 24 uploaded, 0 in progress, 0 queued', { exact: false })
		.waitFor({ timeout: 120_000 })
	await page.getByText('24 files were uploaded').waitFor()
	await expect.poll(() => uploads().getByRole('listitem').count()).toBe(24)
	for (const name of names.slice(0, 3)) await isDone(name)
	await button('Remove finished', uploads()).click()
	await uploads().waitFor({ state: 'detached' })
	expectClean(watched)
})

test('a folder is dropped', async () => {
	const { path, names } = await aFolder(folder, 'dropped', ['teal', 'olive'])
	await open()
	const area = await page.getByRole('region', { name: 'Upload material', exact: true }).boundingBox()
	const [x, y] = [(area?.x ?? 0) + 40, (area?.y ?? 0) + 20]
	const data = { items: [], files: [path], dragOperationsMask: 1 }
	for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
		await line.send('Input.dispatchDragEvent', { type, x, y, data })
	for (const name of names) await isDone(name)
	await expect.poll(() => uploads().getByRole('listitem').count()).toBe(2)
	expectClean(watched)
})

test('a picture is pasted', async () => {
	await open()
	await watched.context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.origin })
	await page.evaluate(async () => {
		const canvas = new OffscreenCanvas(320, 180)
		const context = canvas.getContext('2d')
		if (context) context.fillRect(0, 0, 160, 90)
		await navigator.clipboard.write([new ClipboardItem({ 'image/png': await canvas.convertToBlob() })])
	})
	await page.keyboard.press('Control+V')
	await isDone('Pasted picture')
	expectClean(watched)
})

test('a file is stopped, goes on where it was, and is given up; so are all together', async () => {
	const size = 20 * mebibyte
	const first = await aLargeFile(folder, 'first.mp4', size)
	const second = await aLargeFile(folder, 'second.mp4', size)
	await open()
	await speed(6 * mebibyte)
	await choose(button('Choose files'), [first, second])
	await row('first.mp4').getByText('8 MB / 20 MB').waitFor()
	await row('first.mp4')
		.getByText(/\/s, .* left/)
		.waitFor()
	await button('Stop', row('first.mp4')).click()
	await row('first.mp4').getByText('Stopped').waitFor()
	await button('Stop all').click()
	await row('second.mp4').getByText('Stopped').waitFor()
	// Another screen and back: what was stopped stays.
	await page.getByRole('link', { name: 'Back to the library', exact: true }).click()
	await page.goBack()
	await speed(-1)
	received = []
	await button('Resume', row('first.mp4')).click()
	await isDone('first.mp4')
	expect(received.filter(count => count <= 8 * mebibyte)).toEqual([])
	await button('Cancel upload', row('second.mp4')).click()
	await button('Cancel upload', page.getByRole('dialog')).click()
	await row('second.mp4').waitFor({ state: 'detached' })
	await page.reload()
	await page.getByRole('heading', { name: 'Upload material' }).waitFor()
	expect(await page.getByRole('region', { name: 'Unfinished uploads' }).count()).toBe(0)
	expectClean(watched)
})

test('after a reload the same file goes on, and another of its name and size does not', async () => {
	const size = 4 * mebibyte
	const path = await aLargeFile(folder, 'again.mp4', size)
	await mkdir(join(folder, 'other'), { recursive: true })
	await aLargeFile(folder, 'other/again.mp4', size)
	await open('/uploadResume')
	await speed(mebibyte)
	await choose(button('Choose files'), path)
	await button('Start').click()
	const watch = page.getByRole('region', { name: 'again.mp4', exact: true })
	await watch.getByText('Chunks (2/4)').waitFor()
	await button('Lose the connection', watch).click()
	await watch.getByText('Waiting for the network').waitFor()
	await watch.getByText('Uploading', { exact: true }).waitFor()
	await button('Stop', watch).click()
	await speed(-1)
	await page.reload()
	const unfinished = page.getByRole('region', { name: 'Unfinished uploads', exact: true })
	await choose(button('Choose the same file', unfinished), join(folder, 'other/again.mp4'))
	await watch.getByText('This is another file', { exact: false }).waitFor()
	await page.reload()
	received = []
	await choose(button('Choose the same file', unfinished), path)
	await watch.getByText('Both sides agree').waitFor()
	await watch.getByText('Chunks (4/4)').waitFor()
	expect(received.filter(count => count <= 2 * mebibyte)).toEqual([])
	const sha256 = createHash('sha256')
		.update(await readFile(path))
		.digest('hex')
	await expect.poll(() => watch.getByText(sha256).count()).toBe(2)
	expectClean(watched)
})

test('a file whose place the browser remembers goes on with one click', async () => {
	const other = await aPage(browser)
	await other.context.addInitScript(() => {
		const pick = async () => [await (await navigator.storage.getDirectory()).getFileHandle('kept.mp4')]
		Object.assign(window, { showOpenFilePicker: pick })
	})
	const own = other.page
	await signIn(own, server)
	await own.waitForURL(/\/home|\/$/)
	await own.evaluate(
		async head => {
			const handle = await (await navigator.storage.getDirectory()).getFileHandle('kept.mp4', { create: true })
			const stream = await handle.createWritable()
			const bytes = new Uint8Array(20 * 1024 * 1024)
			bytes.set(head)
			await stream.write(bytes)
			await stream.close()
		},
		[...Buffer.from('000000206674797069736f6d0000020069736f6d69736f32617663316d703431', 'hex')],
	)
	const slow = await other.context.newCDPSession(own)
	const rate = (uploadThroughput: number) =>
		slow.send('Network.emulateNetworkConditions', {
			offline: false,
			latency: 0,
			downloadThroughput: -1,
			uploadThroughput,
		})
	await slow.send('Network.enable')
	await rate(6 * mebibyte)
	await own.goto(`${server.origin}/explorer/mediaUp`)
	await button('Choose files', own).click()
	const list = own.getByRole('region', { name: 'Uploads', exact: true })
	await list.getByText('8 MB / 20 MB').waitFor()
	await button('Stop', list).click()
	await rate(-1)
	await own.reload()
	await button('Resume', own.getByRole('region', { name: 'Unfinished uploads', exact: true })).click()
	await list.getByText('Done', { exact: true }).waitFor({ timeout: 120_000 })
	expectClean(other)
	await other.context.close()
})

test('a file that is stored already is finished at once, and nothing of it is sent', async () => {
	const path = await aPicture(folder, 'known.png', 'maroon')
	await upload(page, server, [path])
	expect(received).toHaveLength(1)
	// What is still looked into is not known yet.
	await open('/explorer/mediaList')
	const card = page.getByRole('listitem').filter({ hasText: 'known.png' })
	await card.getByText('Ready', { exact: true }).waitFor({ timeout: 120_000 })
	await writeFile(join(folder, 'under-another-name.png'), await readFile(path))
	await upload(page, server, [join(folder, 'under-another-name.png')])
	await row('under-another-name.png').getByText('The server has this file already').waitFor()
	expect(received).toHaveLength(1)
	await page.goto(`${server.origin}/explorer/mediaList`)
	await page.getByText('under-another-name.png').first().waitFor()
	expectClean(watched)
})

test('a file over the limit of the settings is refused before a byte of it travels', async () => {
	await open('/system/systemLayout')
	const field = page.getByLabel('Largest file (MB)', { exact: true })
	await field.fill('1')
	await field.locator('xpath=ancestor::form').getByRole('button', { name: 'Save', exact: true }).click()
	await page.getByText('“Largest file (MB)” was saved').first().waitFor()
	await open()
	await page.getByText('Up to 1 MB per file', { exact: false }).waitFor()
	await choose(button('Choose files'), await aLargeFile(folder, 'too-large.mp4', 2 * mebibyte))
	await row('too-large.mp4').getByText('1 MB').last().waitFor()
	await row('too-large.mp4').getByText('Upload failed').waitFor()
	expect(received).toEqual([])
	await open('/system/systemLayout')
	await field.fill('0')
	await field.locator('xpath=ancestor::form').getByRole('button', { name: 'Save', exact: true }).click()
	await page.getByText('“Largest file (MB)” was saved').first().waitFor()
	expectClean(watched)
})

test('publishing gets what was uploaded for it as a programme', async () => {
	const paths = [await aPicture(folder, 'summer.png', 'gold'), await aPicture(folder, 'autumn.png', 'brown')]
	await open('/schedule/issueManage?type=addRelease')
	await page.getByRole('dialog').getByRole('link', { name: 'Upload material', exact: true }).click()
	await choose(button('Choose files'), paths)
	await page.getByRole('link', { name: 'Return to publishing with 2 new materials', exact: true }).click()
	await page.getByText('Programme “summer.png” was made of the new materials').waitFor()
	const dialog = page.getByRole('dialog')
	await dialog.getByText('summer.png (1920×1080)').waitFor()
	expect(new URL(page.url()).search).toBe('?type=addRelease')
	await open('/schedule/programManage')
	await page.getByRole('row').filter({ hasText: 'summer.png' }).waitFor()
	expectClean(watched)
})

test('the editor gets what was uploaded for its window', async () => {
	await open('/schedule/programManage?type=addProgram')
	await page.getByLabel('Name', { exact: true }).fill('Hall')
	await button('Create').click()
	await page.waitForURL(/windowsIndex/)
	await button('Add window').click()
	await button('Full screen').click()
	await button('Save').click()
	await page.getByText('“Hall” saved').first().waitFor()
	await button('Add material').click()
	await page.getByRole('dialog').getByRole('link', { name: 'Upload material', exact: true }).click()
	await choose(button('Choose files'), await aPicture(folder, 'winter.png', 'white'))
	await page.getByRole('link', { name: 'Return to publishing with 1 new material', exact: true }).click()
	await page.getByText('1 new material was added').waitFor()
	await page.getByRole('complementary').getByText('winter.png').first().waitFor()
	expect(page.url()).not.toContain('materials=')
	await button('Save').click()
	await page.getByText('“Hall” saved').first().waitFor()
	expectClean(watched)
})
