import { calendar_limits } from '@vitrine/domain/calendars/calendar'
import { emptyProgram } from '@vitrine/domain/program/document'
import type { Manifest } from '@vitrine/domain/release/release'
import { expect, test } from 'vitest'
import type { Gathered, TerminalSet } from './gathering.ts'
import { plan } from './planning.ts'

const day = 86_400_000
const now = Math.floor(1_800_000_000_000 / day) * day
const wanted = { scope: { scope: 'all' }, sight: 1, from: now, to: now + 123 * day, now, default_zone: 'UTC' } as never

const clock = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(11, 19)

/** A timed release with so many steps a day, each of eight seconds. */
const release = (command_id: number, steps: number): Manifest => ({
	format: 1,
	command_id,
	publish_no: `P${command_id}`,
	publish_name: 'many',
	play_mode: 2,
	append: true,
	items: [{ program_id: 1, count: 1 }],
	programs: [{ id: 1, name: 'one', document: emptyProgram(100, 100) }],
	files: [],
	steps: Array.from({ length: steps }, (_, place) => {
		const at = place * Math.floor(86_000 / steps)
		const always = { date_start: null, date_end: null, weekdays: 127, play_count: 1, total: 0 }
		return { program_id: 1, start: clock(at), end: clock(at + 8), ...always }
	}),
})

const set = (id: number, ...steps: readonly number[]): TerminalSet => ({
	zone: null,
	terminals: [{ id, name: `Terminal ${id}` }],
	releases: steps.map((count, place) => ({
		manifest: release(id * 10 + place, count),
		since: now - day,
		gone: Number.POSITIVE_INFINITY,
	})),
})

const gathered = (...sets: readonly TerminalSet[]): Gathered => ({
	sets,
	releases: new Map(),
	zones: new Map(),
	cut: false,
})

test('a terminal with more steps than may be worked out at a stretch is left out, and others are not', async () => {
	const { programs, cut } = await plan(gathered(set(1, 500, 500, 500), set(2, 3)), wanted, [])
	expect(cut).toBe(true)
	expect(programs.map(({ release_id }) => release_id)).toEqual([20])
	const whole = await plan(gathered(set(2, 3)), wanted, [])
	expect([whole.cut, whole.programs[0]?.spans.length]).toEqual([false, 3 * 123])
})

test('all terminals together cost so much at most', { tags: 'long' }, async () => {
	const sets = Array.from({ length: 6 }, (_, place) => set(place + 1, 9))
	const each = (10 ** 2 + 100) * 123
	const { programs, cut } = await plan(gathered(...sets), wanted, [], 4 * each)
	expect([programs.length, cut]).toEqual([4, true])
	expect(await plan(gathered(...sets), wanted, [], 6 * each)).toMatchObject({ cut: false })
})

test('what plays none of the chosen programs is not worked out', async () => {
	const sets = Array.from({ length: 50 }, (_, place) => set(place + 1, calendar_limits.steps - 1))
	expect(await plan(gathered(...sets), wanted, [2])).toEqual({ programs: [], cut: false })
})
