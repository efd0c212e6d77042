import { instantOf, leftStays, timeLeft } from '@vitrine/domain/local-time'
import type { CountdownResource } from '@vitrine/domain/program/kinds/countdown'
import { createCanvasDrawing, type Painter } from '../canvas/canvas-drawing.ts'
import { knownZone } from '../canvas/clock-words.ts'
import { drawTimer } from '../canvas/timer.ts'
import type { DrawingContext, KindDrawing } from './drawing.ts'

const createPainter = (): Painter<CountdownResource> => {
	let until = 0
	return {
		draw(pen, view) {
			const { resource, moment } = view
			until = instantOf(knownZone(view.time_zone).zone, resource.until)
			const isOver = moment.now >= until && resource.end_text !== ''
			return drawTimer(pen, view, isOver ? resource.end_text : timeLeft(resource.units, until - moment.now))
		},
		changes: ({ units }, { now }) => leftStays(units, until - now),
	}
}

/** Draws the time that is left until a local time. */
export const createCountdown = (context: DrawingContext): KindDrawing<CountdownResource> =>
	createCanvasDrawing(context, createPainter)
