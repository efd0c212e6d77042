import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aPicture, expectClean } from './kit.ts'
import { aSite, type Site } from './operated.ts'
import { upload } from './steps.ts'
import { anUploadScreen, type UploadScreen } from './upload-screen.ts'
import { aLargeFile } from './uploaded-files.ts'

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

test('a picture is pasted', async () => {
	const { isDone, open, page, server, watched } = screen
	await open()
	// Pasting only works once the screen is there.
	await page.getByRole('region', { name: 'Upload material', exact: true }).waitFor()
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

test('a file that is stored already is finished at once, and nothing of it is sent', async () => {
	const { row, open, page, server, folder, watched, received } = screen
	const path = await aPicture(folder, 'known.png', 'maroon')
	await upload(page, server, [path])
	expect(received).toHaveLength(1)
	// Files that are still being processed are not recognised yet.
	await open('/explorer/mediaList')
	const card = page.getByRole('listitem').filter({ hasText: 'known.png' })
	await card.getByText('Ready', { exact: true }).waitFor({ timeout: 120_000 })
	await writeFile(join(folder, 'under-another-name.png'), await readFile(path))
	await upload(page, server, [join(folder, 'under-another-name.png')])
	await row('under-another-name.png').getByText('The server already has this file').waitFor()
	expect(received).toHaveLength(1)
	await page.goto(`${server.origin}/explorer/mediaList`)
	await page.getByText('under-another-name.png').first().waitFor()
	expectClean(watched)
})

test('a file over the limit of the settings is refused before a byte of it travels', async () => {
	const { choose, button, row, open, page, folder, watched, received } = screen
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

test('publishing gets what was uploaded for it as a programme', { tags: 'long' }, async () => {
	const { choose, button, open, page, folder, watched } = screen
	const paths = [await aPicture(folder, 'summer.png', 'gold'), await aPicture(folder, 'autumn.png', 'brown')]
	await open('/schedule/issueManage?type=addRelease')
	await page.getByRole('dialog').getByRole('link', { name: 'Upload material', exact: true }).click()
	await choose(button('Choose files'), paths)
	await page.getByRole('link', { name: 'Return to publishing with 2 new materials', exact: true }).click()
	await page.getByText('Programme “summer.png” was created from the new materials').waitFor()
	const dialog = page.getByRole('dialog')
	await dialog.getByText('summer.png (1920×1080)').waitFor()
	expect(new URL(page.url()).search).toBe('?type=addRelease')
	await open('/schedule/programManage')
	await page.getByRole('row').filter({ hasText: 'summer.png' }).waitFor()
	expectClean(watched)
})
