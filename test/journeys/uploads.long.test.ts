import { createHash } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aPage, aPicture, expectClean, signIn } from './kit.ts'
import { aSite, type Site } from './operated.ts'
import { anUploadScreen, type UploadScreen } from './upload-screen.ts'
import { aFolder, aLargeFile } from './uploaded-files.ts'

const mebibyte = 1024 * 1024
let site: Site
let screen: UploadScreen
beforeAll(async () => {
	site = await aSite()
	screen = await anUploadScreen(site)
})
afterAll(() => site?.remove())
beforeEach(() => {
	screen.received.length = 0
})

test('a folder is chosen with all that is in it, and what is more than can travel at once waits its turn', async () => {
	const { choose, button, isDone, open, uploads, page, folder, watched } = screen
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
	const { isDone, open, uploads, page, folder, watched, line } = screen
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

test('a file is stopped, goes on where it was, and is given up; so are all together', async () => {
	const { speed, choose, button, row, isDone, open, page, folder, watched, received } = screen
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
	// To another screen and back: what was stopped stays stopped.
	await page.getByRole('link', { name: 'Back to the library', exact: true }).click()
	await page.goBack()
	await speed(-1)
	received.length = 0
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
	const { speed, choose, button, open, page, folder, watched, received } = screen
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
	await button('Disconnect', watch).click()
	await watch.getByText('Waiting for the network').waitFor()
	await watch.getByText('Uploading', { exact: true }).waitFor()
	await button('Stop', watch).click()
	await speed(-1)
	await page.reload()
	const unfinished = page.getByRole('region', { name: 'Unfinished uploads', exact: true })
	await choose(button('Choose the same file', unfinished), join(folder, 'other/again.mp4'))
	await watch.getByText('This is a different file', { exact: false }).waitFor()
	await page.reload()
	received.length = 0
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
	const { button, server, browser } = screen
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

test('the editor gets what was uploaded for its window', async () => {
	const { choose, button, open, page, folder, watched } = screen
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
