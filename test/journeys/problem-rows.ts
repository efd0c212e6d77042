import { spawnSync } from 'node:child_process'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { aPage } from './kit.ts'
import type { Site } from './operated.ts'
import { aRecording, expectRecorded, type Recording } from './shown-turns.ts'
import { hasShell, playerIs } from './steps.ts'

/** Where a row is tested. */
export interface Place {
	readonly site: Site
	/** Whether the server is reachable when the problem occurs. */
	readonly isOnline: boolean
	readonly sn: string
	/** The address of the player. */
	readonly address: string
	/** What was visible there. */
	readonly recording: Recording
}

/** A problem of a player, and what the server must be told about it. */
export interface ProblemRow {
	readonly name: string
	/** The player shows its picture; afterwards it no longer does, or would not at its next start. */
	readonly cause: (page: Page, place: Place) => Promise<unknown>
	/** What the supervisor of the browser does then: a page cannot open itself again (062). Returns the new page. */
	readonly supervise?: (page: Page, place: Place) => Promise<Page>
	/** A page in its own browser, if it is the browser that fails. */
	readonly open?: (site: Site) => Promise<Page>
	/** Why it is tested only with the server online. */
	readonly isOnlineOnly?: string
	/** How the text that an operator reads begins; null if an operator need not know. */
	readonly problem: string | null
	/** A problem of the player itself is reported until it has run well for ten minutes. */
	readonly isLasting?: true
	/** Nothing is reported if the server was away: the problem is over by the time there is a server to report to. */
	readonly isSaidOnlineOnly?: true
	/** What must return in addition to the picture. */
	readonly isBack?: (page: Page) => Promise<boolean>
	/** What must hold then. */
	readonly afterwards?: (page: Page, site: Site, sn: string) => Promise<unknown>
}

/** A row with the server online and offline, for `test.each`, each with a terminal of its own. */
export const casesOf = (rows: readonly ProblemRow[]) =>
	rows.flatMap((row, index) => {
		const { name, isOnlineOnly } = row
		if (isOnlineOnly !== undefined) console.info(`${name}: with the server there alone, since ${isOnlineOnly}`)
		const places = isOnlineOnly === undefined ? [true, false] : [true]
		return places.map(isOnline => ({ row, isOnline, sn: `ROW${index}${isOnline ? 'ON' : 'OFF'}` }))
	})

/** The visible colour in the middle of the screen: red, green and blue, from 0 to 255. */
const middleOf = async (page: Page): Promise<readonly number[]> => {
	const words = ['-v', 'error', '-i', 'pipe:0', '-vf', 'crop=1:1:320:180', '-f', 'rawvideo', '-pix_fmt', 'rgb24']
	const { stdout } = spawnSync('ffmpeg', [...words, 'pipe:1'], { input: await page.screenshot() })
	return [...stdout]
}

/** Whether the middle of the screen is red. */
export const isRed = async (page: Page): Promise<boolean> => {
	const [red = 0, green = 255, blue = 255] = await middleOf(page)
	return red > 200 && green < 60 && blue < 60
}

/** Whether it is blue. */
export const isBlue = async (page: Page): Promise<boolean> => {
	const [red = 255, green = 255, blue = 0] = await middleOf(page)
	return red < 60 && green < 60 && blue > 200
}

/** The problems of a terminal that an operator reads. */
export const problemsOf = async ({ operator }: Site, sn: string) =>
	(await operator.terminals.list({ key_word: sn })).list[0]?.faults ?? []

/** The newest download of a terminal. */
export const newestDownload = async ({ operator }: Site, sn: string) =>
	(await operator.downloads.getDownloadList({}))
		.filter(row => row.sn === sn)
		.toSorted((one, other) => other.dc_id - one.dc_id)[0]

const isSaid = async (site: Site, sn: string, problem: string) =>
	(await problemsOf(site, sn)).some(said => said.startsWith(problem))

/** Plays with impossible times, and reports of lost plays. */
export const apartOf = async ({ operator }: Site, sn: string) =>
	(await operator.plays.search({ kind: 'apart' })).list.filter(play => play.sn === sn)

/** A page of the shared browser. */
export const openPage = async ({ browser }: Site): Promise<Page> => {
	const { page } = await aPage(browser, { viewport: { width: 640, height: 360 } })
	return page
}

/** Kills the process of a page. */
export const crash = async (page: Page): Promise<void> => {
	const gone = page.waitForEvent('crash')
	const line = await page.context().newCDPSession(page)
	line.send('Page.crash').catch(() => undefined)
	await gone
}

/** Opens a player and waits for its picture, and until its next start does not need the server. */
export const start = async (page: Page, address: string): Promise<void> => {
	await page.goto(address)
	await playerIs(page, 'playing')
	await expect.poll(() => isRed(page)).toBe(true)
	await hasShell(page)
}

/** Causes the problem, with the server online or away; returns the page on which the player continues. */
const happen = async (row: ProblemRow, page: Page, place: Place): Promise<Page> => {
	const { server } = place.site
	await expect.poll(() => place.recording.turns.length).toBeGreaterThan(1)
	if (!place.isOnline) await server.stop()
	try {
		await row.cause(page, place)
		return (await row.supervise?.(page, place)) ?? page
	} finally {
		if (!place.isOnline) await server.start()
	}
}

/** Exposes a player to a problem, with the server online or away, and expects the picture of a red program to return without intervention. */
export const expectHealed = async (
	site: Site,
	sn: string,
	program_id: number,
	row: ProblemRow,
	isOnline: boolean,
): Promise<void> => {
	const { operator, server } = site
	const terminal = await operator.terminals.add({ name: sn, sn, key: `key-of-${sn}` })
	await operator.releases.publish({ play_ids: [program_id], deviceids: [terminal.id] })
	const address = `${server.origin}/player/?sn=${sn}&key=key-of-${sn}`
	const before = await (row.open ?? openPage)(site)
	const recording = aRecording()
	await recording.record(before.context())
	await start(before, address)
	// No file arrives before the problem was read: it could otherwise come and go between two polls.
	const read = Promise.withResolvers<void>()
	await before.context().route('**/api/terminal/file/**', async route => {
		await read.promise
		await route.continue()
	})
	const page = await happen(row, before, { site, isOnline, sn, address, recording })
	const problem = row.isSaidOnlineOnly === true && !isOnline ? null : row.problem
	if (problem !== null) await expect.poll(() => isSaid(site, sn, problem)).toBe(true)
	read.resolve()
	const cured = performance.now()
	await playerIs(page, 'playing')
	await expect.poll(() => isRed(page)).toBe(true)
	if (row.isBack !== undefined) await expect.poll(() => row.isBack?.(page)).toBe(true)
	console.info(`${row.name}, ${isOnline ? 'online' : 'offline'}: healed in ${Math.round(performance.now() - cured)} ms`)
	const words = row.isLasting === true ? problem : null
	await expect.poll(() => problemsOf(site, sn)).toEqual(words === null ? [] : [expect.stringContaining(words)])
	await expectRecorded(site, sn, recording)
	expect(await apartOf(site, sn)).toEqual([])
	await row.afterwards?.(page, site, sn)
	await page.context().close()
}
