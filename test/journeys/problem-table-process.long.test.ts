import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProfile, openPage } from './kit.ts'
import { aSite, colourProgram, type Site } from './operated.ts'
import { casesOf, expectHealed, isRed, type Place, type ProblemRow } from './problem-rows.ts'
import { playerIs } from './steps.ts'

let site: Awaited<ReturnType<typeof aSite>>
let red: number
beforeAll(async () => {
	site = await aSite()
	red = await colourProgram(site, 'red', 3000)
})
afterAll(() => site?.remove())

/** Kills the process of a page. */
const crash = async (page: Page): Promise<void> => {
	const gone = page.waitForEvent('crash')
	const line = await page.context().newCDPSession(page)
	line.send('Page.crash').catch(() => undefined)
	await gone
}

const openAgain = async (page: Page, { address }: Place): Promise<Page> => {
	const next = await openPage(page.context())
	await page.close()
	await next.page.goto(address)
	return next.page
}

const profiles = new WeakMap<Page, string>()

const inProfile = async (profile: string): Promise<Page> => {
	const context = await aProfile(profile, { viewport: { width: 640, height: 360 } })
	const { page } = await openPage(context)
	profiles.set(page, profile)
	return page
}

const openProfile = async ({ folder }: Site): Promise<Page> => inProfile(await mkdtemp(join(folder, 'profile-')))

/** Whether one of the files that Chromium has written into a profile folder contains these words. */
const isOnDisk = async (profile: string, folder: string, file: RegExp, words: string): Promise<boolean> => {
	const whole = join(profile, 'Default', folder)
	const names = await readdir(whole, { recursive: true }).catch((): string[] => [])
	const files = names.filter(name => file.test(basename(name))).map(name => readFile(join(whole, name), 'latin1'))
	return (await Promise.all(files)).some(text => text.includes(words))
}

/** Whether the service worker's list of stored files and the marker of a running player are on disk. */
const isWritten = async (profile: string): Promise<boolean> =>
	(await isOnDisk(profile, 'Service Worker/CacheStorage', /^index\.txt$/, 'vitrine-player-build-')) &&
	(await isOnDisk(profile, 'Local Storage/leveldb', /\.(log|ldb)$/, 'vitrine-player-alive'))

/** Kills the browser, like a power cut. */
const killBrowser = async (page: Page): Promise<void> => {
	// Chromium writes both some seconds late: if killed before that, the player has to be fetched again, and does not know that it was killed.
	await expect.poll(() => isWritten(profiles.get(page) ?? '')).toBe(true)
	const browser = page.context().browser()
	if (browser === null) throw new Error('a page without a browser')
	const session = await browser.newBrowserCDPSession()
	const { processInfo } = await session.send('SystemInfo.getProcessInfo')
	const main = processInfo.find(({ type }) => type === 'browser')
	if (main === undefined) throw new Error('a browser without a process')
	const gone = page.context().waitForEvent('close')
	process.kill(main.id, 'SIGKILL')
	await gone
}

const startBrowser = async (page: Page, { address, recording }: Place): Promise<Page> => {
	const next = await inProfile(profiles.get(page) ?? '')
	await recording.record(next.context())
	await next.goto(address)
	return next
}

/** The next start throws when it opens its database; the one after that does not. */
const failStart = async (page: Page): Promise<void> => {
	await page.addInitScript(() => {
		const { open } = IDBFactory.prototype
		IDBFactory.prototype.open = function (...words) {
			if (sessionStorage.getItem('broken') === null) return open.apply(this, words)
			sessionStorage.removeItem('broken')
			throw new Error('an exception in the start')
		}
	})
	await page.evaluate(() => sessionStorage.setItem('broken', '1'))
	await page.reload()
	// It may restart before its failure can be observed: the server is told that it did.
	await playerIs(page, 'playing')
}

/** The player plays on in the same page while the server is away. */
const restartServer =
	(signal: 'SIGTERM' | 'SIGKILL') =>
	async (page: Page, { site: { server } }: Place): Promise<void> => {
		await page.evaluate(() => Object.assign(window, { isSame: true }))
		await server.stop(signal)
		await page.waitForFunction(
			() => !(window as unknown as { vitrinePlayer: { connected: boolean } }).vitrinePlayer.connected,
		)
		expect(await isRed(page)).toBe(true)
		await server.start()
	}

const isSamePage = (page: Page): Promise<boolean> => page.evaluate(() => 'isSame' in window)

const itself = 'the row is the server that goes away'

const rows: readonly ProblemRow[] = [
	{ name: 'page crashed', cause: crash, supervise: openAgain, problem: 'player_ended', isLasting: true },
	{
		name: 'Chromium killed',
		open: openProfile,
		cause: killBrowser,
		supervise: startBrowser,
		problem: 'player_ended',
		isLasting: true,
	},
	{ name: 'exception in start', cause: failStart, problem: 'player_start_failed', isLasting: true },
	...(['SIGTERM', 'SIGKILL'] as const).map(signal => ({
		name: `server ended by ${signal}`,
		cause: restartServer(signal),
		problem: null,
		isBack: isSamePage,
		isOnlineOnly: itself,
	})),
]

test.each(casesOf(rows))(
	'$row.name, online $isOnline: the right picture comes back by itself',
	({ row, isOnline, sn }) => expectHealed(site, sn, red, row, isOnline),
)
