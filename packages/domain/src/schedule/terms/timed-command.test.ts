import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { instantOf, type Zone, zoneOf } from '../../local-time.ts'
import { nextTimed, type TimedCommand, timedCommand, timedState } from './timed-command.ts'

const zone = zoneOf('Europe/Berlin') as Zone
const at = (local: string): number => instantOf(zone, local)
const command = (change: Partial<TimedCommand>): TimedCommand => ({
	operation: 'brightness',
	value: 50,
	time: '18:00:00',
	date_start: null,
	date_end: null,
	weekdays: null,
	...change,
})
const two = (part: number): string => String(part).padStart(2, '0')
const [sunday, monday] = [1, 2]

describe('what commands have set', () => {
	const evening = command({ value: 30 })
	const morning = command({ value: 80, time: '07:00:00' })
	test.each([
		['is as it was before any of them', [], '2026-06-01T12:00:00', 100],
		['holds until the next one', [morning, evening], '2026-06-01T12:00:00', 80],
		['changes at the very second', [morning, evening], '2026-06-01T18:00:00', 30],
		['goes on over midnight', [morning, evening], '2026-06-02T03:00:00', 30],
		// 2026-06-01 is a Monday.
		['is of its weekdays', [command({ weekdays: sunday })], '2026-06-01T12:00:00', 50],
		['is not of another day', [morning, command({ weekdays: monday, value: 10 })], '2026-06-01T17:59:59', 80],
		['is nothing before its first day', [command({ date_start: '2026-06-02' })], '2026-06-01T23:00:00', 100],
		['stays after its last day', [command({ date_end: '2026-05-01' })], '2026-06-01T12:00:00', 50],
		['is of two at once the later in the list', [evening, command({ value: 7 })], '2026-06-01T20:00:00', 7],
	])('%s', (_, commands, local, brightness) => {
		expect(timedState(commands, zone, at(local)).brightness).toBe(brightness)
	})

	test('is of each operation its own', () => {
		const off = command({ operation: 'screen_power', value: 0, time: '22:00:00' })
		expect(timedState([evening, off], zone, at('2026-06-01T23:00:00'))).toEqual({
			screen_power: 0,
			brightness: 30,
			volume: 100,
			locked: 0,
		})
	})

	test.each([
		['holds over what was due before', '2026-06-01T20:00:00', 55],
		['until the next time sets something else', '2026-06-02T07:00:00', 80],
		['and is not there before it was set', '2026-06-01T17:00:00', 80],
	])('is what somebody sets by hand: %s', (_, local, brightness) => {
		const set = { operation: 'brightness', value: 55, at: at('2026-06-01T19:00:00') } as const
		const by_hand = at(local) < set.at ? [] : [set]
		expect(timedState([morning, evening], zone, at(local), by_hand).brightness).toBe(brightness)
	})

	test('changes only when something is due', () => {
		const clock = fc.record({ h: fc.nat(23), m: fc.nat(59) }).map(({ h, m }) => `${two(h)}:${two(m)}:00`)
		const some = fc.array(
			fc.record({
				time: clock,
				value: fc.nat(100),
				weekdays: fc.option(fc.integer({ min: 1, max: 127 }), { nil: null }),
			}),
			{ maxLength: 6 },
		)
		fc.assert(
			fc.property(some, fc.nat(400 * 24 * 60), (list, minutes) => {
				const commands = list.map(command)
				const now = at('2026-01-01T00:00:00') + minutes * 60_000
				const next = nextTimed(commands, zone, now)
				expect(next?.at ?? Number.POSITIVE_INFINITY).toBeGreaterThan(now)
				const before = (next?.at ?? now + 86_400_000) - 1
				expect(timedState(commands, zone, before)).toEqual(timedState(commands, zone, now))
			}),
		)
	})
})

test('a restart is due and sets nothing', () => {
	const restart = command({ operation: 'restart', value: 0, time: '04:00:00' })
	expect(nextTimed([restart], zone, at('2026-06-01T12:00:00'))).toEqual({
		at: at('2026-06-02T04:00:00'),
		restart: true,
	})
	expect(timedState([restart], zone, at('2026-06-01T12:00:00'))).toEqual(timedState([], zone, 0))
	expect(nextTimed([command({ date_end: '2026-05-01' })], zone, at('2026-06-01T12:00:00'))).toBeNull()
})

test.each([
	['a value that the operation has not', { operation: 'screen_power', value: 2 }],
	['days that end before they begin', { date_start: '2026-06-02', date_end: '2026-06-01' }],
	['no weekday', { weekdays: 0 }],
	['a time that no day has', { time: '24:00:00' }],
] as const)('%s is refused', (_, change) => {
	expect(timedCommand.safeParse({ ...command({}), ...change }).success).toBe(false)
})
