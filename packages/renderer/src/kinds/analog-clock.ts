import type { AnalogClockResource } from '@vitrine/domain/program/kinds/analog-clock'
import { createCanvasDrawing, type Painter, type View } from '../canvas/canvas-drawing.ts'
import { localAt, timeWords, weekdayWords } from '../canvas/clock-words.ts'
import { createSprite, type Sprite } from '../canvas/sprite.ts'
import { timeWriter } from '../canvas/words.ts'
import { drawFace, drawFaceWords, drawHands } from './analog-face.ts'
import type { DrawingContext, KindDrawing } from './drawing.ts'

type Pen = CanvasRenderingContext2D
type ClockView = View<AnalogClockResource>

interface Words {
	readonly title: string
	readonly weekday: string
	readonly date: string
}

/** Draws around the middle of the window in units of the clock's radius. */
const inFace = (pen: Pen, { size }: ClockView, act: () => void): void => {
	const radius = Math.min(size.w, size.h) / 2
	pen.save()
	pen.translate(size.w / 2, size.h / 2)
	pen.scale(radius, radius)
	act()
	pen.restore()
}

const drawStill = (pen: Pen, view: ClockView, { title, weekday, date }: Words): void => {
	const { resource, size } = view
	pen.fillStyle = resource.background
	pen.fillRect(0, 0, size.w, size.h)
	inFace(pen, view, () => {
		drawFace(pen, resource)
		pen.fillStyle = resource.mark_color
		// The hands pass over the words.
		pen.globalAlpha = 0.75
		drawFaceWords(pen, title, -0.36, 0.13, 0.9)
		if (weekday === '' || date === '') drawFaceWords(pen, weekday || date, 0.38, 0.13, 0.95)
		else {
			drawFaceWords(pen, weekday, 0.32, 0.12, 0.95)
			drawFaceWords(pen, date, 0.47, 0.12, 0.85)
		}
	})
}

const createPainter = (): Painter<AnalogClockResource> => {
	let still: Sprite | null = null
	let drawn: { resource: AnalogClockResource; w: number; h: number; scale: number; said: string } | null = null

	const stillOf = (view: ClockView, words: Words, said: string): Sprite => {
		const { resource, size, scale } = view
		const isSame =
			drawn?.resource === resource &&
			drawn.w === size.w &&
			drawn.h === size.h &&
			drawn.scale === scale &&
			drawn.said === said
		if (still !== null && isSame) return still
		drawn = { resource, w: size.w, h: size.h, scale, said }
		still = createSprite(size, scale, pen => drawStill(pen, view, words))
		return still
	}
	return {
		draw(pen, view) {
			const { resource, size, moment, locale } = view
			const { local, name } = localAt(view.time_zone, moment.now)
			const words = {
				title: resource.title,
				weekday: resource.weekday ? weekdayWords(locale, name, moment.now, 'long') : '',
				date: resource.date
					? timeWriter(locale, { month: 'short', day: 'numeric', timeZone: name }).format(moment.now)
					: '',
			}
			const said = [words.title, words.weekday, words.date].filter(Boolean).join(' · ')
			pen.drawImage(stillOf(view, words, said), 0, 0, size.w, size.h)
			const part = resource.sweep ? (((moment.now % 1000) + 1000) % 1000) / 1000 : 0
			const minutes = local.hour * 60 + local.minute
			const seconds = minutes * 60 + (resource.seconds ? local.second + part : 0)
			inFace(pen, view, () => drawHands(pen, resource, seconds))
			const time = timeWords(locale, local, 24, false).text
			return said === '' ? time : `${said} · ${time}`
		},
		moves: ({ seconds, sweep }) => seconds && sweep,
		changes({ seconds }, { now }) {
			const step = seconds ? 1000 : 60_000
			return step - (now % step)
		},
	}
}

/** Draws clocks with hands. */
export const createAnalogClock = (context: DrawingContext): KindDrawing<AnalogClockResource> =>
	createCanvasDrawing(context, createPainter)
