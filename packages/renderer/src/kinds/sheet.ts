import type { SheetResource } from '@vitrine/domain/program/kinds/sheet'
import { createCanvasDrawing, type Painter, timeOf, type View } from '../canvas/canvas-drawing.ts'
import { clipped, fontOf, measureWith, middle, placed } from '../canvas/lettering.ts'
import { isTurning, turnAt, turnStays } from '../canvas/turning.ts'
import type { DrawingContext, KindDrawing } from './drawing.ts'
import { columnWidths, pageCount, pageRows } from './sheet-columns.ts'

type Pen = CanvasRenderingContext2D
type SheetView = View<SheetResource>

/** The padding on both sides of a text, and the maximum height of a row, in font sizes. */
const padding = 0.55
const row_limit = 2.6

/** Measures and positions of a sheet; lengths in program pixels. */
interface Grid {
	readonly resource: SheetResource
	readonly w: number
	readonly h: number
	readonly families: string
	readonly widths: readonly number[]
	readonly row: number
	readonly font_size: number
	/** Texts fitted to their cells, created when their page is first visible. */
	readonly texts: Map<string, string>
}

const gridOf = (pen: Pen, { resource, size, families }: SheetView): Grid => {
	const { rows, rows_per_page, heading } = resource
	const body = Math.min(rows_per_page, rows.length - (heading ? 1 : 0))
	const row = Math.min(size.h / Math.max(1, body + (heading ? 1 : 0)), resource.font_size * row_limit)
	// Characters higher than their row would overlap the next one.
	const font_size = Math.min(resource.font_size, row * 0.8)
	const count = Math.max(1, ...rows.map(cells => cells.length))
	const natural = Array.from({ length: count }, () => 0)
	const measure = measureWith(pen)
	for (const [at, cells] of rows.entries()) {
		pen.font = fontOf({ ...resource, bold: resource.bold || (heading && at === 0) }, families, font_size)
		for (const [index, text] of cells.entries())
			natural[index] = Math.max(natural[index] ?? 0, measure(text) + 2 * padding * font_size)
	}
	const widths = columnWidths(natural, size.w)
	return { resource, w: size.w, h: size.h, families, widths, row, font_size, texts: new Map() }
}

const writeRow = (pen: Pen, grid: Grid, cells: readonly string[], top: number, isHeading: boolean): void => {
	const { resource, families, widths, row, font_size, texts } = grid
	pen.font = fontOf({ ...resource, bold: resource.bold || isHeading }, families, font_size)
	pen.fillStyle = isHeading ? resource.heading_color : resource.color
	const measure = measureWith(pen)
	let left = 0
	for (const [index, width] of widths.entries()) {
		const text = cells[index] ?? ''
		const space = width - 2 * padding * font_size
		const name = `${isHeading}${index} ${text}`
		const shown = texts.get(name) ?? clipped(text.replaceAll(/\s+/g, ' '), Math.max(0, space) + 0.5, measure)
		texts.set(name, shown)
		const x = left + padding * font_size + placed(resource.align, space, measure(shown))
		pen.fillText(shown, x, top + row / 2 + font_size * middle)
		left += width
	}
}

const drawLines = (pen: Pen, { resource, widths, row, w }: Grid, rows: number): void => {
	const { line_width, line_color } = resource
	if (line_width === 0) return
	pen.fillStyle = line_color
	const height = rows * row
	for (let at = 0; at <= rows; at++)
		pen.fillRect(0, Math.min(at * row - (at === 0 ? 0 : line_width / 2), height - line_width), w, line_width)
	let left = 0
	for (const width of [0, ...widths]) {
		left += width
		pen.fillRect(Math.min(Math.max(0, left - line_width / 2), w - line_width), 0, line_width, height)
	}
}

const drawPage = (pen: Pen, grid: Grid, page: number, alpha: number): void => {
	const { resource, row, w } = grid
	const { rows, heading, rows_per_page } = resource
	const seen = pageRows(rows, heading, rows_per_page, page)
	const above = heading ? 1 : 0
	pen.textBaseline = 'alphabetic'
	pen.textAlign = 'left'
	pen.fillStyle = resource.stripe_background
	for (let at = 1; at < seen.length; at += 2) pen.fillRect(0, (at + above) * row, w, row)
	if (heading) {
		pen.fillStyle = resource.heading_background
		pen.fillRect(0, 0, w, row)
		writeRow(pen, grid, rows[0] ?? [], 0, true)
	}
	drawLines(pen, grid, seen.length + above)
	pen.globalAlpha = alpha
	for (const [at, cells] of seen.entries()) writeRow(pen, grid, cells, (at + above) * row, false)
}

const wordsOf = ({ rows, heading, rows_per_page }: SheetResource, page: number): string =>
	[...(heading ? [rows[0] ?? []] : []), ...pageRows(rows, heading, rows_per_page, page)]
		.map(cells => cells.join(' | '))
		.join('; ')

const pagesOf = ({ rows, heading, rows_per_page }: SheetResource): number =>
	pageCount(rows.length, heading, rows_per_page)

const createPainter = (): Painter<SheetResource> => {
	let grid: Grid | null = null
	return {
		draw(pen, view) {
			const { resource, size, families, moment } = view
			pen.fillStyle = resource.background
			pen.fillRect(0, 0, size.w, size.h)
			const isSame = grid?.resource === resource && grid.w === size.w && grid.h === size.h && grid.families === families
			if (grid === null || !isSame) grid = gridOf(pen, view)
			const { index, alpha } = turnAt(timeOf(moment), resource.page_time, pagesOf(resource))
			drawPage(pen, grid, index, alpha)
			return wordsOf(resource, index)
		},
		moves: (resource, moment) => isTurning(timeOf(moment), resource.page_time, pagesOf(resource)),
		changes: (resource, moment) => turnStays(timeOf(moment), resource.page_time, pagesOf(resource)),
	}
}

/** Draws tables, page after page. */
export const createSheet = (context: DrawingContext): KindDrawing<SheetResource> =>
	createCanvasDrawing(context, createPainter)
