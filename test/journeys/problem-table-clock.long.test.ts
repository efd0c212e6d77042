import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSite, colourProgram, type Site } from './operated.ts'
import { casesOf, expectHealed, isRed, openPage, type Place, type ProblemRow, problemsOf } from './problem-rows.ts'

let site: Awaited<ReturnType<typeof aSite>>
let red: number
beforeAll(async () => {
	site = await aSite()
	red = await colourProgram(site, 'red', 3000)
})
afterAll(() => site?.remove())

const day = 86_400_000

/** A page whose wall clock can be set; the monotonic one continues, as on a machine whose clock is set. */
const openClock = async (at: Site): Promise<Page> => {
	const page = await openPage(at)
	await page.context().addInitScript(() => {
		const Right = Date
		const now = (): number => Right.now() + Number(localStorage.getItem('test-clock') ?? 0)
		globalThis.Date = class extends Right {
			constructor(...words: []) {
				super(...((words.length === 0 ? [now()] : words) as []))
			}
			static override now = now
		} as DateConstructor
	})
	return page
}

const set = async (page: Page, shift: number): Promise<void> => {
	const before = await page.evaluate(ms => {
		const was = Date.now()
		localStorage.setItem('test-clock', String(ms))
		return Date.now() - was
	}, shift)
	expect(Math.abs(before)).toBeGreaterThan(day / 2)
}

const seen = ({ recording }: Place, more: number): Promise<void> => {
	const { length } = recording.turns
	return expect.poll(() => recording.turns.length).toBeGreaterThan(length + more)
}

/** The server learns of it with the next heartbeat. */
const known = async ({ isOnline, sn }: Place): Promise<void> => {
	const said = expect.stringContaining('player_clock_wrong')
	if (isOnline) await expect.poll(() => problemsOf(site, sn)).toContainEqual(said)
}

/** The clock is wrong while the player plays, and then right again. */
const whilePlaying =
	(shift: number) =>
	async (page: Page, place: Place): Promise<void> => {
		await set(page, shift)
		await seen(place, 3)
		await known(place)
		expect(await isRed(page)).toBe(true)
		await set(page, 0)
		await seen(place, 3)
	}

/** The player starts with a wrong clock, which is corrected while it plays. */
const atStart =
	(shift: number) =>
	async (page: Page, place: Place): Promise<void> => {
		await set(page, shift)
		await page.reload()
		await seen(place, 3)
		expect(await isRed(page)).toBe(true)
		await set(page, 0)
		await seen(place, 3)
	}

// Without the server nothing can tell that it is wrong, and it is right again by the time there is one.
const wrong = { problem: 'player_clock_wrong', isLasting: true, isSaidOnlineOnly: true } as const

const rows: readonly ProblemRow[] = (
	[
		['a day ahead', day],
		['a day behind', -day],
	] as const
).flatMap(([name, shift]) => [
	{ name: `clock ${name} while it plays`, open: openClock, cause: whilePlaying(shift), ...wrong },
	{ name: `start with the clock ${name}`, open: openClock, cause: atStart(shift), ...wrong },
])

test.each(casesOf(rows))(
	'$row.name, online $isOnline: the right picture comes back by itself',
	({ row, isOnline, sn }) => expectHealed(site, sn, red, row, isOnline),
)
