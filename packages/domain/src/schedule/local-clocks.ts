import { earliest_zone, latest_zone, localTextAt, zoneOf } from '../local-time.ts'

/** A terminal as far as its clock goes: an IANA zone, empty or unheard of where nobody knows it. */
export interface Placed {
	readonly name: string
	readonly time_zone: string
}

/** What the clock of a terminal shows, `yyyy-MM-ddTHH:mm:ss`; without a name it is the clock of the last place on earth. */
export interface LocalTime {
	readonly name: string
	readonly time: string
}

/** What the clocks show by which times are judged. */
export interface LocalClocks {
	/** The furthest ahead: what is over there will never be seen on that terminal. */
	readonly ahead: LocalTime
	/** The furthest behind: what has passed there has passed on all of them. */
	readonly behind: LocalTime
	/** The latest that it may be on any of them, those among them whose zone is not known. */
	readonly utmost: string
}

const none: LocalTime = { name: '', time: '' }

/** Clocks by which nothing has passed. */
export const timeless: LocalClocks = { ahead: none, behind: none, utmost: '' }

/** The clocks of some terminals at a moment in ms since the epoch; where no zone is known, those of the ends of the earth. */
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

/** A rule that is broken, and the clock by which it is where it depends on one. */
export interface JudgedProblem<F extends string> {
	readonly fault: F
	readonly clock?: LocalTime
}

/** What an error says of a clock; the time as people read it. */
export const clockValues = ({ name, time }: LocalTime): { terminal: string; time: string } => ({
	terminal: name,
	time: time.replace('T', ' '),
})
