import { localTextAt, type Zone } from '../local-time.ts'
import { every_weekday } from '../schedule/step.ts'
import type { EventTime } from './series.ts'
import type { ZoneTable } from './zone-table.ts'

// iCalendar (RFC 5545), as far as a calendar feed needs it.

/** An event; `zone` is the name of the time zone in which it is written, null for UTC. Times in ms since the epoch. */
export interface CalendarEvent {
	readonly uid: string
	readonly sequence: number
	readonly modified: number
	readonly zone: string | null
	readonly time: EventTime
	readonly summary: string
	readonly location: string
	readonly description: string
	readonly url: string
}

/** A calendar; its zones by name, including every zone used by an event. */
export interface CalendarContent {
	readonly name: string
	readonly description: string
	readonly zones: ReadonlyMap<string, ZoneTable>
	readonly events: readonly CalendarEvent[]
}

/** Bytes of a line without its line break (RFC 5545 §3.1). */
const line_bytes = 75

const bytesOf = (character: string): number => {
	const code = character.codePointAt(0) ?? 0
	if (code < 0x80) return 1
	if (code < 0x800) return 2
	return code < 0x1_0000 ? 3 : 4
}

/** Folds a line into pieces of at most 75 bytes, each but the first starting with a space; characters are never split. */
export const folded = (line: string): string => {
	const pieces: string[] = []
	let [piece, bytes] = ['', 0]
	for (const character of line) {
		const more = bytesOf(character)
		if (bytes + more > line_bytes) {
			pieces.push(piece)
			piece = ' '
			bytes = 1
		}
		piece += character
		bytes += more
	}
	return [...pieces, piece].join('\r\n')
}

/** A text as a value (RFC 5545 §3.3.11); control characters, which values cannot contain, are left out. */
export const escaped = (text: string): string =>
	text
		.toWellFormed()
		.replace(/\r\n?/g, '\n')
		// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
		.replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ')
		.replace(/[\\;,]/g, '\\$&')
		.replaceAll('\n', '\\n')

const utc: Zone = () => 0

/** `yyyyMMddTHHmmss` of a local time `yyyy-MM-ddTHH:mm:ss`. */
const compact = (local: string): string => local.replace(/[-:]/g, '')

const inUtc = (at: number): string => `${compact(localTextAt(utc, at))}Z`

/** `+hhmm`, or `+hhmmss` if an offset has seconds. */
const offsetText = (offset: number): string => {
	const rest = Math.round(Math.abs(offset) / 1000)
	const parts = [Math.floor(rest / 3600), Math.floor(rest / 60) % 60, ...(rest % 60 === 0 ? [] : [rest % 60])]
	return `${offset < 0 ? '-' : '+'}${parts.map(part => String(part).padStart(2, '0')).join('')}`
}

const observance = (kind: string, begins: string, from: number, to: number): string[] => [
	`BEGIN:${kind}`,
	`DTSTART:${begins}`,
	`TZOFFSETFROM:${offsetText(from)}`,
	`TZOFFSETTO:${offsetText(to)}`,
	`END:${kind}`,
]

/** A zone with its offset changes around the times of the calendar, for programs that do not know its name. */
const zoneLines = (name: string, { spans }: ZoneTable): string[] => {
	const least = Math.min(...spans.map(({ offset }) => offset))
	const kindOf = (offset: number): string => (offset > least ? 'DAYLIGHT' : 'STANDARD')
	const [first, ...later] = spans
	if (first === undefined) return []
	const lines = observance(kindOf(first.offset), '19700101T000000', first.offset, first.offset)
	let before = first.offset
	for (const { from, offset } of later) {
		const begins = compact(localTextAt(utc, from + before))
		lines.push(...observance(kindOf(offset), begins, before, offset))
		before = offset
	}
	return ['BEGIN:VTIMEZONE', `TZID:${name}`, ...lines, 'END:VTIMEZONE']
}

const weekday_names = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const

const repeatLine = (weekdays: number, until: number): string => {
	const days = weekday_names.filter((_, place) => (weekdays & (1 << place)) !== 0)
	const how = weekdays === every_weekday ? 'FREQ=DAILY' : `FREQ=WEEKLY;BYDAY=${days.join(',')}`
	return `RRULE:${how};UNTIL=${inUtc(until)}`
}

const timeLines = ({ zone: name, time }: CalendarEvent, zones: ReadonlyMap<string, ZoneTable>): string[] => {
	const { from, to, fixed, repeats } = time
	const zone = name === null || fixed ? undefined : zones.get(name)?.zone
	const stamp = (at: number): string =>
		zone === undefined ? `:${inUtc(at)}` : `;TZID=${name}:${compact(localTextAt(zone, at))}`
	const lines = [`DTSTART${stamp(from)}`, `DTEND${stamp(to)}`]
	if (repeats === null) return lines
	lines.push(repeatLine(repeats.weekdays, repeats.until))
	if (repeats.except.length > 0) {
		const parameter = zone === undefined ? '' : `;TZID=${name}`
		const end = zone === undefined ? 'Z' : ''
		lines.push(`EXDATE${parameter}:${repeats.except.map(local => compact(local) + end).join(',')}`)
	}
	return lines
}

const eventLines = (event: CalendarEvent, zones: ReadonlyMap<string, ZoneTable>): string[] => [
	'BEGIN:VEVENT',
	`UID:${escaped(event.uid)}`,
	`DTSTAMP:${inUtc(event.modified)}`,
	`LAST-MODIFIED:${inUtc(event.modified)}`,
	`SEQUENCE:${event.sequence}`,
	...timeLines(event, zones),
	`SUMMARY:${escaped(event.summary)}`,
	...(event.location === '' ? [] : [`LOCATION:${escaped(event.location)}`]),
	...(event.description === '' ? [] : [`DESCRIPTION:${escaped(event.description)}`]),
	...(event.url === '' ? [] : [`URL:${event.url}`]),
	'TRANSP:TRANSPARENT',
	'END:VEVENT',
]

/** A calendar as an RFC 5545 text, with folded lines ending in CRLF. */
export const calendarText = ({ name, description, zones, events }: CalendarContent): string =>
	[
		'BEGIN:VCALENDAR',
		'VERSION:2.0',
		'PRODID:-//Vitrine//Vitrine//EN',
		'CALSCALE:GREGORIAN',
		'METHOD:PUBLISH',
		`NAME:${escaped(name)}`,
		`X-WR-CALNAME:${escaped(name)}`,
		...(description === '' ? [] : [`DESCRIPTION:${escaped(description)}`, `X-WR-CALDESC:${escaped(description)}`]),
		'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
		'X-PUBLISHED-TTL:PT1H',
		...[...zones].flatMap(([zone, table]) => zoneLines(zone, table)),
		...events.flatMap(event => eventLines(event, zones)),
		'END:VCALENDAR',
		'',
	]
		.map(folded)
		.join('\r\n')
