import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProfile, openPage } from './kit.ts'
import { aSite, colourProgram, type Site } from './operated.ts'
import { casesOf, crash, expectHealed, isRed, type Place, type ProblemRow } from './problem-rows.ts'
import { playerIs } from './steps.ts'

let site: Awaited<ReturnType<typeof aSite>>
let red: number
beforeAll(async () => {
	site = await aSite()
	red = await colourProgram(site, 'red', 3000)
})
afterAll(() => site?.remove())

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

/** The folder of a profile in which Chromium has all databases of the server's origin. */
const databaseFolder = async (profile: string): Promise<string> => {
	const names = await readdir(join(profile, 'Default'), { recursive: true })
	// The newest one is that of the bucket, once there is one.
	const found = names.filter(name => name.endsWith('leveldb') && name.includes('IndexedDB')).toSorted()
	return join(profile, 'Default', found.at(-1) ?? '')
}

/** Ends the browser and damages the files of the databases, so that Chromium can neither open nor delete any. */
const damageDatabases = async (page: Page): Promise<void> => {
	// Left first, so that the player has not ended unseen.
	await page.goto('about:blank')
	await page.context().close()
	const folder = await databaseFolder(profiles.get(page) ?? '')
	const names = await readdir(folder)
	expect(names).toContain('CURRENT')
	for (const name of names.filter(one => one.startsWith('MANIFEST'))) await rm(join(folder, name))
	for (const name of await readdir(folder)) {
		const bytes = await readFile(join(folder, name))
		await writeFile(
			join(folder, name),
			bytes.map((byte, index) => (index % 97 === 13 ? byte ^ 255 : byte)),
		)
	}
}

/** What took the place of the damaged database is damaged as well. */
const damageAgain = async (page: Page, site: Site, sn: string): Promise<void> => {
	await damageDatabases(page)
	const next = await inProfile(profiles.get(page) ?? '')
	await next.goto(`${site.server.origin}/player/?sn=${sn}`)
	await playerIs(next, 'playing')
	await next.context().close()
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
	{
		name: 'files of the database damaged',
		open: openProfile,
		cause: damageDatabases,
		supervise: startBrowser,
		problem: 'player_start_failed',
		isLasting: true,
		afterwards: damageAgain,
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
