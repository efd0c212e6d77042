import type { Place } from '../earth.ts'
import type { Fix } from './fix.ts'

/** Where a terminal was, in degrees (WGS 84), and how accurate that is in metres, where it is known. */
export interface Position extends Place {
	readonly accuracy?: number | undefined
}

/** Positions are told and stored in steps of a ten-millionth of a degree, about a centimetre: both are whole numbers of 32 bits. */
const steps_of_degree = 10_000_000

/** Degrees as the whole number of steps that they are stored and hashed as. */
export const degreeSteps = (degrees: number): number => Math.round(degrees * steps_of_degree) + 0

/** Such steps as degrees, with seven decimals at most. */
export const stepDegrees = (steps: number): number => steps / steps_of_degree

/** Degrees, as near as they are told. */
export const roundedDegrees = (degrees: number): number => stepDegrees(degreeSteps(degrees))

/** The largest accuracy that is told, in metres: half of the way around the earth. */
export const worst_accuracy = 20_040_000

/** A position that is older is told of no play that has nothing to do with a point, in ms. */
export const fresh_position = 60_000

/** Where a terminal was at `now` by its last fix, as it is told; undefined without one, and by one that is older than `longest` (both ms). */
export const positionAt = (fix: Fix | null, now: number, longest: number): Position | undefined => {
	// One of a time that is far ahead is of before the clock was put back.
	if (fix === null || Math.abs(now - fix.at) > longest) return undefined
	const place = { latitude: roundedDegrees(fix.latitude), longitude: roundedDegrees(fix.longitude) }
	if (fix.accuracy === undefined) return place
	return { ...place, accuracy: Math.round(Math.min(fix.accuracy, worst_accuracy)) }
}
