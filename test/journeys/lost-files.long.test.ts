import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPage, aPicture, signIn } from './kit.ts'
import { aSite, colourProgram, publishBy, uploadBy } from './operated.ts'
import { playerIs } from './steps.ts'

let site: Awaited<ReturnType<typeof aSite>>
beforeAll(async () => {
	site = await aSite()
})
afterAll(() => site?.remove())

test('an editor that stands still does not ask for a lost file again and again', async () => {
	const id = await colourProgram(site, 'red')
	const { page, context } = await aPage(site.browser, { viewport: { width: 1440, height: 900 } })
	await signIn(page, site.server)
	await page.waitForURL(/\/home|\/$/)
	let asked = 0
	await page.route('**/media/**', route => {
		asked++
		return route.fulfill({ status: 404, body: '' })
	})
	await page.goto(`${site.server.origin}/schedule/windowsIndex?id=${id}`)
	await expect.poll(() => asked).toBeGreaterThan(0)
	const frames = () =>
		page.evaluate(async () => {
			for (let frame = 0; frame < 60; frame++) await new Promise(requestAnimationFrame)
		})
	await frames()
	const before = asked
	await frames()
	await frames()
	expect(asked).toBe(before)
	await context.close()
})

test('a download whose file the server has lost fails with the reason, and is had once it is back', async () => {
	const { operator, server, folder, browser } = site
	const { id, play_sha256 } = await uploadBy(operator, await aPicture(folder, 'blue.png', 'blue'))
	const item = { id: 'blue', name: 'blue', material_id: id, sha256: play_sha256, play_time: 2000 }
	const stored = join(server.folder, 'blobs', play_sha256.slice(0, 2), play_sha256)
	await rename(stored, `${stored}.away`)
	await publishBy(operator, [{ kind: 'picture', ...item, fit: 'cover' }], 'LOST1')
	const { page, context } = await aPage(browser, { viewport: { width: 640, height: 360 } })
	await page.goto(`${server.origin}/player/?sn=LOST1&key=key-of-LOST1`)
	const listed = async () => (await operator.downloads.getDownloadList({})).find(({ sn }) => sn === 'LOST1')
	await expect.poll(listed).toMatchObject({ download_state: 2, reason: 'file_absent' })
	await rename(`${stored}.away`, stored)
	const row = await listed()
	if (row === undefined) throw new Error('no download')
	const { command_id, device_id } = row
	await operator.downloads.republish({
		republish_info: { [command_id]: { publish_id: command_id, device_ids: [device_id] } },
	})
	await playerIs(page, 'playing')
	await context.close()
})
