import { earliest_zone, instantOf, latest_zone, type Zone, zoneOf } from '../local-time.ts'
import { type Manifest, play_modes } from '../release/release.ts'

/**
 * How a release counts among those that a terminal has: the end of others, commands at their times, what plays where nothing else
 * does, places at which it plays, something that comes in between, beside what plays, or in the place of all that came before it.
 */
export type PlayKind = 'recall' | 'timing' | 'fallback' | 'points' | 'urgent' | 'additional' | 'cover'

/** What of a manifest says from when until when it counts. */
export type TimedManifest = Pick<Manifest, 'starts' | 'ends' | 'between'>

/** What of a manifest decides how it counts. */
export type CountedManifest = Pick<
	Manifest,
	'play_mode' | 'append' | 'between' | 'withdraws' | 'timing' | 'fallback' | 'points'
>

/** How a release counts. */
export const playKind = (manifest: CountedManifest): PlayKind => {
	const { play_mode, append, between, withdraws, timing, fallback, points } = manifest
	if (withdraws !== undefined) return 'recall'
	if (timing !== undefined) return 'timing'
	if (fallback === true) return 'fallback'
	// While a point plays it comes in between.
	if (points !== undefined && between === undefined) return 'points'
	if (play_mode === play_modes.urgency || between !== undefined) return 'urgent'
	return append === true ? 'additional' : 'cover'
}

/** Kinds of releases that count in a way of their own. */
const isOwnKind = (kind: string): kind is 'recall' | 'timing' | 'fallback' | 'points' =>
	['recall', 'timing', 'fallback', 'points'].includes(kind)

/** The same of a release as it is written down, whose kind and marks say what its manifest does. */
export const storedPlayKind = (row: {
	readonly kind: string
	readonly play_mode: number
	readonly is_append: number
}): PlayKind => {
	if (isOwnKind(row.kind)) return row.kind
	if (row.kind === 'interlude' || row.kind === 'emergency') return 'urgent'
	return playKind({ play_mode: row.play_mode, append: row.is_append === 1 })
}

/** Which part of a terminal's plan plays what a release shows, as it is written down; commands show nothing, they play in none. */
export const planPart = (
	row: Parameters<typeof storedPlayKind>[0],
): 'interruption' | 'timed' | 'loop' | 'fallback' | 'none' => {
	const kind = storedPlayKind(row)
	if (kind === 'recall' || kind === 'timing' || kind === 'points') return 'none'
	if (kind === 'fallback') return 'fallback'
	if (kind === 'urgent') return 'interruption'
	return row.play_mode === play_modes.timed ? 'timed' : 'loop'
}

/** When a release begins to count in a zone, in ms since the epoch; minus infinity for at once. */
export const startOf = ({ starts }: TimedManifest, zone: Zone): number =>
	starts ? instantOf(zone, starts) : Number.NEGATIVE_INFINITY

/** When its local time is over; one that lasts for a time has all of it, also where the clocks are changed meanwhile. */
const localEndOf = ({ starts, ends, between }: TimedManifest, zone: Zone): number => {
	if (starts && between?.lasting !== undefined) return instantOf(zone, starts) + between.lasting
	return ends ? instantOf(zone, ends) : Number.POSITIVE_INFINITY
}

/** When a release ceases to count in a zone, in ms since the epoch; infinite for never. */
export const endOf = (manifest: TimedManifest, zone: Zone): number =>
	Math.min(localEndOf(manifest, zone), manifest.between?.until ?? Number.POSITIVE_INFINITY)

/** From when until when something counts anywhere, in ms since the epoch; null without such a bound. */
export interface Bounds {
	readonly starts_at: number | null
	readonly ends_at: number | null
}

const finite = (at: number): number | null => (Number.isFinite(at) ? at : null)

/**
 * When a release begins to count on the first of terminals in these zones, and ceases to on the last. A zone that nobody knows
 * may be any, and so may all of them where none is said.
 */
export const boundsOf = (manifest: TimedManifest, time_zones: readonly string[]): Bounds => {
	const zones = (time_zones.length === 0 ? [''] : [...new Set(time_zones)]).map(zoneOf)
	return {
		starts_at: finite(Math.min(...zones.map(zone => startOf(manifest, zone ?? earliest_zone)))),
		ends_at: finite(Math.max(...zones.map(zone => endOf(manifest, zone ?? latest_zone)))),
	}
}
