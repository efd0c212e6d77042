import { boxBetween, type Point } from '@vitrine/domain/program/canvas/geometry'
import { type Attraction, onGrid, snapPoint, snapResize } from '@vitrine/domain/program/canvas/snapping'
import {
	attractionBeside,
	type Gesture,
	type Held,
	no_preview,
	type Preview,
	reach,
	type Situation,
} from './gesture.ts'

/** A window drawn smaller than this, in screen pixels, counts as an accidental drag. */
const least = 4

const cornerOf = (start: Point, point: Point) =>
	`${point.y < start.y ? 'n' : 's'}${point.x < start.x ? 'w' : 'e'}` as const

const previewing =
	(situation: Situation, attraction: Attraction, start: Point) =>
	(point: Point, held: Held): Preview => {
		const step = held.free ? 0 : situation.grid
		const raw = boxBetween(start, { x: onGrid(point.x, step), y: onGrid(point.y, step) })
		if (!situation.snapping || held.free) return { ...no_preview, frame: raw }
		const { box, guides } = snapResize(raw, cornerOf(start, point), attraction, reach / situation.scale)
		return { ...no_preview, frame: box, guides }
	}

/** Draws a new window from corner to corner. */
export const drawGesture = (situation: Situation, point: Point): Gesture => {
	const attraction = attractionBeside(situation, new Set())
	const near = situation.snapping ? snapPoint(point, attraction, reach / situation.scale) : point
	const start = { x: Math.round(onGrid(near.x, situation.grid)), y: Math.round(onGrid(near.y, situation.grid)) }
	const previewAt = previewing(situation, attraction, start)
	const under = (preview: Preview): Gesture => ({
		preview,
		move: (to, held) => under(previewAt(to, held)),
		finish: () => {
			const { frame } = preview
			const slip = frame === null || Math.min(frame.w, frame.h) * situation.scale < least
			return slip ? null : { type: 'create', box: frame }
		},
	})
	return under(no_preview)
}
