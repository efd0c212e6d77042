import { type Handle, type Point, pullOf, resizedBy, scaledWith } from '@vitrine/domain/program/canvas/geometry'
import { resizedInRatio } from '@vitrine/domain/program/canvas/ratio'
import { onGrid, snapResize, snapResizeInRatio } from '@vitrine/domain/program/canvas/snapping'
import {
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
	readonly handle: Handle
}

/** How far the dragged edge moves so that it ends on the grid. */
const stepped = (start: number, length: number, side: number, delta: number, step: number): number => {
	const edge = side < 0 ? start : start + length
	return onGrid(edge + delta, step) - edge
}

const previewAt = (course: Course, point: Point, held: Held): Preview => {
	const { situation, start, handle, boxes, bounds, attraction } = course
	const side = pullOf(handle)
	const step = held.free ? 0 : situation.grid
	const dx = stepped(bounds.x, bounds.w, side.x, point.x - start.x, step)
	const dy = stepped(bounds.y, bounds.h, side.y, point.y - start.y, step)
	const in_ratio = held.add || course.in_ratio
	const raw = (in_ratio ? resizedInRatio : resizedBy)(bounds, handle, dx, dy)
	const range = situation.snapping && !held.free ? reach / situation.scale : null
	const { box, guides } =
		range === null
			? { box: raw, guides: [] }
			: in_ratio
				? snapResizeInRatio(bounds, raw, handle, attraction, range)
				: snapResize(raw, handle, attraction, range)
	const places = new Map([...boxes].map(([id, from]) => [id, scaledWith(from, bounds, box)]))
	return { ...no_preview, places, guides, distances: course.distances(box) }
}

const under = (course: Course, preview: Preview): Gesture => ({
	preview,
	move: (point, held) => under(course, previewAt(course, point, held)),
	finish: () => (preview.places.size > 0 ? { type: 'place', places: preview.places } : null),
})

/**
 * Resizes the frame around the selected windows by a handle; Shift, or a window with a locked ratio, keeps the proportions, Ctrl turns off
 * snapping and grid.
 */
export const resizeGesture = (situation: Situation, start: Point, handle: Handle): Gesture =>
	under({ situation, start, handle, ...holdOf(situation, heldIn(situation)) }, no_preview)
