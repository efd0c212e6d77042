import type { WindowResource } from '@vitrine/domain/program/document'
import type { View } from './canvas-drawing.ts'
import { figuresWidth, fontOf, measureWith, middle, placed, wrapped, writeFigures } from './lettering.ts'

type Pen = CanvasRenderingContext2D

/** Kinds that write characters on a background. */
export type Lettered = Extract<WindowResource, { vertical_align: string; font_size: number }>

/** A piece of text; `size` in program pixels. */
export interface Cell {
	readonly text: string
	readonly size: number
	/** Relative opacity, 1 by default. */
	readonly alpha?: number
	/** Its digits change and keep their places. */
	readonly figures?: boolean
	/** A small word next to it. */
	readonly aside?: { readonly text: string; readonly first: boolean }
	/** A small word below it, and its alternatives: space is reserved for all of them, so that nothing jumps. */
	readonly below?: { readonly text: string; readonly others: readonly string[] }
}

/** The height of a line, the gap between cells, and the sizes of small words, in font sizes. */
const leading = 1.22
const gap = 0.6
const aside_size = 0.46
const below_size = 0.36

/** Fills the window with an item's background. */
export const paintGround = (pen: Pen, { resource, size }: View<Lettered>): void => {
	pen.fillStyle = resource.background
	pen.fillRect(0, 0, size.w, size.h)
}

const setFont = (pen: Pen, { resource, families }: View<Lettered>, size: number): void => {
	pen.font = fontOf(resource, families, size)
}

const asideWidth = (pen: Pen, view: View<Lettered>, { aside, size }: Cell): number => {
	if (aside === undefined) return 0
	setFont(pen, view, size * aside_size)
	return pen.measureText(aside.text).width + size * aside_size * 0.5
}

const belowWidth = (pen: Pen, view: View<Lettered>, { below, size }: Cell): number => {
	if (below === undefined) return 0
	setFont(pen, view, size * below_size)
	return Math.max(...below.others.map(measureWith(pen)))
}

const cellWidth = (pen: Pen, view: View<Lettered>, cell: Cell): number => {
	const small = asideWidth(pen, view, cell)
	const below = belowWidth(pen, view, cell)
	setFont(pen, view, cell.size)
	const measure = measureWith(pen)
	return Math.max(below, small + (cell.figures ? figuresWidth(cell.text, measure) : measure(cell.text)))
}

const cellHeight = ({ size, below }: Cell): number =>
	size * (leading + (below === undefined ? 0 : below_size * leading))

/** A cell that is wider than the window as several lines; numbers stay in one piece. */
const linesOf = (pen: Pen, view: View<Lettered>, cell: Cell): Cell[] => {
	if (cell.figures || cell.text === '') return [cell]
	setFont(pen, view, cell.size)
	return wrapped(cell.text, view.size.w, measureWith(pen)).map(text => ({ ...cell, text }))
}

/** Cells next to each other as long as they fit, then below each other. */
export const flowed = (pen: Pen, view: View<Lettered>, cells: readonly Cell[]): Cell[][] => {
	const rows: Cell[][] = []
	let space = 0
	for (const cell of cells) {
		const width = cellWidth(pen, view, cell)
		const last = rows.at(-1)
		if (last !== undefined && width + cell.size * gap <= space) {
			last.push(cell)
			space -= width + cell.size * gap
			continue
		}
		const lines = linesOf(pen, view, cell)
		rows.push(...lines.map(line => [line]))
		space = lines.length > 1 ? 0 : view.size.w - width
	}
	return rows
}

/** Cells below each other. */
export const stacked = (pen: Pen, view: View<Lettered>, cells: readonly Cell[]): Cell[][] =>
	cells.flatMap(cell => linesOf(pen, view, cell)).map(cell => [cell])

const write = (pen: Pen, view: View<Lettered>, cell: Cell, x: number, baseline: number, width: number): void => {
	const { text, size, aside, below, figures } = cell
	const strength = pen.globalAlpha
	pen.globalAlpha = strength * (cell.alpha ?? 1)
	const small = asideWidth(pen, view, cell)
	if (aside !== undefined) {
		const at = aside.first ? x : x + width - small + size * aside_size * 0.5
		pen.fillText(aside.text, at, baseline)
	}
	setFont(pen, view, size)
	const measure = measureWith(pen)
	const own = figures ? figuresWidth(text, measure) : measure(text)
	const at = below === undefined ? x + (aside?.first ? small : 0) : x + (width - own) / 2
	if (figures) writeFigures(pen, text, at, baseline)
	else pen.fillText(text, at, baseline)
	if (below !== undefined) {
		setFont(pen, view, size * below_size)
		pen.globalAlpha *= 0.75
		pen.fillText(below.text, x + (width - pen.measureText(below.text).width) / 2, baseline + size * (0.2 + below_size))
	}
	pen.globalAlpha = strength
}

type Rows = readonly (readonly Cell[])[]

const heightOf = (row: readonly Cell[]): number => Math.max(...row.map(cellHeight))

const widthsOf = (pen: Pen, view: View<Lettered>, row: readonly Cell[]): number[] =>
	row.map(cell => cellWidth(pen, view, cell))

const widthOf = (row: readonly Cell[], widths: readonly number[]): number =>
	widths.reduce((sum, width) => sum + width, (row.length - 1) * gap * Math.max(...row.map(({ size }) => size)))

const hasSpace = (pen: Pen, view: View<Lettered>, rows: Rows): boolean =>
	rows.reduce((sum, row) => sum + heightOf(row), 0) <= view.size.h &&
	rows.every(row => widthOf(row, widthsOf(pen, view, row)) <= view.size.w)

const writeAll = (pen: Pen, view: View<Lettered>, rows: Rows): void => {
	const { resource, size } = view
	const height = rows.reduce((sum, row) => sum + heightOf(row), 0)
	let top = placed(resource.vertical_align, size.h, height)
	Object.assign(pen, { fillStyle: resource.color, textBaseline: 'alphabetic', textAlign: 'left' })
	for (const row of rows) {
		const largest = Math.max(...row.map(cell => cell.size))
		const widths = widthsOf(pen, view, row)
		let x = placed(resource.align, size.w, widthOf(row, widths))
		for (const [index, cell] of row.entries()) {
			write(pen, view, cell, x, top + largest * (leading / 2 + middle), widths[index] ?? 0)
			x += (widths[index] ?? 0) + gap * largest
		}
		top += heightOf(row)
	}
}

/** How much smaller each attempt is than the previous one, and the smallest. */
const smaller = 0.94
const smallest = 0.1

/**
 * Writes rows of cells into the window, aligned as the item's background specifies. Numbers and dates grow over time and vary between
 * languages: if they would be cut off, everything is written smaller.
 */
export const writeRows = (pen: Pen, view: View<Lettered>, rowsIn: (view: View<Lettered>) => Rows): void => {
	let scale = 1
	let rows = rowsIn(view)
	let space = view
	while (scale > smallest && !hasSpace(pen, space, rows)) {
		scale *= smaller
		space = { ...view, size: { w: view.size.w / scale, h: view.size.h / scale } }
		rows = rowsIn(space)
	}
	pen.save()
	pen.scale(scale, scale)
	writeAll(pen, space, rows)
	pen.restore()
}

/** The content of rows as text. */
export const wordsOf = (cells: readonly Cell[]): string =>
	cells
		.map(({ text, aside, below }) => [
			aside?.first ? aside.text : '',
			text,
			aside?.first ? '' : aside?.text,
			below?.text,
		])
		.map(words => words.filter(Boolean).join(' '))
		.filter(Boolean)
		.join(' · ')
