import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPage } from './kit.ts'
import { aSite, colourProgram } from './operated.ts'
import { playerData } from './steps.ts'

let site: Awaited<ReturnType<typeof aSite>>
beforeAll(async () => {
	site = await aSite()
})
afterAll(() => site?.remove())

const hour = 3_600_000

const publish = async (sn: string, play_ids: number[]): Promise<string> => {
	const terminal = await site.operator.terminals.add({ name: sn, sn, key: `key-of-${sn}` })
	await site.operator.releases.publish({ play_ids, deviceids: [terminal.id] })
	return `${site.server.origin}/player/?sn=${sn}&key=key-of-${sn}`
}

const listed = async (sn: string) => (await site.operator.terminals.list({ key_word: sn })).list[0]

const shows = (page: Page, item: string) => expect.poll(async () => (await playerData(page)).item).toBe(item)

test('files that are gone at the start are said to be missing until they are back, and then their picture comes at once', async () => {
	const address = await publish('GONE', [await colourProgram(site, 'red', hour)])
	const { page, context } = await aPage(site.browser, { viewport: { width: 640, height: 360 } })
	await page.goto(address)
	await shows(page, 'red')
	await page.evaluate(async () => {
		const root = await navigator.storage.getDirectory()
		await root.removeEntry('vitrine-player-files', { recursive: true })
	})
	const said = Promise.withResolvers<void>()
	await context.route('**/api/terminal/file/**', async route => {
		await said.promise
		await route.continue()
	})
	// No turn and no retry happens by itself: both are further away than this.
	await page.addInitScript(() => {
		const { setTimeout: later } = window
		Object.assign(window, {
			setTimeout: (act: () => void, ms = 0) => (ms >= 5_000 ? 0 : later(act, ms)),
		})
	})
	await page.reload()
	await expect
		.poll(async () => (await listed('GONE'))?.faults)
		.toEqual(['item_file_missing {"name":"red","window":"w","program":"red"}'])
	expect((await playerData(page)).item).toBeUndefined()
	said.resolve()
	await shows(page, 'red')
	await expect.poll(async () => (await listed('GONE'))?.faults).toEqual([])
	await context.close()
})

test('a picture whose decoding the browser gives up once is shown all the same, and is no problem', async () => {
	const address = await publish('BUSY', [await colourProgram(site, 'teal', hour)])
	const { page, context } = await aPage(site.browser, { viewport: { width: 640, height: 360 } })
	await page.addInitScript(() => {
		const { decode } = HTMLImageElement.prototype
		const given_up: string[] = []
		Object.assign(window, { given_up })
		HTMLImageElement.prototype.decode = function (this: HTMLImageElement) {
			if (given_up.includes(this.src)) return decode.call(this)
			given_up.push(this.src)
			return Promise.reject(new DOMException('The source image cannot be decoded.', 'EncodingError'))
		}
	})
	await page.goto(address)
	await shows(page, 'teal')
	expect(await page.evaluate(() => (window as unknown as { given_up: string[] }).given_up)).toHaveLength(1)
	expect((await listed('BUSY'))?.faults).toEqual([])
	await context.close()
})

test('what fails again and again counts at the server, and is no problem any more once it shows', async () => {
	const address = await publish('AGAIN', [await colourProgram(site, 'lime')])
	const { page, context } = await aPage(site.browser, { viewport: { width: 640, height: 360 } })
	await page.addInitScript(() => {
		const { decode } = HTMLImageElement.prototype
		HTMLImageElement.prototype.decode = function () {
			return 'isWhole' in window ? decode.apply(this) : Promise.reject(new Error('no pixels'))
		}
	})
	await page.goto(address)
	const problem = expect.stringContaining('no pixels')
	await expect.poll(async () => (await listed('AGAIN'))?.faults).toEqual([problem])
	await expect.poll(async () => (await listed('AGAIN'))?.problem_counts[0]).toBeGreaterThan(1)
	await page.evaluate(() => Object.assign(window, { isWhole: true }))
	await shows(page, 'lime')
	await expect.poll(async () => (await listed('AGAIN'))?.faults).toEqual([])
	await context.close()
})
