import { localTimeAt, type Zone } from '../local-time.ts'
import type { IncidentKind, IncidentState } from './incident.ts'

/** Minutes of a day, and how many incidents an email names. */
export const minutes_of_day = 1440
export const mail_names = 10

/** The minimum time between two emails to one person, in ms. */
export const mail_pause = 600_000

/**
 * Hours without notifications, in minutes of the day, 0 to 1439: `from` inclusive, `to` exclusive, past midnight if `to` is earlier. Null
 * for never.
 */
export interface QuietHours {
	readonly from: number
	readonly to: number
}

/** Whether a moment (ms since the epoch) is within the quiet hours by local time: an hour that the clocks show twice is quiet twice. */
export const isQuiet = (quiet: QuietHours | null, zone: Zone, now: number): boolean => {
	if (quiet === null) return false
	const { hour, minute } = localTimeAt(zone, now)
	const at = hour * 60 + minute
	const { from, to } = quiet
	return from < to ? from <= at && at < to : at >= from || at < to
}

/** Whether an email can be sent: the first one at once, and a last one dated in the future by a wrong clock does not delay others. */
export const isMailDue = (mailed_at: number | null, now: number): boolean =>
	mailed_at === null || mailed_at > now || now - mailed_at >= mail_pause

/** The fields of an incident needed for notifications. */
export interface NotifiedIncident {
	readonly id: number
	readonly kind: IncidentKind
	readonly state: IncidentState
	readonly ended_at: number | null
}

/** Whether a person is notified of an incident: of a selected kind, newer than the last one processed, and neither over nor resolved. */
export const isNotified = (
	{ id, kind, state, ended_at }: NotifiedIncident,
	{ after, kinds }: { readonly after: number; readonly kinds: ReadonlySet<string> },
): boolean => id > after && ended_at === null && (state === 'open' || state === 'acknowledged') && kinds.has(kind)
