import { cp, mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLine, type Line } from './broken-line.ts'
import { copyDatabase } from './database-copy.ts'
import { aProfile, openPage } from './kit.ts'
import { aSite, colourProgram } from './operated.ts'
import { apartOf, isRed, newestDownload, openPage as openScreen, problemsOf, start } from './problem-rows.ts'
import { aRecording, expectRecorded, expectRecordedTogether, type Recording } from './shown-turns.ts'
import { playerIs } from './steps.ts'

let site: Awaited<ReturnType<typeof aSite>>
let line: Line
let red: number
beforeAll(async () => {
	site = await aSite()
	line = await aLine(site.server.origin)
	red = await colourProgram(site, 'red', 3000)
})
afterAll(async () => {
	await line?.close()
	await site?.remove()
})

const publish = async (sn: string): Promise<number> => {
	const { operator } = site
	const { id } = await operator.terminals.add({ name: sn, sn, key: `key-of-${sn}` })
	await operator.releases.publish({ play_ids: [red], deviceids: [id] })
	return id
}

const addressOf = (origin: string, sn: string): string => `${origin}/player/?sn=${sn}&key=key-of-${sn}`

/** A screen that plays red, and what it shows. */
const aScreen = async (origin: string, sn: string) => {
	const page = await openScreen(site)
	const recording = aRecording()
	await recording.record(page.context())
	await start(page, addressOf(origin, sn))
	await expect.poll(() => newestDownload(site, sn)).toMatchObject({ download_state: 3 })
	return { page, recording }
}

const turnsGoOn = async ({ turns }: Recording, count: number): Promise<void> => {
	const { length } = turns
	await expect.poll(() => turns.length).toBeGreaterThan(length + count)
}

const places = [
	{ isOnline: true, key: 'ON' },
	{ isOnline: false, key: 'OFF' },
]

test.each(places)(
	'server restored from an earlier copy, terminal online $isOnline: it plays on, and what the server has lost of its plays is named',
	async ({ isOnline, key }) => {
		const { server } = site
		const sn = `RESTORED${key}`
		await publish(sn)
		const { page, recording } = await aScreen(server.origin, sn)
		const { length: delivered } = recording.turns
		await expectRecorded(site, sn, recording)
		await server.stop()
		const putBack = await copyDatabase(server)
		await server.start()
		await turnsGoOn(recording, 2)
		await expectRecorded(site, sn, recording)
		await server.stop()
		const lost_until = Date.now()
		await putBack()
		if (!isOnline) {
			await page.reload()
			await playerIs(page, 'playing')
			await turnsGoOn(recording, 2)
		}
		await server.start()
		// The plays that may be missing: those reported after the copy, and the last ones before it, which the copy may not contain.
		await expectRecorded(
			site,
			sn,
			recording,
			turn => recording.turns.indexOf(turn) >= delivered && turn.from <= lost_until,
		)
		expect(await isRed(page)).toBe(true)
		const gaps = await apartOf(site, sn)
		expect(gaps).toEqual([expect.objectContaining({ missing: expect.toSatisfy((count: number) => count > 0) })])
		expect(await problemsOf(site, sn)).toEqual([])
		await page.context().close()
	},
)

test.each(places)(
	'terminal removed and added again, online $isOnline: it plays what it is sent then, and goes on in its journal',
	async ({ isOnline, key }) => {
		const { operator } = site
		const sn = `REMOVED${key}`
		const id = await publish(sn)
		const { page, recording } = await aScreen(line.origin, sn)
		await expectRecorded(site, sn, recording)
		if (!isOnline) line.part()
		await operator.terminals.remove({ ids: [id] })
		await turnsGoOn(recording, 1)
		if (isOnline) {
			const again = await operator.terminals.add({ name: sn, sn, key: `key-of-${sn}` })
			// What was published to it before no longer applies.
			await playerIs(page, 'idle')
			await operator.releases.publish({ play_ids: [red], deviceids: [again.id] })
		} else {
			await publish(sn)
			await page.reload()
			await playerIs(page, 'playing')
			await turnsGoOn(recording, 1)
			line.mend()
		}
		await expect.poll(() => newestDownload(site, sn)).toMatchObject({ download_state: 3 })
		await playerIs(page, 'playing')
		await expect.poll(() => isRed(page)).toBe(true)
		await expectRecorded(site, sn, recording)
		expect(await apartOf(site, sn)).toEqual([])
		expect(await problemsOf(site, sn)).toEqual([])
		await page.context().close()
	},
)

/** A player that can be closed and started again with its stored data. */
const aSecond = async (sn: string, recording: Recording) => {
	const profile = await mkdtemp(join(site.folder, 'profile-'))
	const open = async (from = profile): Promise<{ page: Page; context: BrowserContext }> => {
		const context = await aProfile(from, { viewport: { width: 640, height: 360 } })
		const { page } = await openPage(context)
		await recording.record(context)
		await start(page, addressOf(site.server.origin, sn))
		return { page, context }
	}
	return { profile, open }
}

const isShared = (page: Page, wanted: string | undefined) =>
	page.waitForFunction(said => document.documentElement.dataset.shared === said, wanted, { timeout: 120_000 })

/** The problems of a terminal; a closing browser can lose the last write of its page, which records that it closed normally. */
const problemsBesides = async (sn: string): Promise<string[]> =>
	(await problemsOf(site, sn)).filter(problem => problem !== 'player_ended')

test.each(places)(
	'two players with one identity, online $isOnline: both play on, it is said until one is gone, and every play of both is told',
	async ({ isOnline, key }) => {
		const { server } = site
		const sn = `TWO${key}`
		await publish(sn)
		const [one, other] = [aRecording(), aRecording()]
		const second = await aSecond(sn, other)
		const before = await second.open()
		await turnsGoOn(other, 1)
		await expect.poll(() => newestDownload(site, sn)).toMatchObject({ download_state: 3 })
		await before.context.close()
		const first = await openScreen(site)
		await one.record(first.context())
		await start(first, addressOf(server.origin, sn))
		if (!isOnline) await server.stop()
		const twin = await second.open()
		if (!isOnline) {
			await turnsGoOn(one, 1)
			await server.start()
		}
		const said = await Promise.race([
			isShared(first, 'refused').then(() => first),
			isShared(twin.page, 'refused').then(() => twin.page),
		])
		await expect.poll(() => problemsBesides(sn)).toEqual(['identity_shared'])
		expect([await isRed(first), await isRed(twin.page)]).toEqual([true, true])
		expect([first, twin.page]).toContain(said)
		await twin.context.close()
		const gone = performance.now()
		await isShared(first, undefined)
		await expect.poll(() => problemsBesides(sn)).toEqual([])
		console.info(`${sn}: forgotten ${Math.round(performance.now() - gone)} ms after the second was gone`)
		expect(await isRed(first)).toBe(true)
		await turnsGoOn(one, 1)
		const end = one.turns.at(-1)?.from ?? 0
		const delivery = await first.waitForRequest(request => request.url().endsWith('/api/terminal/playLog'))
		await delivery.response()
		// Alone, the second one reports its remaining plays.
		await first.context().close()
		const after = await second.open()
		await turnsGoOn(other, 1)
		await expectRecordedTogether(site, sn, [one, other], end)
		expect(await apartOf(site, sn)).toEqual([])
		await after.context.close()
	},
)

test.each(places)(
	'profile copied and restored, online $isOnline: every play of each copy is told once, whichever numbers they have used',
	async ({ isOnline, key }) => {
		const { server } = site
		const sn = `COPIED${key}`
		await publish(sn)
		const recording = aRecording()
		const { profile, open } = await aSecond(sn, recording)
		const copy = await mkdtemp(join(site.folder, 'copy-'))
		/** When each profile was closed with plays that it may not have delivered; it delivers them when it is opened again. */
		const left = new Map<string, { readonly from: number; readonly to: number }>()
		/** Plays for a while from a profile, with the server online or away, until everything is delivered. */
		const playFrom = async (from: string, isReachable: boolean): Promise<void> => {
			left.delete(from)
			if (!isReachable) await server.stop()
			const { page, context } = await open(from)
			await turnsGoOn(recording, 3)
			if (!isReachable) await server.start()
			const since = Date.now()
			await expectRecorded(site, sn, recording, turn =>
				[...left.values()].some(({ from: begun, to }) => turn.from >= begun && turn.from <= to),
			)
			expect(await isRed(page)).toBe(true)
			await context.close()
			left.set(from, { from: since, to: Date.now() })
		}
		await playFrom(profile, true)
		await cp(profile, copy, { recursive: true })
		// Numbers that the copy does not know of.
		await playFrom(profile, true)
		await playFrom(copy, isOnline)
		// The original does not know those that the copy has used meanwhile.
		await playFrom(profile, isOnline)
		expect(await apartOf(site, sn)).toEqual([])
		expect(await problemsBesides(sn)).toEqual([])
	},
)
