import { z } from 'zod'
import { boundedList } from '../bounded.ts'
import { alert_certainties, alert_problems, alert_severities, alert_urgencies } from './alert.ts'

/** Bounds of alert sources: how many an organisation has, what is retained of each, and lengths; `interval` and `duration` in seconds. */
export const source_limits = {
	sources: 20,
	name: 100,
	address: 2000,
	interval: { min: 30, max: 86_400 },
	duration: { min: 60, max: 86_400 },
	geocodes: 200,
	geocode: 100,
	event: 200,
	languages: 10,
	/** Alerts of a source that are retained, and for how long, in ms. */
	alerts: 1000,
	retained: 30 * 86_400_000,
	/** How much later than now one may have been sent, in ms: clocks differ. */
	ahead: 3_600_000,
	/** Addresses that one look at a feed fetches. */
	fetched: 50,
} as const

/** What may come beside what is actual, marked as a drill. */
export const drill_statuses = ['Test', 'Exercise'] as const

const language = z.string().regex(/^[a-z]{2,8}$/i)

/** What an organisation says of the alerts of a source. */
export const sourceSettings = z.object({
	/** How often it is looked for new ones, in seconds. */
	interval: z.int().min(source_limits.interval.min).max(source_limits.interval.max),
	severity: z.enum(alert_severities),
	urgency: z.enum(alert_urgencies),
	certainty: z.enum(alert_certainties),
	/** Of drills, those that are shown too. */
	drills: boundedList(z.enum(drill_statuses), drill_statuses.length),
	/** Only events whose name or category contains this; empty for all. */
	event: z.string().max(source_limits.event),
	/** Languages whose texts are shown, as `de`; none for all. */
	languages: boundedList(language, source_limits.languages),
	geocodes: boundedList(z.string().min(1).max(source_limits.geocode), source_limits.geocodes),
	without_area: z.boolean(),
	unplaced: z.boolean(),
	/** It is published without a person. */
	automatic: z.boolean(),
	/** For how long an alert is shown that does not say so, in seconds. */
	duration: z.int().min(source_limits.duration.min).max(source_limits.duration.max),
})
export type SourceSettings = z.output<typeof sourceSettings>

/** A source that nobody has set otherwise: what is severe, and a person decides. */
export const usual_settings: SourceSettings = {
	interval: 60,
	severity: 'Severe',
	urgency: 'Expected',
	certainty: 'Likely',
	drills: [],
	event: '',
	languages: [],
	geocodes: [],
	without_area: false,
	unplaced: false,
	automatic: false,
	duration: 3600,
}

/** Why a source could not be fetched; that it could not be read is an `AlertProblem`. */
const fetch_problems = [
	...(['address', 'forbidden', 'unknown_host', 'connection', 'timeout', 'redirects', 'status', 'encoding'] as const),
] as const
/** Why nothing came of a look at a source: what the way there said, what was wrong with the document, or no room for more alerts. */
export const source_problems = [...fetch_problems, ...alert_problems, 'full'] as const
export type SourceProblem = (typeof source_problems)[number]

/** Whether something that was typed is the address of a feed: of the web, without a user name and a place within it. */
export const isSourceAddress = (typed: string): boolean => {
	const url = URL.parse(typed)
	if (url === null || !/^https?:\/\//i.test(typed) || /[\s#]/.test(typed)) return false
	return url.hostname !== '' && url.username === '' && url.password === ''
}
