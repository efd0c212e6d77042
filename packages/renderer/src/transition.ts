import type { Transition, TransitionEffect } from '@vitrine/domain/program/transition'
import { transitionTime } from '@vitrine/domain/program/transition'

type Ends = readonly [from: Keyframe, to: Keyframe]

const shown: Keyframe = { opacity: 1, transform: 'none', clipPath: 'inset(0)' }

/** Where an item comes from; slides and wipes are named by their direction. */
const origins: Readonly<Record<TransitionEffect, Keyframe>> = {
	fade: { opacity: 0 },
	zoom: { opacity: 0, transform: 'scale(0.8)' },
	slide_left: { transform: 'translateX(100%)' },
	slide_right: { transform: 'translateX(-100%)' },
	slide_up: { transform: 'translateY(100%)' },
	slide_down: { transform: 'translateY(-100%)' },
	wipe_left: { clipPath: 'inset(0 0 0 100%)' },
	wipe_right: { clipPath: 'inset(0 100% 0 0)' },
	wipe_up: { clipPath: 'inset(100% 0 0 0)' },
	wipe_down: { clipPath: 'inset(0 0 100% 0)' },
}

/** Where an item goes to. */
const ends: Readonly<Record<TransitionEffect, Keyframe>> = {
	fade: { opacity: 0 },
	zoom: { opacity: 0, transform: 'scale(1.2)' },
	slide_left: { transform: 'translateX(-100%)' },
	slide_right: { transform: 'translateX(100%)' },
	slide_up: { transform: 'translateY(-100%)' },
	slide_down: { transform: 'translateY(100%)' },
	wipe_left: { clipPath: 'inset(0 100% 0 0)' },
	wipe_right: { clipPath: 'inset(0 0 0 100%)' },
	wipe_up: { clipPath: 'inset(0 0 100% 0)' },
	wipe_down: { clipPath: 'inset(100% 0 0 0)' },
}

const framesOf = (effect: TransitionEffect, comes: boolean): Ends =>
	comes ? [{ ...shown, ...origins[effect] }, shown] : [shown, { ...shown, ...ends[effect] }]

/** A transition within the turn that it belongs to; times in ms. */
export interface Passage {
	readonly transition: Transition
	/** The length of the incoming item's turn. */
	readonly play_time: number
	/** How much of that turn has passed: a late start joins in the middle. */
	readonly elapsed: number
}

/** Moves an element in or out; resolves when that is over. Nothing moves if its time has passed. */
export const playTransition = async (
	element: HTMLElement,
	{ transition, play_time, elapsed }: Passage,
	comes: boolean,
): Promise<void> => {
	const duration = transitionTime(transition, play_time)
	if (elapsed >= duration) return
	const [from, to] = framesOf(transition.effect, comes)
	const animation = element.animate([from, to], { duration, easing: 'ease-in-out', fill: 'both' })
	animation.currentTime = elapsed
	try {
		await animation.finished
	} catch {
		// Ended early because the element is needed.
	} finally {
		animation.cancel()
	}
}
