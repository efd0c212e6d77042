import { z } from 'zod'
import { percent } from './command-values.ts'

/** How a terminal applies brightness: its limits in percent, and how long a change takes, in ms. */
export interface Dimming {
	readonly min: number
	readonly max: number
	readonly ramp_ms: number
}

/** Without limits and at once. */
export const plain_dimming: Dimming = { min: 0, max: 100, ramp_ms: 0 }

/** The longest change of brightness, in ms. */
export const longest_ramp = 60_000

const given = z.object({
	min: percent.optional(),
	max: percent.optional(),
	ramp_ms: z.int().min(0).max(longest_ramp).optional(),
})

/** The dimming after a command `brightness`, whose missing fields leave it as it was; null if it is invalid. */
export const dimmingAfter = (before: Dimming, data: unknown): Dimming | null => {
	const read = given.safeParse(data)
	if (!read.success) return null
	const { min = before.min, max = before.max, ramp_ms = before.ramp_ms } = read.data
	return min <= max ? { min, max, ramp_ms } : null
}

/** A brightness within the limits. */
export const dimmed = ({ min, max }: Dimming, brightness: number): number => Math.min(max, Math.max(min, brightness))

/** Whether a brightness is within the limits. */
export const isWithin = (dimming: Dimming, brightness: number): boolean => dimmed(dimming, brightness) === brightness
