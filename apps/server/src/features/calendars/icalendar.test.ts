import { calendarText } from '@vitrine/domain/calendars/icalendar'
import {
	type CalendarRelease,
	joinedSpans,
	type PlannedSpan,
	piecesOf,
	plannedSpansIn,
} from '@vitrine/domain/calendars/planned-spans'
import { eventTimes } from '@vitrine/domain/calendars/series'
import { zoneTable } from '@vitrine/domain/calendars/zone-table'
import { instantOf, type Zone, zoneOf } from '@vitrine/domain/local-time'
import { emptyProgram } from '@vitrine/domain/program/document'
import { type Manifest, play_modes } from '@vitrine/domain/release/release'
import { playingAt } from '@vitrine/domain/schedule/playing'
import { terminalPlan } from '@vitrine/domain/schedule/terminal-plan'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lineProblems, type Shown, shownBy } from '../../../test/calendars.ts'

const minute = 60_000

const aRelease = (
	command_id: number,
	change: Partial<Manifest>,
	more: Partial<CalendarRelease> = {},
): CalendarRelease => ({
	since: 0,
	gone: Number.POSITIVE_INFINITY,
	...more,
	manifest: {
		format: 1,
		command_id,
		publish_no: `P${command_id}`,
		publish_name: '',
		play_mode: play_modes.loop,
		items: [],
		files: [],
		programs: [1, 2].map(id => ({ id, name: `program ${id} of ${command_id}`, document: emptyProgram(100, 100) })),
		...change,
	},
})

/** A calendar as it would be sent. */
const written = (releases: readonly CalendarRelease[], name: string, from: number, to: number): string => {
	const table = zoneTable(zoneOf(name) as Zone, from, to)
	const planned = piecesOf(releases, table.zone, from, to).flatMap(piece =>
		plannedSpansIn(releases, table.zone, piece.from, piece.to),
	)
	const events = joinedSpans(planned).flatMap(({ release_id, program_id, spans }) =>
		eventTimes(table.zone, spans).map((time, place) => ({
			uid: `${release_id}-${program_id}-${place}`,
			sequence: 0,
			modified: 0,
			zone: name,
			time,
			summary: `${release_id} ${program_id}`,
			location: '',
			description: '',
			url: '',
		})),
	)
	return calendarText({ name: 'x', description: '', zones: new Map([[name, table]]), events })
}

const clock = fc.integer({ min: 0, max: 24 * 12 - 1 }).map(five => {
	const text = (value: number): string => String(value).padStart(2, '0')
	return { start: `${text(Math.floor(five / 12))}:${text((five % 12) * 5)}:00`, five }
})
const endOf = ({ five }: { five: number }, length: number): string => {
	const last = (five * 5 + length * 5 - 1 + 1440) % 1440
	return `${String(Math.floor(last / 60)).padStart(2, '0')}:${String(last % 60).padStart(2, '0')}:59`
}
const step = fc
	.record({
		program_id: fc.constantFrom(1, 2),
		at: clock,
		length: fc.integer({ min: 1, max: 200 }),
		weekdays: fc.option(fc.integer({ min: 1, max: 127 })),
		date_start: fc.option(fc.constantFrom('2026-10-20', '2026-10-25')),
		date_end: fc.option(fc.constantFrom('2026-10-28', '2026-11-04')),
	})
	.map(({ at, length, ...rest }) => ({ ...rest, start: at.start, end: endOf(at, length), play_count: 1, total: 0 }))
const local = fc.integer({ min: 0, max: 20 * 24 }).map(hours => {
	const day = 16 + Math.floor(hours / 24)
	const date = day > 31 ? `2026-11-${String(day - 31).padStart(2, '0')}` : `2026-10-${day}`
	return `${date}T${String(hours % 24).padStart(2, '0')}:00:00`
})

const timed = fc.record({
	play_mode: fc.constant(play_modes.timed),
	append: fc.boolean(),
	steps: fc.array(step, { minLength: 1, maxLength: 3 }),
})
const loop = fc.record({
	append: fc.boolean(),
	items: fc.constant([1, 2].map(program_id => ({ program_id, count: 1, time: 45_000 }))),
	starts: fc.option(local),
	ends: fc.option(local),
})
const between = fc.record({
	play_mode: fc.constant(play_modes.urgency),
	items: fc.constant([{ program_id: 1, count: 1, time: 40 * minute }]),
	starts: local,
})
const releases = fc
	.array(fc.oneof({ weight: 3, arbitrary: timed }, loop, between), { minLength: 1, maxLength: 4 })
	.map(list => list.map((change, place) => aRelease(place + 1, change as Partial<Manifest>)))

/** What terminals play at a given moment according to their rule. */
const played = (list: readonly CalendarRelease[], zone: Zone, at: number): string | null => {
	const { plan, programs } = terminalPlan(list, zone, at)
	const found = playingAt(plan, at)
	const own = found === null ? undefined : programs[found.program_id]
	return own === undefined ? null : `${own.release.manifest.command_id} ${own.program.id}`
}

type Own = Pick<Shown, 'from' | 'to'>
const isOn =
	(at: number) =>
	({ from, to }: Own): boolean =>
		from <= at && at < to

const plannedOf = (list: readonly CalendarRelease[], zone: Zone, from: number, to: number): PlannedSpan[] =>
	piecesOf(list, zone, from, to).flatMap(piece => plannedSpansIn(list, zone, piece.from, piece.to))

/** The minutes at which a calendar differs from the plan; none are expected. */
const unlikePlan = (shown: readonly Shown[], planned: readonly PlannedSpan[], from: number, to: number): number[] => {
	const unlike: number[] = []
	for (let at = from; at < to; at += minute) {
		const named = shown.filter(isOn(at)).map(({ summary }) => summary)
		const expected = planned.filter(isOn(at)).map(one => `${one.release_id} ${one.program_id}`)
		if (named.sort().join() !== [...new Set(expected)].sort().join()) unlike.push(at)
	}
	return unlike
}

/** Moments at which a terminal plays what a calendar does not show, or nothing while it shows something. */
const unlikeTerminals = (
	shown: readonly Shown[],
	list: readonly CalendarRelease[],
	zone: Zone,
	from: number,
	to: number,
): number[] => {
	const unlike: number[] = []
	for (let at = from; at < to; at += 37 * minute) {
		const own = played(list, zone, at)
		const named = shown.filter(isOn(at)).map(({ summary }) => summary)
		if (own === null ? named.length > 0 : !named.includes(own)) unlike.push(at)
	}
	return unlike
}

describe('a calendar, read by another program', () => {
	test.each(['Europe/Berlin', 'Australia/Lord_Howe', 'America/St_Johns', 'Asia/Kolkata'])(
		'has at each minute what terminals of %s play by turns, and nothing else',
		name => {
			const zone = zoneOf(name) as Zone
			const [from, to] = [instantOf(zone, '2026-10-18T00:00:00'), instantOf(zone, '2026-11-08T00:00:00')]
			fc.assert(
				fc.property(releases, list => {
					const text = written(list, name, from, to)
					expect(lineProblems(text)).toEqual([])
					const shown = shownBy(text)
					expect(unlikePlan(shown, plannedOf(list, zone, from, to), from, to)).toEqual([])
					expect(unlikeTerminals(shown, list, zone, from, to)).toEqual([])
				}),
				{ numRuns: 6 },
			)
		},
	)

	test('says a step of every week as one series, also past midnight and where the clocks are changed', () => {
		const zone = zoneOf('Europe/Berlin') as Zone
		const [from, to] = [instantOf(zone, '2026-10-01T00:00:00'), instantOf(zone, '2026-11-15T00:00:00')]
		const hours = { start: '22:30:00', end: '01:29:59', date_start: null, date_end: null, weekdays: 0b0111110 }
		const list = [
			aRelease(1, { play_mode: play_modes.timed, steps: [{ program_id: 1, ...hours, play_count: 1, total: 0 }] }),
		]
		const text = written(list, 'Europe/Berlin', from, to)
		expect(text.match(/^RRULE.*$/gm)).toEqual(['RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;UNTIL=20261113T213000Z'])
		expect(text).toContain('DTSTART;TZID=Europe/Berlin:20261001T223000\r\nDTEND;TZID=Europe/Berlin:20261002T013000')
		expect(text).toContain('TZOFFSETFROM:+0200\r\nTZOFFSETTO:+0100')
	})
})
