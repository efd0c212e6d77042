import { z } from 'zod'

/** How an item enters or leaves its window. */
export const transition_effects = [
	'fade',
	'zoom',
	'slide_left',
	'slide_right',
	'slide_up',
	'slide_down',
	'wipe_left',
	'wipe_right',
	'wipe_up',
	'wipe_down',
] as const
export type TransitionEffect = (typeof transition_effects)[number]

/** The longest transition in ms. */
export const transition_limit = 5000

/** A transition; `duration` in ms. It begins with the turn of the entering item and takes at most half of it. */
export const transition = z.object({
	effect: z.enum(transition_effects),
	duration: z.int().min(100).max(transition_limit),
})
export type Transition = z.output<typeof transition>

/** How long a transition takes within a turn of `play_time`, both in ms. */
export const transitionTime = ({ duration }: Transition, play_time: number): number =>
	Math.min(duration, Math.floor(play_time / 2))
