import { localTimeAt, type Zone } from '../local-time.ts'
import type { IncidentKind, IncidentState } from './incident.ts'

/** Minutes of a day, and how many incidents an email names. */
export const minutes_of_day = 1440
export const mail_names = 10

/** At least so long lies between two emails to one person, in ms. */
export const mail_pause = 600_000

/**
 * When somebody is not to be disturbed: from the first minute of the day on until before the last one, 0 to 1439, past midnight where
 * it ends earlier than it begins. Null is never.
 */
export interface QuietHours {
	readonly from: number
	readonly to: number
}

/** Whether it is quiet at a moment (ms since the epoch) by the clock on the wall: what the clock shows twice is quiet twice. */
export const isQuiet = (quiet: QuietHours | null, zone: Zone, now: number): boolean => {
	if (quiet === null) return false
	const { hour, minute } = localTimeAt(zone, now)
	const at = hour * 60 + minute
	const { from, to } = quiet
	return from < to ? from <= at && at < to : at >= from || at < to
}

/** Whether an email may go out; the first at once, and one that a clock put forward has dated waits for nothing. */
export const isMailDue = (mailed_at: number | null, now: number): boolean =>
	mailed_at === null || mailed_at > now || now - mailed_at >= mail_pause

/** An incident as far as it is told of. */
export interface NotifiedIncident {
	readonly id: number
	readonly kind: IncidentKind
	readonly state: IncidentState
	readonly ended_at: number | null
}

/** Whether somebody is told of an incident: of a kind that was chosen, newer than the last one that was counted, and neither over nor resolved. */
export const isNotified = (
	{ id, kind, state, ended_at }: NotifiedIncident,
	{ after, kinds }: { readonly after: number; readonly kinds: ReadonlySet<string> },
): boolean => id > after && ended_at === null && (state === 'open' || state === 'acknowledged') && kinds.has(kind)
