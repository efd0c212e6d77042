import { copiesOf } from '@vitrine/domain/program/canvas/copies'
import { movedBy, type Point } from '@vitrine/domain/program/canvas/geometry'
import { stackOf } from '@vitrine/domain/program/canvas/layers'
import { onGrid, snapMove } from '@vitrine/domain/program/canvas/snapping'
import type { ProgramWindow } from '@vitrine/domain/program/document'
import { newId } from '../ids.ts'
import {
	type Effect,
	type Gesture,
	type Held,
	type Hold,
	heldIn,
	holdOf,
	no_preview,
	type Preview,
	reach,
	type Situation,
} from './gesture.ts'

interface Course extends Hold {
	readonly situation: Situation
	readonly start: Point
	readonly copies: readonly ProgramWindow[]
}

const along = (start: Point, point: Point, straight: boolean): Point => {
	const dx = point.x - start.x
	const dy = point.y - start.y
	if (!straight) return { x: dx, y: dy }
	return Math.abs(dx) >= Math.abs(dy) ? { x: dx, y: 0 } : { x: 0, y: dy }
}

const previewAt = (course: Course, point: Point, held: Held): Preview => {
	const { situation, start, boxes, bounds, attraction, copies } = course
	const way = along(start, point, held.add)
	const step = held.free ? 0 : situation.grid
	const raw = {
		...bounds,
		x: Math.round(way.x === 0 ? bounds.x : onGrid(bounds.x + way.x, step)),
		y: Math.round(way.y === 0 ? bounds.y : onGrid(bounds.y + way.y, step)),
	}
	const snaps = situation.snapping && !held.free && !held.add
	const { box, guides } = snaps ? snapMove(raw, attraction, reach / situation.scale) : { box: raw, guides: [] }
	const dx = box.x - bounds.x
	const dy = box.y - bounds.y
	const places = new Map([...boxes].map(([id, from]) => [id, movedBy(from, dx, dy)]))
	return { ...no_preview, places, guides, distances: course.distances(box), copies }
}

const effectOf = ({ copies, places }: Preview): Effect | null => {
	if (places.size === 0) return null
	if (copies.length === 0) return { type: 'place', places }
	return { type: 'insert', windows: copies.map(copy => ({ ...copy, ...places.get(copy.id) })) }
}

const under = (course: Course, preview: Preview): Gesture => ({
	preview,
	move: (point, held) => under(course, previewAt(course, point, held)),
	finish: () => effectOf(preview),
})

/** Moves the selected windows together; Shift restricts to one axis, Ctrl turns off snapping and grid. */
export const moveGesture = (situation: Situation, start: Point): Gesture =>
	under({ situation, start, copies: [], ...holdOf(situation, heldIn(situation)) }, no_preview)

/** Drags copies of the selected windows, which stay in place themselves. */
export const copyGesture = (situation: Situation, start: Point): Gesture => {
	const chosen = new Set(heldIn(situation).map(window => window.id))
	const originals = stackOf(situation.program).filter(window => chosen.has(window.id))
	const copies = copiesOf(originals, newId)
	return under({ situation, start, copies, ...holdOf(situation, copies) }, no_preview)
}
