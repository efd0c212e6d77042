import type { ColorfulTextResource } from '@vitrine/domain/program/kinds/colorful-text'
import { createCanvasDrawing, type Painter, timeOf, type View } from '../canvas/canvas-drawing.ts'
import { paintGround } from '../canvas/rows.ts'
import { createSprite, type Sprite } from '../canvas/sprite.ts'
import { drawFaces, drawUnder, hasUnder, layoutWords, type WordLayout } from './colorful-layout.ts'
import { breathOf, isLit, liftAt, progressOf, typedOf } from './colorful-motion.ts'
import type { DrawingContext, KindDrawing } from './drawing.ts'

type Pen = CanvasRenderingContext2D
type ColorfulView = View<ColorfulTextResource>

/** The moving parts of a text are drawn once: its characters with their shadow, or below running colours the shadow alone. */
interface Made {
	readonly resource: ColorfulTextResource
	readonly w: number
	readonly h: number
	readonly scale: number
	readonly families: string
	readonly layout: WordLayout
	readonly sprite: Sprite | null
}

const make = (pen: Pen, view: ColorfulView): Made => {
	const { resource, size, scale, families } = view
	const layout = layoutWords(pen, view)
	const runs = resource.motion === 'flow'
	const sprite =
		runs && !hasUnder(resource)
			? null
			: createSprite(size, scale, own => {
					if (hasUnder(resource)) drawUnder(own, layout, view)
					if (!runs) drawFaces(own, layout)
				})
	return { resource, w: size.w, h: size.h, scale, families, layout, sprite }
}

const serves = (made: Made, { resource, size, scale, families }: ColorfulView): boolean =>
	made.resource === resource &&
	made.w === size.w &&
	made.h === size.h &&
	made.scale === scale &&
	made.families === families

/** Strips that are lifted by whole pixels join without a seam and are copied unchanged. */
const drawWaving = (pen: Pen, sprite: Sprite, { resource, size, scale }: ColorfulView, progress: number): void => {
	const { font_size } = resource
	const { width, height } = sprite
	const lift = (x: number): number => Math.round(liftAt(x / scale, font_size, progress) * font_size * scale)
	pen.save()
	pen.scale(size.w / width, size.h / height)
	let from = 0
	for (let x = 1; x <= width; x++) {
		const own = lift(from)
		if (x < width && lift(x) === own) continue
		pen.drawImage(sprite, from, 0, x - from, height, from, own, x - from, height)
		from = x
	}
	pen.restore()
}

const drawTyped = (pen: Pen, { layout, sprite }: Made, { size }: ColorfulView, progress: number): void => {
	if (sprite === null) return
	let left = typedOf(layout.count, progress)
	pen.beginPath()
	for (const [index, { ends, x }] of layout.lines.entries()) {
		if (left <= 0) break
		const top = index === 0 ? 0 : (layout.lines[index]?.top ?? 0)
		const bottom = layout.lines[index + 1]?.top ?? size.h
		const isWhole = left >= ends.length
		const right = isWhole ? size.w : (ends[left - 1] ?? x)
		pen.rect(0, top, right, bottom - top)
		left -= ends.length
	}
	pen.clip()
	pen.drawImage(sprite, 0, 0, size.w, size.h)
}

const drawBreathing = (pen: Pen, sprite: Sprite, { size }: ColorfulView, progress: number): void => {
	const breath = breathOf(progress)
	pen.globalAlpha = breath.alpha
	const [w, h] = [size.w * breath.size, size.h * breath.size]
	pen.drawImage(sprite, (size.w - w) / 2, (size.h - h) / 2, w, h)
}

const drawMoved = (pen: Pen, made: Made, view: ColorfulView): void => {
	const { resource, size, moment } = view
	const { motion, period } = resource
	const { sprite, layout } = made
	const time = timeOf(moment)
	const progress = progressOf(time, period)
	if (motion === 'flow') {
		if (sprite !== null) pen.drawImage(sprite, 0, 0, size.w, size.h)
		drawFaces(pen, layout, progress)
	} else if (sprite === null) return
	else if (motion === 'wave') drawWaving(pen, sprite, view, progress)
	else if (motion === 'breathe') drawBreathing(pen, sprite, view, progress)
	// At rest, as in the editor, something is visible.
	else if (motion === 'type' && moment.running) drawTyped(pen, made, view, progress)
	else if (motion !== 'blink' || isLit(time, period)) pen.drawImage(sprite, 0, 0, size.w, size.h)
}

const createPainter = (): Painter<ColorfulTextResource> => {
	let made: Made | null = null
	return {
		draw(pen, view) {
			paintGround(pen, view)
			if (made === null || !serves(made, view)) made = make(pen, view)
			drawMoved(pen, made, view)
			return view.resource.text
		},
		moves: ({ motion }) => motion !== 'none' && motion !== 'blink',
		changes({ motion, period }, moment) {
			const half = period / 2
			return motion === 'blink' ? half - (Math.max(0, timeOf(moment)) % half) : Number.POSITIVE_INFINITY
		},
	}
}

/** Draws colourful texts; motion is a function of the clock. */
export const createColorfulText = (context: DrawingContext): KindDrawing<ColorfulTextResource> =>
	createCanvasDrawing(context, createPainter)
