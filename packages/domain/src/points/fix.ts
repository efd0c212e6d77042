import { distance, headingTo, type Place } from '../earth.ts'

/** Where a terminal is and how it moves, as measured at `at` (ms since the epoch); unknown values are null. */
export interface Fix extends Place {
	/** In km/h. */
	readonly speed: number | null
	/** In degrees clockwise from north. */
	readonly heading: number | null
	/** Possible error in metres; omitted if unknown. */
	readonly accuracy?: number | undefined
	readonly at: number
}

/** A device measurement: speed in m/s, heading in degrees and accuracy in metres, null or not finite if unknown. */
export interface Measured extends Place {
	readonly speed: number | null
	readonly heading: number | null
	readonly accuracy?: number | null
}

/**
 * Two places further apart in time than this, in ms, do not show the present movement; places closer than this, in metres, do not show a
 * direction.
 */
const [longest_apart, shortest_way] = [60_000, 10]

const known = (value: number | null): number | null => (value === null || !Number.isFinite(value) ? null : value)

/** The fix after a measurement; missing speed and heading are derived from the previous place. */
export const fixAfter = (before: Fix | null, measured: Measured, at: number): Fix => {
	const { longitude, latitude } = measured
	const speed = known(measured.speed)
	const accuracy = known(measured.accuracy ?? null) ?? undefined
	const [kmh, heading_known] = [speed === null ? null : speed * 3.6, known(measured.heading)]
	const fix: Fix = { longitude, latitude, speed: kmh, heading: heading_known, accuracy, at }
	if (before === null || at <= before.at || at - before.at > longest_apart) return fix
	const way = distance(before, fix)
	const heading = way < shortest_way ? null : headingTo(before, fix)
	return {
		...fix,
		speed: fix.speed ?? (way / ((at - before.at) / 1000)) * 3.6,
		heading: fix.heading ?? heading,
	}
}

/** The position of something that drives along a line at a speed in km/h and starts over at its end; `passed` is ms since the start. */
export const fixAlong = (line: readonly Place[], speed: number, passed: number, at: number): Fix | null => {
	const [first] = line
	if (first === undefined) return null
	const sides = line.slice(1).map((to, place) => ({ from: line[place] ?? first, to }))
	const length = sides.reduce((sum, { from, to }) => sum + distance(from, to), 0)
	if (length === 0 || speed <= 0) return { ...first, speed: 0, heading: null, at }
	let rest = ((speed / 3.6) * (passed / 1000)) % length
	for (const { from, to } of sides) {
		const own = distance(from, to)
		if (rest <= own && own > 0) {
			const part = rest / own
			const longitude = from.longitude + part * (to.longitude - from.longitude)
			const latitude = from.latitude + part * (to.latitude - from.latitude)
			return { longitude, latitude, speed, heading: headingTo(from, to), at }
		}
		rest -= own
	}
	return { ...first, speed, heading: null, at }
}
