import type { Point } from '@vitrine/domain/program/canvas/geometry'
import { drawGesture } from './draw.ts'
import {
	type Effect,
	type Gesture,
	type GestureEvent,
	type Held,
	no_preview,
	type Preview,
	type Situation,
	windowsAt,
} from './gesture.ts'
import { copyGesture, moveGesture } from './move.ts'
import { resizeGesture } from './resize.ts'
import { choiceAt, choiceBelow, spanGesture } from './select.ts'

/** The state of the pointer: up, pressed but not moved yet, or dragging. */
export type Pointer =
	| { readonly state: 'up' }
	| {
			readonly state: 'pressed'
			readonly at: Point
			readonly situation: Situation
			readonly drag: () => Gesture
			readonly click: Effect | null
	  }
	| { readonly state: 'dragging'; readonly gesture: Gesture }

/** The pointer after an event, and the event's effect. */
export interface Outcome {
	readonly pointer: Pointer
	readonly effect: Effect | null
}

/** The pointer at rest. */
export const pointer_up: Pointer = { state: 'up' }

/** A hand is never quite still: a drag begins after this many screen pixels. */
const threshold = 3

const pressWindow = (situation: Situation, point: Point, held: Held): Outcome => {
	const top = windowsAt(situation.program, point)[0]
	if (top === undefined) {
		const drag = () => spanGesture(situation, point, held.add)
		const click: Effect | null = held.add ? null : { type: 'select', ids: [] }
		return { pointer: { state: 'pressed', at: point, situation, drag, click }, effect: null }
	}
	const selected = situation.selection.includes(top.id)
	const ids = choiceAt(situation, point, held)
	if (held.other) {
		const selection = selected ? situation.selection : ids
		const drag = () => copyGesture({ ...situation, selection }, point)
		const click: Effect = { type: 'select', ids: choiceBelow(situation, point) }
		return { pointer: { state: 'pressed', at: point, situation, drag, click }, effect: null }
	}
	// A press on one of several selected windows may begin a drag of all of them, so only a click reduces the selection.
	const selection = selected ? situation.selection : ids
	const drag = () => moveGesture({ ...situation, selection }, point)
	const choice: Effect = { type: 'select', ids }
	return {
		pointer: { state: 'pressed', at: point, situation, drag, click: selected ? choice : null },
		effect: selected ? null : choice,
	}
}

const press = (situation: Situation, event: GestureEvent & { type: 'down' }): Outcome => {
	const { point, held, handle } = event
	if (handle !== null) {
		const drag = () => resizeGesture(situation, point, handle)
		return { pointer: { state: 'pressed', at: point, situation, drag, click: null }, effect: null }
	}
	if (situation.tool === 'draw') {
		const drag = () => drawGesture(situation, point)
		return { pointer: { state: 'pressed', at: point, situation, drag, click: null }, effect: null }
	}
	return pressWindow(situation, point, held)
}

const isDrag = (from: Point, to: Point, scale: number): boolean =>
	Math.hypot(to.x - from.x, to.y - from.y) * scale >= threshold

/** The state machine of the pointer on the canvas: events that do not apply return the same pointer. */
export const nextPointer = (pointer: Pointer, event: GestureEvent, situation: Situation): Outcome => {
	if (pointer.state === 'up') return event.type === 'down' ? press(situation, event) : { pointer, effect: null }
	if (event.type === 'down') return { pointer, effect: null }
	if (event.type === 'up')
		return { pointer: pointer_up, effect: pointer.state === 'pressed' ? pointer.click : pointer.gesture.finish() }
	if (pointer.state === 'dragging')
		return { pointer: { state: 'dragging', gesture: pointer.gesture.move(event.point, event.held) }, effect: null }
	if (!isDrag(pointer.at, event.point, pointer.situation.scale)) return { pointer, effect: null }
	return { pointer: { state: 'dragging', gesture: pointer.drag().move(event.point, event.held) }, effect: null }
}

/** The current preview. */
export const previewOf = (pointer: Pointer): Preview =>
	pointer.state === 'dragging' ? pointer.gesture.preview : no_preview
