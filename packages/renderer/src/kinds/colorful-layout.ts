import type { ColorfulTextResource } from '@vitrine/domain/program/kinds/colorful-text'
import type { View } from '../canvas/canvas-drawing.ts'
import { charactersOf, fontOf, measureWith, middle, placed, wrapped } from '../canvas/lettering.ts'

type Pen = CanvasRenderingContext2D

/** A line of a colourful text; lengths in program pixels. */
export interface WordLine {
	readonly text: string
	readonly x: number
	readonly baseline: number
	readonly top: number
	/** Where each of its characters ends. */
	readonly ends: readonly number[]
}

/** The positions of the characters of a colourful text, and the colours that run through them. */
export interface WordLayout {
	readonly font: string
	readonly lines: readonly WordLine[]
	readonly count: number
	readonly fill: CanvasGradient | string
	/** The distance that the colours move in one cycle. */
	readonly way: { readonly x: number; readonly y: number }
}

/** The colours along the angle over a box; for flowing colours twice and back to the first, so that shifting by a whole cycle is seamless. */
const gradient = (
	pen: Pen,
	{ colors, angle, motion }: ColorfulTextResource,
	box: { readonly x: number; readonly y: number; readonly w: number; readonly h: number },
): Pick<WordLayout, 'fill' | 'way'> => {
	const [first = '#ffffff'] = colors
	if (colors.length === 1) return { fill: first, way: { x: 0, y: 0 } }
	const turn = (angle * Math.PI) / 180
	const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
	const length = Math.abs(box.w * cos) + Math.abs(box.h * sin)
	const [x, y] = [box.x + box.w / 2 - (cos * length) / 2, box.y + box.h / 2 - (sin * length) / 2]
	const way = { x: cos * length, y: sin * length }
	const runs = motion === 'flow'
	const fill = pen.createLinearGradient(runs ? x - way.x : x, runs ? y - way.y : y, x + way.x, y + way.y)
	const round = runs ? [...colors, ...colors, first] : colors
	for (const [index, color] of round.entries()) fill.addColorStop(index / (round.length - 1), color)
	return { fill, way }
}

/** Lays a colourful text out in its window. */
export const layoutWords = (pen: Pen, { resource, size, families }: View<ColorfulTextResource>): WordLayout => {
	const { font_size, line_height, stroke, align, vertical_align } = resource
	const font = fontOf(resource, families, font_size)
	pen.font = font
	const measure = measureWith(pen)
	const edge = stroke.width
	const step = font_size * line_height
	const texts = wrapped(resource.text, Math.max(1, size.w - 2 * edge), measure)
	const height = step * texts.length
	const begin = height > size.h ? 0 : placed(vertical_align, size.h, height)
	const lines = texts.map((text, index): WordLine => {
		const x = edge + placed(align, size.w - 2 * edge, measure(text))
		const top = begin + index * step
		let seen = ''
		const ends = charactersOf(text).map(character => {
			seen += character
			return x + measure(seen)
		})
		return { text, x, top, baseline: top + step / 2 + font_size * middle, ends }
	})
	const left = Math.min(...lines.map(({ x }) => x))
	const right = Math.max(...lines.map(({ ends, x }) => ends.at(-1) ?? x))
	const colours = gradient(pen, resource, { x: left, y: begin, w: right - left, h: height })
	return { font, lines, count: lines.reduce((sum, { ends }) => sum + ends.length, 0), ...colours }
}

const dressed = (pen: Pen, layout: WordLayout): void => {
	pen.font = layout.font
	pen.textBaseline = 'alphabetic'
	pen.textAlign = 'left'
	pen.lineJoin = 'round'
}

/** Draws the faces of the characters, the colours shifted by a fraction of their cycle. */
export const drawFaces = (pen: Pen, layout: WordLayout, progress = 0): void => {
	dressed(pen, layout)
	const [x, y] = [layout.way.x * progress, layout.way.y * progress]
	pen.save()
	pen.translate(x, y)
	pen.fillStyle = layout.fill
	for (const line of layout.lines) pen.fillText(line.text, line.x - x, line.baseline - y)
	pen.restore()
}

/** Whether there is something below the faces. */
export const hasUnder = ({ stroke, shadow }: ColorfulTextResource): boolean =>
	stroke.width > 0 || shadow.blur > 0 || shadow.x !== 0 || shadow.y !== 0

/** Draws what is below the faces: shadow and stroke. */
export const drawUnder = (
	pen: Pen,
	layout: WordLayout,
	{ resource, size, scale }: View<ColorfulTextResource>,
): void => {
	const { stroke, shadow } = resource
	dressed(pen, layout)
	pen.lineWidth = stroke.width * 2
	pen.fillStyle = '#000000'
	pen.strokeStyle = '#000000'
	// Only the shadow is wanted here: the characters that cast it are placed out of sight.
	const away = size.w + 1000
	pen.save()
	Object.assign(pen, { shadowColor: shadow.color, shadowBlur: shadow.blur * scale })
	Object.assign(pen, { shadowOffsetX: (shadow.x + away) * scale, shadowOffsetY: shadow.y * scale })
	for (const { text, x, baseline } of layout.lines) {
		if (stroke.width > 0) pen.strokeText(text, x - away, baseline)
		else pen.fillText(text, x - away, baseline)
	}
	pen.restore()
	if (stroke.width === 0) return
	pen.strokeStyle = stroke.color
	for (const { text, x, baseline } of layout.lines) pen.strokeText(text, x, baseline)
}
