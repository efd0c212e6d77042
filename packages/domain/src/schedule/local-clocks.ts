import { earliest_zone, latest_zone, localTextAt, zoneOf } from '../local-time.ts'

/** The clock of a terminal: an IANA zone, empty or unrecognised if unknown. */
export interface Placed {
	readonly name: string
	readonly time_zone: string
}

/** The local time of a terminal, `yyyy-MM-ddTHH:mm:ss`; if the name is empty, it is the time of the last zone on earth. */
export interface LocalTime {
	readonly name: string
	readonly time: string
}

/** The local times by which rules are checked. */
export interface LocalClocks {
	/** The furthest ahead: what is past there will not be seen on that terminal. */
	readonly ahead: LocalTime
	/** The furthest behind: what is past there is past on all terminals. */
	readonly behind: LocalTime
	/** The latest possible time on any of them, including those whose zone is unknown. */
	readonly utmost: string
}

const none: LocalTime = { name: '', time: '' }

/** Clocks for which nothing is past. */
export const timeless: LocalClocks = { ahead: none, behind: none, utmost: '' }

/** The clocks of some terminals at a moment in ms since the epoch; for an unknown zone, the extremes on earth. */
export const localClocks = (terminals: readonly Placed[], now: number): LocalClocks => {
	const names = new Map<string, string>()
	for (const { name, time_zone } of terminals) if (!names.has(time_zone)) names.set(time_zone, name)
	if (names.size === 0) names.set('', '')
	const shown = [...names].map(([time_zone, name]) => {
		const zone = zoneOf(time_zone)
		if (zone !== null) return { name, time: localTextAt(zone, now), utmost: localTextAt(zone, now) }
		return { name: '', time: localTextAt(latest_zone, now), utmost: localTextAt(earliest_zone, now) }
	})
	const ahead = shown.reduce((best, one) => (one.time > best.time ? one : best))
	const behind = shown.reduce((best, one) => (one.time < best.time ? one : best))
	const utmost = shown.reduce((best, one) => (one.utmost > best.utmost ? one : best)).utmost
	return {
		ahead: { name: ahead.name, time: ahead.time },
		behind: { name: behind.name, time: behind.time },
		utmost,
	}
}

/** A violated rule, and the clock that decided it, if any. */
export interface JudgedProblem<F extends string> {
	readonly fault: F
	readonly clock?: LocalTime
}

/** The values for an error message about a clock, with the time in readable form. */
export const clockValues = ({ name, time }: LocalTime): { terminal: string; time: string } => ({
	terminal: name,
	time: time.replace('T', ' '),
})
