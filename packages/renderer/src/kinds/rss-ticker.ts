import type { RssContent } from '@vitrine/domain/library/feed'
import type { RssResource } from '@vitrine/domain/program/kinds/rss'
import { timeOf, type View } from '../canvas/canvas-drawing.ts'
import { fontOf, middle, placed } from '../canvas/lettering.ts'
import { entryDate } from './rss-pages.ts'

type Pen = CanvasRenderingContext2D
type RssView = View<RssResource>

interface Piece {
	readonly text: string
	readonly x: number
	readonly w: number
	readonly font: string
	readonly alpha: number
}

/** One cycle of a scrolling line. */
export interface Ticker {
	readonly pieces: readonly Piece[]
	readonly length: number
}

/** Lays the entries of a feed out as one line. */
export const layoutTicker = (pen: Pen, view: RssView, content: RssContent): Ticker => {
	const { resource, families } = view
	const { font_size, show_source, show_summary, show_date } = resource
	const pieces: Piece[] = []
	let length = 0
	const add = (text: string, alpha: number, bold: boolean, gap: number): void => {
		if (text === '') return
		const font = fontOf({ ...resource, bold: resource.bold || bold }, families, font_size)
		pen.font = font
		const w = pen.measureText(text).width
		pieces.push({ text, x: length, w, font, alpha })
		length += w + gap * font_size
	}
	const flat = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
	if (show_source) {
		add(flat(content.title), 0.7, true, 0.5)
		add('|', 0.4, false, 0.5)
	}
	for (const entry of content.entries.slice(0, resource.items)) {
		add(flat(entry.title), 1, true, 0.4)
		if (show_summary) add(flat(entry.summary), 0.78, false, 0.4)
		if (show_date) add(entryDate(view, entry.published_at), 0.6, false, 0.4)
		length += 0.3 * font_size
		add('•', 0.5, false, 0.7)
	}
	return { pieces, length }
}

/** Draws the visible part of a line that scrolls to the left. At rest, and when its turn begins, its beginning is at the left. */
export const drawTicker = (pen: Pen, { resource, size, moment, scale }: RssView, { pieces, length }: Ticker): void => {
	if (length <= 0) return
	const { font_size, speed, vertical_align, color } = resource
	const offset = ((Math.max(0, timeOf(moment)) / 1000) * speed) % length
	const baseline = placed(vertical_align, size.h, font_size * 1.2) + font_size * (0.6 + middle)
	pen.fillStyle = color
	pen.textBaseline = 'alphabetic'
	pen.textAlign = 'left'
	// On whole pixels of the canvas, so that characters do not jitter against each other.
	const begin = -Math.round(offset * scale) / scale
	for (let round = begin; round < size.w; round += length)
		for (const { text, x, w, font, alpha } of pieces) {
			const left = round + x
			if (left > size.w) break
			if (left + w < 0) continue
			pen.font = font
			pen.globalAlpha = alpha
			pen.fillText(text, left, baseline)
		}
}
