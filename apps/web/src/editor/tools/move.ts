import { movedBy, type Point } from '@vitrine/domain/program/geometry'
import { onGrid, snapMove } from '@vitrine/domain/program/snapping'
import {
	type Gesture,
	type Held,
	type Hold,
	holdOf,
	no_preview,
	type Preview,
	reach,
	type Situation,
} from './gesture.ts'

interface Course extends Hold {
	readonly situation: Situation
	readonly start: Point
}

const along = (start: Point, point: Point, straight: boolean): Point => {
	const dx = point.x - start.x
	const dy = point.y - start.y
	if (!straight) return { x: dx, y: dy }
	return Math.abs(dx) >= Math.abs(dy) ? { x: dx, y: 0 } : { x: 0, y: dy }
}

const previewAt = ({ situation, start, boxes, bounds, attraction }: Course, point: Point, held: Held): Preview => {
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
	return { places: new Map([...boxes].map(([id, from]) => [id, movedBy(from, dx, dy)])), guides, frame: null }
}

const under = (course: Course, preview: Preview): Gesture => ({
	preview,
	move: (point, held) => under(course, previewAt(course, point, held)),
	finish: () => (preview.places.size > 0 ? { type: 'place', places: preview.places } : null),
})

/** Moves the selected windows together; Shift keeps to one direction, Ctrl lets go of snapping and grid. */
export const moveGesture = (situation: Situation, start: Point): Gesture =>
	under({ situation, start, ...holdOf(situation) }, no_preview)
