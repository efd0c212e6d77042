import type { Zone } from '../local-time.ts'
import { play_modes } from '../release/release.ts'
import { playKind } from './release-time.ts'
import { type HeldRelease, releasesAt } from './terminal-plan.ts'

/** Playback set by commands (specification B §4: timed playback switch, program switch). */
export interface OrderedPlays {
	/** Whether timed releases play; null if no command has set it, in which case they do. */
	readonly timer_play: boolean | null
	/** The one program that plays instead of everything else (0: what was published), and since when, in ms since the epoch. */
	readonly switched: { readonly program_id: number; readonly at: number } | null
}

/** No commands. */
export const nothing_ordered: OrderedPlays = { timer_play: null, switched: null }

/** Whether a release can contain a program to switch to: not interruptions, recalls, commands, points or fallbacks. */
const isOwn = ({ manifest }: HeldRelease): boolean => ['cover', 'additional'].includes(playKind(manifest))

const isTimed = (release: HeldRelease): boolean => isOwn(release) && release.manifest.play_mode === play_modes.timed

/** Whether timed playback is on: by command, or because a timed release was published and is effective now. */
export const isTimerPlayOn = (
	releases: readonly HeldRelease[],
	{ timer_play }: Pick<OrderedPlays, 'timer_play'>,
	zone: Zone,
	now: number,
): boolean => timer_play ?? releasesAt(releases, zone, now).some(isTimed)

/** The programs that a terminal can be switched to, without duplicates. */
export const switchable = (releases: readonly HeldRelease[]): { id: number; name: string }[] => {
	const found = new Map<number, string>()
	for (const { manifest } of releases.filter(isOwn)) for (const { id, name } of manifest.programs) found.set(id, name)
	return [...found].map(([id, name]) => ({ id, name }))
}

/** The switch if it is still effective: it ends with a later publish, or when timed playback is switched on. */
export const heldSwitch = (
	releases: readonly HeldRelease[],
	{ switched, timer_play }: OrderedPlays,
): OrderedPlays['switched'] => {
	if (switched === null || timer_play === true) return null
	const own = releases.filter(isOwn)
	const isHeld = own.some(({ manifest }) => manifest.programs.some(({ id }) => id === switched.program_id))
	return isHeld && own.every(({ since }) => since <= switched.at) ? switched : null
}

/** The effective releases after applying commands. Interruptions also interrupt a switched program. */
export const orderedPlays = <R extends HeldRelease>(releases: readonly R[], ordered: OrderedPlays): readonly R[] => {
	const without = ordered.timer_play === false ? releases.filter(release => !isTimed(release)) : releases
	const switched = heldSwitch(releases, ordered)
	if (switched === null) return without
	const { program_id } = switched
	const found = releases.findLast(one => isOwn(one) && one.manifest.programs.some(({ id }) => id === program_id))
	if (found === undefined) return without
	const { steps: _, ...manifest } = found.manifest
	const alone = { ...manifest, play_mode: play_modes.loop, items: [{ program_id, count: 1 }] }
	return releases.flatMap(release => {
		if (release === found) return [{ ...release, manifest: alone }]
		return isOwn(release) ? [] : [release]
	})
}

/** Whether a terminal was switched to a program that it does not hold; a later publish has ended the switch. */
export const isSwitchAbsent = (
	releases: readonly HeldRelease[],
	{ switched }: Pick<OrderedPlays, 'switched'>,
): boolean => {
	if (switched === null || switched.program_id === 0) return false
	const isEnded = releases.some(release => isOwn(release) && release.since > switched.at)
	return !isEnded && switchable(releases).every(({ id }) => id !== switched.program_id)
}

/**
 * The orders with the program that the times of a terminal switched to last, unless a command has switched since. During timed playback
 * such a switch is ignored, as a command is refused.
 */
export const withTimedSwitch = (
	ordered: OrderedPlays,
	releases: readonly HeldRelease[],
	timed: OrderedPlays['switched'],
	zone: Zone,
): OrderedPlays => {
	if (timed === null || (ordered.switched !== null && ordered.switched.at >= timed.at)) return ordered
	return isTimerPlayOn(releases, ordered, zone, timed.at) ? ordered : { ...ordered, switched: timed }
}
