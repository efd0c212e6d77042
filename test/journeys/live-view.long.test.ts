import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFindings } from './axe.ts'
import { aPage, expectClean, signIn } from './kit.ts'
import { aScreen, aSite, colourProgram } from './operated.ts'

let site: Awaited<ReturnType<typeof aSite>>
beforeAll(async () => {
	site = await aSite()
})
afterAll(() => site?.remove())

test('a live view shows what plays now, ends when it is left, and stores nothing', async () => {
	const { operator, browser, server } = site
	const { id } = await operator.terminals.add({ name: 'Wall', sn: 'LIVE1', key: 'key-of-LIVE1' })
	const programs = [await colourProgram(site, 'red'), await colourProgram(site, 'blue')]
	await operator.releases.publish({ play_ids: programs, deviceids: [id] })
	const screen = await aScreen(browser, server, 'LIVE1')
	const watched = await aPage(browser, { viewport: { width: 1280, height: 900 } })
	const { page } = watched
	await signIn(page, server)
	await page.waitForURL(/\/home|\/$/)
	await page.goto(`${server.origin}/device/pandoraDetails?id=${id}&tab=monitoring`)
	const { count } = await operator.screenshots.list({ device_id: id })
	await page.getByRole('button', { name: 'Start live view', exact: true }).click()
	const picture = page.getByRole('img', { name: 'Live view of “Wall”', exact: true }).locator('img')
	await picture.waitFor()
	/** The colour in the middle of the picture: red or blue, as the programs take turns. */
	const colour = () =>
		picture.evaluate((image: HTMLImageElement) => {
			const canvas = document.createElement('canvas')
			canvas.width = image.naturalWidth
			canvas.height = image.naturalHeight
			const context = canvas.getContext('2d')
			context?.drawImage(image, 0, 0)
			const [red = 0, , blue = 0] = context?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data ?? []
			return red > blue ? 'red' : 'blue'
		})
	await expect.poll(colour).toBe('red')
	await expect.poll(colour).toBe('blue')
	await expect.poll(colour).toBe('red')
	expect(await axeFindings(page)).toEqual([])
	// Once nobody looks, the player is told so and sends no more.
	const refused = screen.page.waitForResponse(
		async response =>
			response.url().endsWith('/api/terminal/live') && (await response.text()).includes('"watched":false'),
	)
	await page.getByRole('button', { name: 'Stop live view', exact: true }).click()
	await page.getByRole('img', { name: 'Screen of “Wall”', exact: true }).waitFor()
	await refused
	// Only the player's own screenshot may have been added.
	expect((await operator.screenshots.list({ device_id: id })).count - count).toBeLessThanOrEqual(1)
	expectClean(watched, screen)
	await watched.context.close()
	await screen.context.close()
})
