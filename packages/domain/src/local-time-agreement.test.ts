import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { dayNumberOf, instantOf, isLocalText, localTextAt, localTimeAt, nextDayAt, zoneOf } from './local-time.ts'

/** All kinds of zones: without changes, with changes of an hour and of half an hour, at midnight, and with a skipped day. */
const zones = [
	...['UTC', 'Asia/Shanghai', 'Asia/Kathmandu', 'Europe/Berlin', 'America/New_York', 'America/St_Johns'],
	...[
		'Australia/Lord_Howe',
		'America/Sao_Paulo',
		'Pacific/Apia',
		'Africa/Casablanca',
		'Asia/Beirut',
		'Pacific/Chatham',
	],
] as const

const [from, until] = ['1975-01-01T00:00Z', '2080-01-01T00:00Z'].map(
	text => Temporal.Instant.from(text).epochMilliseconds / 1000,
) as [number, number]
const zone = fc.constantFrom(...zones)
const seconds = fc.integer({ min: from, max: until })
const zoned = (ms: number, name: string) => Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(name)
const runs = { numRuns: 400 }

test('the local time of a moment is what Temporal says', () => {
	fc.assert(
		fc.property(zone, seconds, (name, at) => {
			const here = zoneOf(name) ?? (() => Number.NaN)
			const there = zoned(at * 1000, name)
			const { year, month, day, hour, minute, second } = there
			const weekday = there.dayOfWeek % 7
			expect(localTimeAt(here, at * 1000)).toEqual({ year, month, day, hour, minute, second, weekday })
			expect(localTextAt(here, at * 1000)).toBe(there.toPlainDateTime().toString({ smallestUnit: 'second' }))
		}),
		runs,
	)
})

test('the moment of a local time is what Temporal says, where clocks are put forward and back too', () => {
	const hours = fc.integer({ min: -30, max: 30 })
	fc.assert(
		fc.property(zone, seconds, hours, (name, at, aside) => {
			const here = zoneOf(name) ?? (() => Number.NaN)
			const start = zoned(at * 1000, name)
			const change = start.getTimeZoneTransition('next') ?? start
			const local = change
				.toPlainDateTime()
				.add({ minutes: aside * 5 })
				.toString({ smallestUnit: 'second' })
			const there = Temporal.PlainDateTime.from(local).toZonedDateTime(name, { disambiguation: 'compatible' })
			expect([name, local, instantOf(here, local)]).toEqual([name, local, there.epochMilliseconds])
		}),
		runs,
	)
})

test('a day begins when Temporal says that it does', () => {
	fc.assert(
		fc.property(zone, seconds, (name, at) => {
			const here = zoneOf(name) ?? (() => Number.NaN)
			const start = zoned(at * 1000, name)
			const near = (start.getTimeZoneTransition('next') ?? start).subtract({ hours: 12 })
			// After a skipped day, the next day is the one after it.
			expect(nextDayAt(here, near.epochMilliseconds)).toBe(
				near.toPlainDate().add({ days: 1 }).toZonedDateTime(name).epochMilliseconds,
			)
		}),
		runs,
	)
})

test('a day is in the calendar, and is counted, as Temporal says', () => {
	const parts = fc.tuple(
		fc.integer({ min: 1000, max: 9999 }),
		fc.integer({ min: 0, max: 13 }),
		fc.integer({ min: 0, max: 32 }),
	)
	fc.assert(
		fc.property(parts, ([year, month, day]) => {
			const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
			const known = (() => {
				try {
					return Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' })
				} catch {
					return null
				}
			})()
			expect(isLocalText(text)).toBe(known !== null)
			if (known !== null) expect(dayNumberOf(text)).toBe(Temporal.PlainDate.from('1970-01-01').until(known).days)
		}),
		runs,
	)
})
