import { instantOf, passedStays, timeSplit } from '@vitrine/domain/local-time'
import type { CountingResource } from '@vitrine/domain/program/kinds/counting'
import { createCanvasDrawing, type Painter } from '../canvas/canvas-drawing.ts'
import { knownZone } from '../canvas/clock-words.ts'
import { drawTimer } from '../canvas/timer.ts'
import type { DrawingContext, KindDrawing } from './drawing.ts'

const createPainter = (): Painter<CountingResource> => {
	let since = 0
	return {
		draw(pen, view) {
			const { resource, moment } = view
			since = instantOf(knownZone(view.time_zone).zone, resource.since)
			return drawTimer(pen, view, timeSplit(resource.units, moment.now - since))
		},
		changes: ({ units }, { now }) => passedStays(units, now - since),
	}
}

/** Draws the time since a local time. */
export const createCounting = (context: DrawingContext): KindDrawing<CountingResource> =>
	createCanvasDrawing(context, createPainter)
