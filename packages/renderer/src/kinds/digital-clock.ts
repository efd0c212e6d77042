import type { DigitalClockResource } from '@vitrine/domain/program/kinds/digital-clock'
import { createCanvasDrawing, type Painter, type View } from '../canvas/canvas-drawing.ts'
import { dateWords, localAt, lunarWords, timeWords, weekdayWords } from '../canvas/clock-words.ts'
import { type Cell, flowed, paintGround, stacked, wordsOf, writeRows } from '../canvas/rows.ts'
import type { DrawingContext, KindDrawing } from './drawing.ts'

/** Sizes of the parts around the time, relative to it. */
const sizes = { title: 0.42, date: 0.4, lunar: 0.36 } as const

const cellsOf = (view: View<DigitalClockResource>): Cell[] => {
	const { resource, moment, locale } = view
	const { font_size, layout, show_time } = resource
	const { local, name } = localAt(view.time_zone, moment.now)
	const around = (size: number): number => (layout === 'row' || !show_time ? font_size : font_size * size)
	const time = timeWords(locale, local, resource.hours, resource.seconds)
	const date = dateWords(locale, name, moment.now, local, resource.date)
	const weekday = resource.weekday ? weekdayWords(locale, name, moment.now) : ''
	const days = layout === 'row' ? [date, weekday] : [[date, weekday].filter(Boolean).join('  ')]
	const cells: Cell[] = [
		{ text: resource.title, size: layout === 'row' ? font_size : font_size * sizes.title, alpha: 0.9 },
		{
			text: show_time ? time.text : '',
			size: font_size,
			figures: true,
			...(time.period === null ? {} : { aside: time.period }),
		},
		...days.map(text => ({ text, size: around(sizes.date), alpha: 0.9 })),
		{ text: resource.lunar ? lunarWords(locale, name, moment.now) : '', size: around(sizes.lunar), alpha: 0.75 },
	]
	return cells.filter(({ text }) => text !== '')
}

const createPainter = (): Painter<DigitalClockResource> => ({
	draw(pen, view) {
		paintGround(pen, view)
		const cells = cellsOf(view)
		const arranged = view.resource.layout === 'row' ? flowed : stacked
		writeRows(pen, view, space => arranged(pen, space, cells))
		return wordsOf(cells)
	},
	changes({ show_time, seconds }, { now }) {
		const step = show_time && seconds ? 1000 : 60_000
		return step - (now % step)
	},
})

/** Draws digital clocks. */
export const createDigitalClock = (context: DrawingContext): KindDrawing<DigitalClockResource> =>
	createCanvasDrawing(context, createPainter)
