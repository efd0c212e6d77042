import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import type { CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProfile, openPage } from './kit.ts'
import { aSite, colourProgram } from './operated.ts'
import { apartOf, crash, isBlue, isRed, newestDownload, problemsOf, start } from './problem-rows.ts'
import { aRecording, expectRecorded } from './shown-turns.ts'
import { playerIs } from './steps.ts'

let site: Awaited<ReturnType<typeof aSite>>
let red: number
let blue: number
beforeAll(async () => {
	site = await aSite()
	red = await colourProgram(site, 'red', 3000)
	blue = await colourProgram(site, 'blue', 3000)
})
afterAll(() => site?.remove())

/** A profile on disk, since a private page has its files in memory, where no quota counts them. */
const aPlayer = async () => {
	const profile = await mkdtemp(join(site.folder, 'profile-'))
	const context = await aProfile(profile, { viewport: { width: 640, height: 360 } })
	const { page } = await openPage(context)
	return { page, context, session: await context.newCDPSession(page) }
}

/** Limits the page to a number of bytes, computed from those that it uses now; removes the limit without one. */
const allow = async (session: CDPSession, bytes?: (used: number) => number): Promise<void> => {
	const { origin } = site.server
	const { usage } = await session.send('Storage.getUsageAndQuota', { origin })
	await session.send('Storage.overrideQuotaForOrigin', {
		origin,
		...(bytes === undefined ? {} : { quotaSize: Math.round(bytes(usage)) }),
	})
}

/** The same for the database alone: every write to it fails, as on a full disk. */
const takeNothing = (page: Page, isFull: boolean): Promise<void> =>
	page.evaluate(full => (full ? sessionStorage.setItem('full', '1') : sessionStorage.removeItem('full')), isFull)

const refuse = (): void => {
	for (const name of ['put', 'add'] as const) {
		const write = IDBObjectStore.prototype[name]
		IDBObjectStore.prototype[name] = function (...words) {
			if (sessionStorage.getItem('full') !== null) throw new DOMException('no space', 'QuotaExceededError')
			return write.apply(this, words)
		}
	}
}

/** Then no file can be written either. */
const refuseFiles = (): void => {
	const write = FileSystemFileHandle.prototype.createWritable
	FileSystemFileHandle.prototype.createWritable = async function (...words) {
		if (sessionStorage.getItem('full') !== null) throw new DOMException('no space', 'QuotaExceededError')
		return write.apply(this, words)
	}
}

interface QuotaRow {
	readonly name: string
	readonly key: string
	readonly fill: (page: Page, session: CDPSession) => Promise<void>
	readonly free: (page: Page, session: CDPSession) => Promise<void>
}

const free = (_page: Page, session: CDPSession): Promise<void> => allow(session)

const causes: readonly QuotaRow[] = [
	{
		name: 'quota at 1 MB more than is used',
		key: 'MORE',
		fill: (_, session) => allow(session, used => used + 1_000_000),
		free,
	},
	{ name: 'quota at half of what is used', key: 'LESS', fill: (_, session) => allow(session, used => used / 2), free },
	{
		name: 'database without space',
		key: 'NONE',
		fill: page => takeNothing(page, true),
		free: page => takeNothing(page, false),
	},
]
const rows = causes.flatMap(row =>
	[true, false].map(isOnline => ({ ...row, isOnline, sn: `${row.key}${isOnline ? 'ON' : 'OFF'}` })),
)

test.each(rows)(
	'$name, online $isOnline: it plays on and begins again with it, and what is new comes once there is space',
	async ({ fill, free, isOnline, sn }) => {
		const { operator, server } = site
		const terminal = await operator.terminals.add({ name: sn, sn, key: `key-of-${sn}` })
		await operator.releases.publish({ play_ids: [red], deviceids: [terminal.id] })
		const { page, context, session } = await aPlayer()
		const recording = aRecording()
		await recording.record(context)
		await page.addInitScript(refuse)
		await start(page, `${server.origin}/player/?sn=${sn}&key=key-of-${sn}`)
		await expectRecorded(site, sn, recording)

		if (!isOnline) await server.stop()
		await fill(page, session)
		await page.reload()
		await playerIs(page, 'playing')
		await expect.poll(() => isRed(page)).toBe(true)
		if (!isOnline) await server.start()
		await operator.releases.publish({ play_ids: [blue], deviceids: [terminal.id] })
		await expect.poll(() => newestDownload(site, sn)).toMatchObject({ download_state: 2, reason: 'storage_full' })
		const { length } = recording.turns
		await expect.poll(() => recording.turns.length).toBeGreaterThan(length + 1)
		expect(await isRed(page)).toBe(true)

		await free(page, session)
		const freed = performance.now()
		await expect.poll(() => isBlue(page)).toBe(true)
		console.info(`${sn}: healed in ${Math.round(performance.now() - freed)} ms`)
		await expect.poll(() => newestDownload(site, sn)).toMatchObject({ download_state: 3 })
		await expect.poll(() => problemsOf(site, sn)).toEqual([])
		await expectRecorded(site, sn, recording)
		expect(await apartOf(site, sn)).toEqual([])
		await context.close()
	},
)

/** From when a message says so, a file takes a thousand bytes of what is written, and no error is thrown: as on a full disk. */
const takeLittle = `{
	let isFull = false
	new BroadcastChannel('disk').onmessage = ({ data }) => { isFull = data }
	const { write } = FileSystemSyncAccessHandle.prototype
	FileSystemSyncAccessHandle.prototype.write = function (bytes, options) {
		return write.call(this, isFull ? bytes.subarray(0, 1000) : bytes, options)
	}
};`

test('a disk that takes only a part of what is written: the file does not count as stored, and what played goes on', async () => {
	const { operator, server } = site
	const sn = 'PART'
	const terminal = await operator.terminals.add({ name: sn, sn, key: `key-of-${sn}` })
	await operator.releases.publish({ play_ids: [red], deviceids: [terminal.id] })
	const profile = await mkdtemp(join(site.folder, 'profile-'))
	// Without a stored build, the worker that writes files comes from the server, where this reaches it.
	const context = await aProfile(profile, { viewport: { width: 640, height: 360 }, serviceWorkers: 'block' })
	await context.route('**/assets/download.worker-*.js', async route => {
		const response = await route.fetch()
		await route.fulfill({ response, body: takeLittle + (await response.text()) })
	})
	const { page } = await openPage(context)
	await page.goto(`${server.origin}/player/?sn=${sn}&key=key-of-${sn}`)
	await playerIs(page, 'playing')
	await expect.poll(() => isRed(page)).toBe(true)
	const disk = (isFull: boolean): Promise<void> =>
		page.evaluate(full => new BroadcastChannel('disk').postMessage(full), isFull)

	await disk(true)
	await operator.releases.publish({ play_ids: [blue], deviceids: [terminal.id] })
	await expect.poll(() => newestDownload(site, sn)).toMatchObject({ download_state: 2, reason: 'storage_full' })
	expect(await isRed(page)).toBe(true)

	await disk(false)
	await expect.poll(() => isBlue(page)).toBe(true)
	await expect.poll(() => newestDownload(site, sn)).toMatchObject({ download_state: 3 })
	await context.close()
})

/** A player of the red program, whose storage has taken nothing for some turns. */
const unstoredOf = async (sn: string, isOnline: boolean) => {
	const { operator, server } = site
	const terminal = await operator.terminals.add({ name: sn, sn, key: `key-of-${sn}` })
	await operator.releases.publish({ play_ids: [red], deviceids: [terminal.id] })
	const { page, context } = await aPlayer()
	const recording = aRecording()
	await recording.record(context)
	await page.addInitScript(refuse)
	await page.addInitScript(refuseFiles)
	const address = `${server.origin}/player/?sn=${sn}&key=key-of-${sn}`
	await start(page, address)
	await expectRecorded(site, sn, recording)

	if (!isOnline) await server.stop()
	await takeNothing(page, true)
	const full = recording.turns.length
	await expect.poll(() => recording.turns.length).toBeGreaterThan(full + 3)
	return { page, context, recording, address, full }
}

test.each([true, false])(
	'storage without space and a page that is loaded again, online %s: what could not be stored is told once',
	async isOnline => {
		const sn = `UNSTORED${isOnline ? 'ON' : 'OFF'}`
		const { page, context, recording } = await unstoredOf(sn, isOnline)
		await page.reload()
		await playerIs(page, 'playing')
		await page.reload()
		await playerIs(page, 'playing')
		await takeNothing(page, false)
		if (!isOnline) await site.server.start()

		await expectRecorded(site, sn, recording)
		expect(await apartOf(site, sn)).toEqual([])
		await context.close()
	},
)

test.each([true, false])(
	'storage without space and a page that crashes, online %s: what could not be stored is named, and the rest is told once',
	async isOnline => {
		const sn = `CRASHED${isOnline ? 'ON' : 'OFF'}`
		const { page, context, recording, address, full } = await unstoredOf(sn, isOnline)
		await crash(page)
		const ended = recording.turns.length
		const next = await context.newPage()
		await next.goto(address)
		await playerIs(next, 'playing')
		if (!isOnline) await site.server.start()

		await expectRecorded(site, sn, recording, turn => {
			const at = recording.turns.indexOf(turn)
			return at >= full - 1 && at < ended
		})
		await expect
			.poll(() => apartOf(site, sn))
			.toEqual([expect.objectContaining({ missing: expect.toSatisfy((count: number) => count > 2) })])
		await context.close()
	},
)
