import { type Transition, type TransitionEffect, transition_limit } from '../program/transition.ts'
import { clockMs, clockText } from './clock.ts'
import { element, type SmilElement } from './element.ts'

type Said = readonly [type: string, subtype: string, reverse?: true]

/** The effects by their SMIL names (SMIL 3.0 §12, the taxonomy of transitions). A wipe moves in the direction of its edge. */
const names: Readonly<Record<TransitionEffect, Said>> = {
	fade: ['fade', 'crossfade'],
	zoom: ['irisWipe', 'rectangle'],
	slide_left: ['slideWipe', 'fromRight'],
	slide_right: ['slideWipe', 'fromLeft'],
	slide_up: ['slideWipe', 'fromBottom'],
	slide_down: ['slideWipe', 'fromTop'],
	wipe_left: ['barWipe', 'leftToRight', true],
	wipe_right: ['barWipe', 'leftToRight'],
	wipe_up: ['barWipe', 'topToBottom', true],
	wipe_down: ['barWipe', 'topToBottom'],
}

/** Other names used by players that map to the same effects. */
const alike: Readonly<Record<string, TransitionEffect>> = {
	'fade ': 'fade',
	'fade fadeToColor': 'fade',
	'fade fadeFromColor': 'fade',
	'slideWipe ': 'slide_right',
	'pushWipe ': 'slide_right',
	'pushWipe fromRight': 'slide_left',
	'pushWipe fromLeft': 'slide_right',
	'pushWipe fromBottom': 'slide_up',
	'pushWipe fromTop': 'slide_down',
	'barWipe ': 'wipe_right',
	'irisWipe ': 'zoom',
}

const default_duration = 1000

/** The name of a transition in the head: one for each effect and duration. */
export const transitionId = ({ effect, duration }: Transition): string => `${effect.replace('_', '-')}-${duration}`

/** A transition of the head. */
export const transitionElement = (transition: Transition): SmilElement => {
	const [type, subtype, reverse] = names[transition.effect]
	return element('transition', {
		'xml:id': transitionId(transition),
		type,
		subtype,
		dur: clockText(transition.duration),
		direction: reverse && 'reverse',
	})
}

/** The effect of a `transition` element; null if there is no equivalent. */
export const readTransition = ({ attributes }: SmilElement): Transition | null => {
	const { type = '', subtype = '', dur, direction } = attributes
	const isReverse = direction === 'reverse'
	const exact = Object.entries(names).find(
		([, [name, sub, reverse = false]]) => name === type && sub === subtype && reverse === isReverse,
	)
	const effect = (exact?.[0] as TransitionEffect | undefined) ?? (isReverse ? undefined : alike[`${type} ${subtype}`])
	if (effect === undefined) return null
	const duration = (dur === undefined ? null : clockMs(dur)) ?? default_duration
	return { effect, duration: Math.min(transition_limit, Math.max(100, duration)) }
}
