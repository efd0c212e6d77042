import { earliest_zone, instantOf, latest_zone, type Zone, zoneOf } from '../local-time.ts'
import { type Manifest, play_modes } from '../release/release.ts'

/**
 * The role of a release on a terminal: recall of others, timed commands, fallback, points, interruption (urgent), addition to what plays,
 * or replacement of everything before it.
 */
export type PlayKind = 'recall' | 'timing' | 'fallback' | 'points' | 'urgent' | 'additional' | 'cover'

/** The fields of a manifest that decide when it is effective. */
export type TimedManifest = Pick<Manifest, 'starts' | 'ends' | 'between'>

/** The fields of a manifest that decide its role. */
export type CountedManifest = Pick<
	Manifest,
	'play_mode' | 'append' | 'between' | 'withdraws' | 'timing' | 'fallback' | 'points'
>

/** The role of a release. */
export const playKind = (manifest: CountedManifest): PlayKind => {
	const { play_mode, append, between, withdraws, timing, fallback, points } = manifest
	if (withdraws !== undefined) return 'recall'
	if (timing !== undefined) return 'timing'
	if (fallback === true) return 'fallback'
	// While a point plays, it is an interruption.
	if (points !== undefined && between === undefined) return 'points'
	if (play_mode === play_modes.urgency || between !== undefined) return 'urgent'
	return append === true ? 'additional' : 'cover'
}

/** Release kinds that are a role of their own. */
const isOwnKind = (kind: string): kind is 'recall' | 'timing' | 'fallback' | 'points' =>
	['recall', 'timing', 'fallback', 'points'].includes(kind)

/** The role of a stored release, whose kind and flags reflect its manifest. */
export const storedPlayKind = (row: {
	readonly kind: string
	readonly play_mode: number
	readonly is_append: number
}): PlayKind => {
	if (isOwnKind(row.kind)) return row.kind
	if (row.kind === 'interlude' || row.kind === 'emergency') return 'urgent'
	return playKind({ play_mode: row.play_mode, append: row.is_append === 1 })
}

/** The part of a terminal's plan that plays a stored release; none for those that show nothing themselves. */
export const planPart = (
	row: Parameters<typeof storedPlayKind>[0],
): 'interruption' | 'timed' | 'loop' | 'fallback' | 'none' => {
	const kind = storedPlayKind(row)
	if (kind === 'recall' || kind === 'timing' || kind === 'points') return 'none'
	if (kind === 'fallback') return 'fallback'
	if (kind === 'urgent') return 'interruption'
	return row.play_mode === play_modes.timed ? 'timed' : 'loop'
}

/** When a release becomes effective in a zone, in ms since the epoch; minus infinity for at once. */
export const startOf = ({ starts }: TimedManifest, zone: Zone): number =>
	starts ? instantOf(zone, starts) : Number.NEGATIVE_INFINITY

/** When its local time is over; a release with a duration gets all of it, even if the clocks change in between. */
const localEndOf = ({ starts, ends, between }: TimedManifest, zone: Zone): number => {
	if (starts && between?.lasting !== undefined) return instantOf(zone, starts) + between.lasting
	return ends ? instantOf(zone, ends) : Number.POSITIVE_INFINITY
}

/** When a release stops being effective in a zone, in ms since the epoch; infinite for never. */
export const endOf = (manifest: TimedManifest, zone: Zone): number =>
	Math.min(localEndOf(manifest, zone), manifest.between?.until ?? Number.POSITIVE_INFINITY)

/** From when until when something is effective anywhere, in ms since the epoch; null for no bound. */
export interface Bounds {
	readonly starts_at: number | null
	readonly ends_at: number | null
}

const finite = (at: number): number | null => (Number.isFinite(at) ? at : null)

/**
 * When a release becomes effective on the first of the terminals in these zones, and stops on the last. An unknown zone can be any, and so
 * can all of them if none is given.
 */
export const boundsOf = (manifest: TimedManifest, time_zones: readonly string[]): Bounds => {
	const zones = (time_zones.length === 0 ? [''] : [...new Set(time_zones)]).map(zoneOf)
	return {
		starts_at: finite(Math.min(...zones.map(zone => startOf(manifest, zone ?? earliest_zone)))),
		ends_at: finite(Math.max(...zones.map(zone => endOf(manifest, zone ?? latest_zone)))),
	}
}
