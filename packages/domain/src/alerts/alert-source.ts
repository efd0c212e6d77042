import { z } from 'zod'
import { boundedList } from '../bounded.ts'
import { alert_certainties, alert_problems, alert_severities, alert_urgencies } from './alert.ts'

/** Bounds of alert sources: how many an organisation has, how much is retained of each, and lengths; `interval` and `duration` in seconds. */
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
	/** How many alerts of a source are retained, and for how long, in ms. */
	alerts: 1000,
	retained: 30 * 86_400_000,
	/** How far in the future the sent time of an alert can be, in ms: clocks differ. */
	ahead: 3_600_000,
	/** Addresses fetched per poll of a feed. */
	fetched: 50,
} as const

/** Statuses other than actual alerts that can be shown, marked as a drill. */
export const drill_statuses = ['Test', 'Exercise'] as const

const language = z.string().regex(/^[a-z]{2,8}$/i)

/** How an organisation configures an alert source. */
export const sourceSettings = z.object({
	/** Polling interval, in seconds. */
	interval: z.int().min(source_limits.interval.min).max(source_limits.interval.max),
	severity: z.enum(alert_severities),
	urgency: z.enum(alert_urgencies),
	certainty: z.enum(alert_certainties),
	/** Drill statuses that are shown as well. */
	drills: boundedList(z.enum(drill_statuses), drill_statuses.length),
	/** Only events whose name or category contains this; empty for all. */
	event: z.string().max(source_limits.event),
	/** Languages whose texts are shown, such as `de`; empty for all. */
	languages: boundedList(language, source_limits.languages),
	geocodes: boundedList(z.string().min(1).max(source_limits.geocode), source_limits.geocodes),
	without_area: z.boolean(),
	unplaced: z.boolean(),
	/** Published without a person confirming it. */
	automatic: z.boolean(),
	/** How long an alert without an expiry is shown, in seconds. */
	duration: z.int().min(source_limits.duration.min).max(source_limits.duration.max),
})
export type SourceSettings = z.output<typeof sourceSettings>

/** Default settings of a source: severe alerts only, and a person decides. */
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

/** Why a source could not be fetched; an unreadable document is an `AlertProblem`. */
const fetch_problems = [
	...(['address', 'forbidden', 'unknown_host', 'connection', 'timeout', 'redirects', 'status', 'encoding'] as const),
] as const
/** Why polling a source brought nothing: the fetch failed, the document was invalid, or there is no room for more alerts. */
export const source_problems = [...fetch_problems, ...alert_problems, 'full'] as const
export type SourceProblem = (typeof source_problems)[number]

/** Whether a typed text is a valid feed address: http or https, without a user name or a fragment. */
export const isSourceAddress = (typed: string): boolean => {
	const url = URL.parse(typed)
	if (url === null || !/^https?:\/\//i.test(typed) || /[\s#]/.test(typed)) return false
	return url.hostname !== '' && url.username === '' && url.password === ''
}
