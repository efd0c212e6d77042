import type { Place } from '../earth.ts'
import type { Fix } from './fix.ts'

/** Where a terminal was, in degrees (WGS 84), and the accuracy in metres, if known. */
export interface Position extends Place {
	readonly accuracy?: number | undefined
}

/** Positions are reported and stored in ten-millionths of a degree, about a centimetre: both coordinates fit 32-bit integers. */
const steps_of_degree = 10_000_000

/** Degrees as the integer that is stored and hashed. */
export const degreeSteps = (degrees: number): number => Math.round(degrees * steps_of_degree) + 0

/** Such an integer as degrees, with at most seven decimals. */
export const stepDegrees = (steps: number): number => steps / steps_of_degree

/** Degrees rounded to the reported precision. */
export const roundedDegrees = (degrees: number): number => stepDegrees(degreeSteps(degrees))

/** The largest accuracy reported, in metres: half the circumference of the earth. */
export const worst_accuracy = 20_040_000

/** For plays unrelated to a point, an older position is not reported, in ms. */
export const fresh_position = 60_000

/** Where a terminal was at `now` by its last fix, as reported; undefined if there is none, or it is older than `longest` (both in ms). */
export const positionAt = (fix: Fix | null, now: number, longest: number): Position | undefined => {
	// A fix far in the future predates the clock being set back.
	if (fix === null || Math.abs(now - fix.at) > longest) return undefined
	const place = { latitude: roundedDegrees(fix.latitude), longitude: roundedDegrees(fix.longitude) }
	if (fix.accuracy === undefined) return place
	return { ...place, accuracy: Math.round(Math.min(fix.accuracy, worst_accuracy)) }
}
