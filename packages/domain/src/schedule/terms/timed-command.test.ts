import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { instantOf, type Zone, zoneOf } from '../../local-time.ts'
import { lastSettings, nextTimed, type TimedCommand, timedCommand, timedState } from './timed-command.ts'

const zone = zoneOf('Europe/Berlin') as Zone
const at = (local: string): number => instantOf(zone, local)
const command = (change: object): TimedCommand =>
	timedCommand.parse({
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

describe('what switches', () => {
	const clock = fc.record({ h: fc.nat(23), m: fc.nat(59) }).map(({ h, m }) => `${two(h)}:${two(m)}:00`)
	const times = { time: clock, weekdays: fc.option(fc.integer({ min: 1, max: 127 }), { nil: null }) }
	const program = fc.record({ ...times, operation: fc.constant('program_switch'), program_id: fc.nat(9) })
	const source = fc.constantFrom('hdmi_priority', 'async', 'sync')
	const signal = fc.record({ ...times, operation: fc.constant('signal_switch'), source })
	const channel = fc.integer({ min: 1, max: 8 })
	const relay = fc.record({ ...times, operation: fc.constant('relay'), channel, value: fc.nat(1) })
	const some = fc.array(fc.oneof(program, signal, relay), { maxLength: 12 }).map(list => list.map(command))
	const moment = fc.nat(400 * 24 * 60).map(minutes => at('2026-01-01T00:00:00') + minutes * 60_000)
	const partOf = (one: TimedCommand) => (one.operation === 'relay' ? `relay ${one.channel}` : one.operation)

	test('is of each part the last that was due, whatever the others do', () => {
		fc.assert(
			fc.property(some, moment, (list, now) => {
				const settings = lastSettings(list, zone, now)
				expect([...settings.keys()].toSorted()).toEqual([...new Set(list.map(partOf))].toSorted())
				for (const [part, { at: since }] of settings) {
					expect(since).toBeLessThanOrEqual(now)
					expect(since).toBeGreaterThan(now - 8 * 86_400_000)
					const own = list.filter(one => partOf(one) === part)
					expect(lastSettings(own, zone, now).get(part)).toEqual(settings.get(part))
				}
				expect(timedState(list, zone, now)).toEqual(timedState([], zone, now))
			}),
		)
	})

	test('switches only when something is due', () => {
		fc.assert(
			fc.property(some, moment, (list, now) => {
				const before = (nextTimed(list, zone, now)?.at ?? now + 86_400_000) - 1
				expect(lastSettings(list, zone, before)).toEqual(lastSettings(list, zone, now))
			}),
		)
	})

	test('is a program, a source and relays by their number', () => {
		const list = [
			command({ operation: 'program_switch', program_id: 7 }),
			command({ operation: 'signal_switch', source: 'async', time: '19:00:00' }),
			command({ operation: 'relay', channel: 3, value: 1 }),
			command({ operation: 'relay', channel: 8, value: 0, time: '20:00:00' }),
		]
		const day = (time: string) => at(`2026-06-01T${time}`)
		expect([...lastSettings(list, zone, day('21:00:00')).values()]).toEqual([
			{ part: 'program_switch', value: 7, at: day('18:00:00') },
			{ part: 'relay 3', value: 1, at: day('18:00:00') },
			{ part: 'signal_switch', value: 'async', at: day('19:00:00') },
			{ part: 'relay 8', value: 0, at: day('20:00:00') },
		])
	})
})

test.each([
	['a source that times do not know', { operation: 'signal_switch', source: 'hdmi1' }],
	['a source as a number', { operation: 'signal_switch', value: 50 }],
	['a program without its id', { operation: 'program_switch', value: 50 }],
	['a program below zero', { operation: 'program_switch', program_id: -1 }],
	['a relay beyond the card', { operation: 'relay', channel: 9, value: 1 }],
	['a relay without its number', { operation: 'relay', value: 1 }],
	['a relay that is half on', { operation: 'relay', channel: 1, value: 50 }],
	['an operation that there is not', { operation: 'dance' }],
	['a value that the operation has not', { operation: 'screen_power', value: 2 }],
	['days that end before they begin', { date_start: '2026-06-02', date_end: '2026-06-01' }],
	['no weekday', { weekdays: 0 }],
	['a time that no day has', { time: '24:00:00' }],
] as const)('%s is refused', (_, change) => {
	expect(timedCommand.safeParse({ ...command({}), ...change }).success).toBe(false)
})
