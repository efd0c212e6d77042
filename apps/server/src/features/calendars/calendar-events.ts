import { calendar_limits } from '@vitrine/domain/calendars/calendar'
import { type CalendarEvent, calendarText } from '@vitrine/domain/calendars/icalendar'
import { type EventTime, eventTimes } from '@vitrine/domain/calendars/series'
import type { Zone } from '@vitrine/domain/local-time'
import type { TextKey } from '@vitrine/texts/all'
import { inLanguage } from '@vitrine/texts/in-language'
import { fill, type Language } from '@vitrine/texts/rows'
import type { Gathered, KnownRelease } from './gathering.ts'
import type { Plan, PlannedProgram } from './planning.ts'

/** How a feed is presented. */
export interface FeedFacts {
	readonly id: number
	readonly name: string
	readonly language: Language
	/** When the feed was last changed, in ms since the epoch. */
	readonly updated_at: number
	/** The base address of the pages of this installation, without a trailing slash; empty if unknown, and then there are no links. */
	readonly origin: string
	readonly now: number
}

const utc: Zone = () => 0
const minute = 60_000

const kind_words: Readonly<Record<string, TextKey>> = { interlude: '插播', emergency: '紧急内容' }

const pageOf = ({ kind, id }: KnownRelease): string => {
	if (kind === 'interlude') return '/schedule/interCutManage'
	return kind === 'emergency' ? '/system/rrgentContent' : `/schedule/issueManage?release=${id}`
}

/** The names of a few terminals, and the number of others. */
const placeOf = ({ terminals }: PlannedProgram, language: Language): string => {
	const names = terminals.slice(0, calendar_limits.named).map(({ name }) => name)
	return fill('{names}', { names: { names, more: terminals.length - names.length } }, language)
}

const aboutOf = (program: PlannedProgram, release: KnownRelease, language: Language): string => {
	const word = (text: TextKey): string => inLanguage(text, language)
	const count = program.terminals.length
	return [
		`${word(kind_words[release.kind] ?? '所属发布')}: ${release.publish_name} (${release.publish_no})`,
		`${word('时区')}: ${program.zone ?? 'UTC'}`,
		`${word('终端数')}: ${count}`,
	].join('\n')
}

/** An event UID that stays the same as long as the same plays there at the same time. */
const uidOf = ({ id }: FeedFacts, program: PlannedProgram, time: EventTime): string => {
	const first = Math.min(...program.terminals.map(one => one.id))
	const clock =
		time.repeats === null ? `${time.from}` : `${time.repeats.weekdays}-${time.from % 86_400_000}-${time.to - time.from}`
	return `${id}-${program.release_id}-${program.program_id}-${first}-${program.zone ?? 'UTC'}-${clock}@vitrine`
}

const eventsOf = (program: PlannedProgram, { releases, zones }: Gathered, facts: FeedFacts): CalendarEvent[] => {
	const release = releases.get(program.release_id)
	if (release === undefined) return []
	const zone = zones.get(program.zone ?? '')?.zone ?? utc
	const modified = Math.max(release.created_at, release.ended_at ?? 0, facts.updated_at)
	const about = {
		sequence: Math.floor((modified - release.created_at) / minute),
		modified,
		zone: program.zone,
		summary: program.name,
		location: placeOf(program, facts.language),
		description: aboutOf(program, release, facts.language),
		url: facts.origin === '' ? '' : `${facts.origin}${pageOf(release)}`,
	}
	return eventTimes(zone, program.spans).map(time => ({ uid: uidOf(facts, program, time), time, ...about }))
}

/** When an event is finally over. */
const overAt = ({ time: { from, to, repeats } }: CalendarEvent): number =>
	repeats === null ? to : repeats.until + to - from

/** As many events as a feed can have: current and coming ones before past ones. */
const firstOf = (events: readonly CalendarEvent[], now: number): CalendarEvent[] => {
	const rank = (event: CalendarEvent): number => (overAt(event) > now ? 0 : 1)
	return events
		.toSorted((a, b) => rank(a) - rank(b) || (rank(a) === 0 ? a.time.from - b.time.from : overAt(b) - overAt(a)))
		.slice(0, calendar_limits.events)
		.sort((a, b) => a.time.from - b.time.from)
}

/** A feed as iCalendar text, its number of events, and whether some were left out. */
export interface CalendarFile {
	readonly text: string
	readonly events: number
	readonly cut: boolean
}

/** Presents what plays where as a calendar; if something was left out, the calendar says so. */
export const calendarFile = (planned: Plan, gathered: Gathered, facts: FeedFacts): CalendarFile => {
	const all = planned.programs.flatMap(program => eventsOf(program, gathered, facts))
	const events = firstOf(all, facts.now)
	const cut = gathered.cut || planned.cut || events.length < all.length
	const named = new Set(events.flatMap(({ zone, time }) => (zone === null || time.fixed ? [] : [zone])))
	const zones = new Map([...gathered.zones].filter(([name]) => named.has(name)))
	const left_out = inLanguage('内容过多，此日历不完整：请选择较少的终端、节目或天数。', facts.language)
	const description = cut ? left_out : ''
	return { text: calendarText({ name: facts.name, description, zones, events }), events: events.length, cut }
}
