import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
	dayAt,
	instantOf,
	leftStays,
	localTimeAt,
	nextDayAt,
	passedStays,
	smallestUnit,
	type TimerUnit,
	timeLeft,
	timeSplit,
	type Zone,
	zoneOf,
} from './local-time.ts'

// biome-ignore lint/style/noRestrictedGlobals: only reads what is written here
const moment = (text: string): number => Date.parse(text)

const zone = (name: string): Zone => {
	const found = zoneOf(name)
	if (found === null) throw new Error(`${name} is not known`)
	return found
}
const shown = (name: string, at: string): string => {
	const { year, month, day, weekday, hour, minute, second } = localTimeAt(zone(name), moment(at))
	const two = (figure: number): string => String(figure).padStart(2, '0')
	return `${year}-${two(month)}-${two(day)} (${weekday}) ${two(hour)}:${two(minute)}:${two(second)}`
}

describe('what a local clock shows', () => {
	test.each([
		['UTC', '1970-01-01T00:00:00Z', '1970-01-01 (4) 00:00:00'],
		['UTC', '2000-02-29T23:59:59.999Z', '2000-02-29 (2) 23:59:59'],
		['UTC', '1969-12-31T23:59:59.500Z', '1969-12-31 (3) 23:59:59'],
		['Asia/Shanghai', '2026-11-21T16:00:00Z', '2026-11-22 (0) 00:00:00'],
		['Asia/Kolkata', '2026-01-01T00:00:01Z', '2026-01-01 (4) 05:30:01'],
		['Asia/Kathmandu', '2026-01-01T00:00:00Z', '2026-01-01 (4) 05:45:00'],
		['America/New_York', '2026-01-01T02:30:00Z', '2025-12-31 (3) 21:30:00'],
		['Europe/Berlin', '2026-03-29T00:59:59Z', '2026-03-29 (0) 01:59:59'],
		['Europe/Berlin', '2026-03-29T01:00:00Z', '2026-03-29 (0) 03:00:00'],
		['Europe/Berlin', '2026-10-25T00:59:59Z', '2026-10-25 (0) 02:59:59'],
		['Europe/Berlin', '2026-10-25T01:00:00Z', '2026-10-25 (0) 02:00:00'],
		['Australia/Lord_Howe', '2026-04-04T15:00:00Z', '2026-04-05 (0) 01:30:00'],
	])('in %s at %s', (name, at, expected) => expect(shown(name, at)).toBe(expected))

	test('is not known of a zone that is not', () => expect(zoneOf('Mars/Olympus')).toBeNull())

	test('is what the language library says, whatever zone and time', () => {
		const names = [
			'UTC',
			'Asia/Ho_Chi_Minh',
			'Europe/Istanbul',
			'America/St_Johns',
			'Pacific/Chatham',
			'Africa/Casablanca',
		]
		fc.assert(
			fc.property(fc.constantFrom(...names), fc.integer({ min: 0, max: 4_102_444_800_000 }), (name, at) => {
				const { hour, minute, day, month, year } = localTimeAt(zone(name), at)
				const options = { timeZone: name, hourCycle: 'h23' } as const
				const fields = {
					year: 'numeric',
					month: 'numeric',
					day: 'numeric',
					hour: '2-digit',
					minute: '2-digit',
				} as const
				const two = (figure: number): string => String(figure).padStart(2, '0')
				expect(`${month}/${day}/${year}, ${two(hour)}:${two(minute)}`).toBe(
					new Intl.DateTimeFormat('en-US', { ...fields, ...options }).format(at),
				)
			}),
		)
	})
})

describe('when a local clock shows it', () => {
	test.each([
		['an ordinary time', 'Asia/Tokyo', '2026-05-05T09:00:00', '2026-05-05T00:00:00Z'],
		['a time that is shown twice: the first', 'Europe/Berlin', '2026-10-25T02:30:00', '2026-10-25T00:30:00Z'],
		['a time that is never shown: an hour on', 'Europe/Berlin', '2026-03-29T02:30:00', '2026-03-29T01:30:00Z'],
		['the change itself', 'Europe/Berlin', '2026-03-29T03:00:00', '2026-03-29T01:00:00Z'],
		['the west', 'America/Los_Angeles', '2030-01-01T00:00:00', '2030-01-01T08:00:00Z'],
		['a time shown twice in the west', 'America/New_York', '2026-11-01T01:30:00', '2026-11-01T05:30:00Z'],
	])('%s', (_, name, local, at) => expect(instantOf(zone(name), local)).toBe(moment(at)))

	test('and back again, but where clocks are changed', () => {
		const names = ['Asia/Shanghai', 'America/Sao_Paulo', 'Asia/Kolkata', 'Europe/Moscow', 'UTC']
		fc.assert(
			fc.property(
				fc.constantFrom(...names),
				fc.integer({ min: 1_600_000_000, max: 2_500_000_000 }),
				(name, seconds) => {
					const { year, month, day, hour, minute, second } = localTimeAt(zone(name), seconds * 1000)
					const two = (figure: number): string => String(figure).padStart(2, '0')
					const local = `${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}:${two(second)}`
					expect(instantOf(zone(name), local)).toBe(seconds * 1000)
				},
			),
		)
	})
})

const all: TimerUnit[] = ['days', 'hours', 'minutes', 'seconds']
const counts = (split: { count: number }[]): number[] => split.map(({ count }) => count)
const length = 86_400_000 + 2 * 3_600_000 + 3 * 60_000 + 4000

describe('a length of time', () => {
	test.each([
		['in all units', all, length, [1, 2, 3, 4]],
		['in any order', ['seconds', 'days'] as TimerUnit[], length, [1, 2 * 3600 + 184]],
		['in hours, which take in the days', ['hours', 'minutes'] as TimerUnit[], length, [26, 3]],
		['in days', ['days'] as TimerUnit[], length, [1]],
		['that is less than nothing', all, -1, [0, 0, 0, 0]],
	])('gone by %s', (_, units, ms, expected) => expect(counts(timeSplit(units, ms))).toEqual(expected))

	test.each([
		['a whole one', all, 4000, [0, 0, 0, 4]],
		['a second that has begun', all, 3001, [0, 0, 0, 4]],
		['the last of all', all, 1, [0, 0, 0, 1]],
		['nothing, exactly at the end', all, 0, [0, 0, 0, 0]],
		['nothing afterwards', all, -5000, [0, 0, 0, 0]],
		['a day that has begun', ['days'] as TimerUnit[], length, [2]],
		['a minute that fills an hour', ['hours', 'minutes'] as TimerUnit[], 3_599_999, [1, 0]],
	])('left: %s', (_, units, ms, expected) => expect(counts(timeLeft(units, ms))).toEqual(expected))

	test('changes exactly when it is said to change', () => {
		const anyUnits = fc.uniqueArray(fc.constantFrom(...all), { minLength: 1 })
		fc.assert(
			fc.property(anyUnits, fc.integer({ min: 1, max: 10 ** 11 }), (units, ms) => {
				const left = leftStays(units, ms)
				expect(left).toBeGreaterThan(0)
				expect(left).toBeLessThanOrEqual(smallestUnit(units))
				expect(timeLeft(units, ms - left + 1)).toEqual(timeLeft(units, ms))
				expect(timeLeft(units, ms - left)).not.toEqual(timeLeft(units, ms))
				const passed = passedStays(units, ms)
				expect(timeSplit(units, ms + passed - 1)).toEqual(timeSplit(units, ms))
				expect(timeSplit(units, ms + passed)).not.toEqual(timeSplit(units, ms))
			}),
		)
		expect(leftStays(all, 0)).toBe(Number.POSITIVE_INFINITY)
		expect(passedStays(all, -500)).toBe(1500)
	})
})

describe('days', () => {
	test.each([
		['in summer', 'Europe/Berlin', '2026-07-01T21:59:59Z', '2026-07-01', '2026-07-01T22:00:00Z'],
		['on the short day', 'Europe/Berlin', '2026-03-28T23:30:00Z', '2026-03-29', '2026-03-29T22:00:00Z'],
		['on the long day', 'Europe/Berlin', '2026-10-24T22:30:00Z', '2026-10-25', '2026-10-25T23:00:00Z'],
		['before a day without midnight', 'America/Santiago', '2026-09-05T20:00:00Z', '2026-09-05', '2026-09-06T04:00:00Z'],
		['before a day that was left out', 'Pacific/Apia', '2011-12-30T00:00:00Z', '2011-12-29', '2011-12-30T10:00:00Z'],
		['at the end of a year', 'Asia/Shanghai', '2026-12-31T15:59:00Z', '2026-12-31', '2026-12-31T16:00:00Z'],
	])('%s', (_, name, at, day, next) => {
		expect(dayAt(zone(name), moment(at))).toBe(day)
		expect(nextDayAt(zone(name), moment(at))).toBe(moment(next))
	})

	test('the next day begins where the day changes, in every zone', () => {
		const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'))
		fc.assert(
			fc.property(zones, fc.integer({ min: 0, max: 4_000_000_000 }), (name, seconds) => {
				const own = zone(name)
				const at = seconds * 1000
				const next = nextDayAt(own, at)
				expect(next).toBeGreaterThan(at)
				expect(dayAt(own, next - 1)).toBe(dayAt(own, at))
				expect(dayAt(own, next) > dayAt(own, at)).toBe(true)
			}),
			{ numRuns: 300 },
		)
	})
})
