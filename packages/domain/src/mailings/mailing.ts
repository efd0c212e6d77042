import { dayAt, dayNumberOf, instantOf, localTimeAt, type Zone, zoneOf } from '../local-time.ts'

/** Content of a scheduled report: plays by program, material or terminal, completeness, or the records themselves (decision 099). */
export const mailing_contents = ['programs', 'materials', 'terminals', 'completeness', 'records'] as const
export type MailingContent = (typeof mailing_contents)[number]

/** Which plays are counted per terminal or listed individually. */
export const mailing_kinds = ['program', 'material'] as const
export type MailingKind = (typeof mailing_kinds)[number]

export const mailing_forms = ['xlsx', 'csv', 'popai'] as const
export type MailingForm = (typeof mailing_forms)[number]

export const mailing_rhythms = ['daily', 'weekly', 'monthly'] as const
export const mailing_spans = ['day', 'week', 'month'] as const
export type MailingSpan = (typeof mailing_spans)[number]

/** Why a report is paused: by its creator, or because of a change to the creator or to what it covers. */
export const mailing_pauses = ['by_hand', 'banned', 'removed', 'moved', 'rights', 'gone'] as const
export type MailingPause = (typeof mailing_pauses)[number]

export const mailing_limits = {
	/** Characters of a name. */
	name: 50,
	receivers: 20,
	/** Individually chosen terminals, and terminals covered by one report. */
	terminals: 200,
	read_terminals: 1000,
	/** Reports per person, and per organisation. */
	of_person: 20,
	of_organization: 200,
	/** Rows of a file, other than play records. */
	rows: 50_000,
	/** Bytes of an attached file; for a larger one the email links to the page where it can be created. */
	attached: 5 * 1024 * 1024,
	/** Runs that are listed. */
	runs: 20,
	/** How many of the most-played entries the email lists. */
	named: 5,
	/** Unsubscribe links that still work after their report or receiver was deleted: how many per organisation, and for how long, in ms. */
	links: 5000,
	link_life: 730 * 86_400_000,
} as const

/** How often (`most`) within how many ms (`window`) a network address can request receivers that do not exist. */
export const mailing_strangers = { window: 600_000, most: 60 } as const

/** The file formats available for a report's content. */
export const mailingForms = (content: MailingContent): readonly MailingForm[] =>
	content === 'records' ? mailing_forms : ['xlsx', 'csv']

/** When a report is sent, by the clocks of a time zone; `weekday` 0 is Sunday. */
export interface MailingPlan {
	readonly every: (typeof mailing_rhythms)[number]
	readonly weekday: number
	readonly hour: number
	readonly time_zone: string
}

const day = 86_400_000
const utc: Zone = () => 0
const two = (value: number): string => String(value).padStart(2, '0')

/** The day that many days later, `yyyy-MM-dd`. */
const dayAfter = (date: string, days: number): string => dayAt(utc, (dayNumberOf(date) + days) * day)

const isDay = ({ every, weekday }: MailingPlan, date: string): boolean => {
	if (every === 'daily') return true
	if (every === 'monthly') return date.endsWith('-01')
	return localTimeAt(utc, dayNumberOf(date) * day).weekday === weekday
}

/** Maximum days between two moments at which a report is due. */
const longest = 32

const firstDue = (plan: MailingPlan, now: number, step: 1 | -1, isWanted: (at: number) => boolean): number => {
	const zone = zoneOf(plan.time_zone) ?? utc
	const today = dayAt(zone, now)
	for (let away = -1; away <= longest; away++) {
		const date = dayAfter(today, away * step)
		const at = instantOf(zone, `${date}T${two(plan.hour)}:00:00`)
		if (isDay(plan, date) && isWanted(at)) return at
	}
	return now
}

/** When a report was last due, in ms since the epoch. There is exactly one such moment even if clocks skip the hour or show it twice. */
export const lastDueOf = (plan: MailingPlan, now: number): number => firstDue(plan, now, -1, at => at <= now)

/** When it is next due. */
export const nextDueOf = (plan: MailingPlan, now: number): number => firstDue(plan, now, 1, at => at > now)

/** The day, week (from Monday) or month before the one containing a moment, in ms since the epoch: start inclusive, end exclusive. */
export const rangeBefore = (span: MailingSpan, time_zone: string, at: number): { from: number; to: number } => {
	const zone = zoneOf(time_zone) ?? utc
	const today = dayAt(zone, at)
	const begin = (date: string): number => instantOf(zone, `${date}T00:00:00`)
	if (span === 'day') return { from: begin(dayAfter(today, -1)), to: begin(today) }
	if (span === 'week') {
		const monday = dayAfter(today, -((localTimeAt(utc, dayNumberOf(today) * day).weekday + 6) % 7))
		return { from: begin(dayAfter(monday, -7)), to: begin(monday) }
	}
	const first = `${today.slice(0, 8)}01`
	return { from: begin(`${dayAfter(first, -1).slice(0, 8)}01`), to: begin(first) }
}
