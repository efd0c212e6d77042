import { dayAt, dayNumberOf, instantOf, localTimeAt, type Zone, zoneOf } from '../local-time.ts'

/** What a scheduled report is about: plays by program, material or terminal, completeness, or the records themselves (decision 099). */
export const mailing_contents = ['programs', 'materials', 'terminals', 'completeness', 'records'] as const
export type MailingContent = (typeof mailing_contents)[number]

/** The plays that are counted by terminal or written one by one. */
export const mailing_kinds = ['program', 'material'] as const
export type MailingKind = (typeof mailing_kinds)[number]

export const mailing_forms = ['xlsx', 'csv', 'popai'] as const
export type MailingForm = (typeof mailing_forms)[number]

export const mailing_rhythms = ['daily', 'weekly', 'monthly'] as const
export const mailing_spans = ['day', 'week', 'month'] as const
export type MailingSpan = (typeof mailing_spans)[number]

/** Why a report is not sent: its maker paused it, or what became of the maker, or of what it is of. */
export const mailing_pauses = ['by_hand', 'banned', 'removed', 'moved', 'rights', 'gone'] as const
export type MailingPause = (typeof mailing_pauses)[number]

export const mailing_limits = {
	/** Characters of a name. */
	name: 50,
	receivers: 20,
	/** Terminals that are chosen one by one, and those of one report. */
	terminals: 200,
	read_terminals: 1000,
	/** Reports of one person, and of all people of one organisation. */
	of_person: 20,
	of_organization: 200,
	/** Rows of a file that are no play records. */
	rows: 50_000,
	/** Bytes of a file that is attached; a larger one is named by the page where it is made. */
	attached: 5 * 1024 * 1024,
	/** Runs that are listed. */
	runs: 20,
	/** What is named in the email. */
	named: 5,
	/** Links to unsubscribe from reports that have gone: of one organisation, and for how many ms each is answered. */
	links: 5000,
	link_life: 730 * 86_400_000,
} as const

/** Within how many ms an address of the network may ask how often for receivers that there are not. */
export const mailing_strangers = { window: 600_000, most: 60 } as const

/** The files that a report of a content can be. */
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

/** A day so many days after another, `yyyy-MM-dd`. */
const dayAfter = (date: string, days: number): string => dayAt(utc, (dayNumberOf(date) + days) * day)

const isDay = ({ every, weekday }: MailingPlan, date: string): boolean => {
	if (every === 'daily') return true
	if (every === 'monthly') return date.endsWith('-01')
	return localTimeAt(utc, dayNumberOf(date) * day).weekday === weekday
}

/** No more days than these lie between two moments at which a report is due. */
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

/** When a report was due last, in ms since the epoch. Where clocks leave the hour out or show it twice, it is one moment all the same. */
export const lastDueOf = (plan: MailingPlan, now: number): number => firstDue(plan, now, -1, at => at <= now)

/** When it is due next. */
export const nextDueOf = (plan: MailingPlan, now: number): number => firstDue(plan, now, 1, at => at > now)

/** The day, the week (from Monday) or the month before the one that has a moment, in ms since the epoch: from the first until before the second. */
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
