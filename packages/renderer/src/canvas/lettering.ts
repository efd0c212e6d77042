import type { Lettering } from '@vitrine/domain/program/parts'

type Pen = CanvasRenderingContext2D
type Align = 'left' | 'center' | 'right'

/** Height of the middle of capitals and Chinese characters above the baseline, in font sizes. */
export const middle = 0.36

/** The CSS font of characters of `size` program pixels. */
export const fontOf = ({ bold, italic }: Pick<Lettering, 'bold' | 'italic'>, families: string, size: number): string =>
	`${italic ? 'italic ' : ''}${bold ? 'bold ' : ''}${Math.max(1, size)}px ${families}`

const wide = '\\u2e80-\\u2fff\\u3040-\\u30ff\\u3400-\\u9fff\\uac00-\\ud7af\\uf900-\\ufaff'
/** Where a line can break: after a space or a hyphen, and around characters that are written without spaces. */
const breaks = new RegExp(
	`(?<=[ \\t\\u3000-])|(?<![（「『《“‘(\\[{])(?=[${wide}])|(?<=[${wide}])(?=[\\p{L}\\p{N}（「『《“‘(\\[{])`,
	'u',
)

const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Splits a text into what a reader takes for single characters. */
export const charactersOf = (text: string): string[] => Array.from(characters.segment(text), ({ segment }) => segment)

/** Measures in the font of a pen. */
export type Measure = (text: string) => number

const broken = (word: string, width: number, measure: Measure): string[] => {
	const parts: string[] = []
	let current = ''
	for (const character of charactersOf(word)) {
		if (current !== '' && measure(current + character) > width) {
			parts.push(current)
			current = ''
		}
		current += character
	}
	return [...parts, current]
}

const wrappedLine = (line: string, width: number, measure: Measure): string[] => {
	if (measure(line) <= width) return [line]
	const lines: string[] = []
	let current = ''
	for (const word of line.split(breaks)) {
		if (current !== '' && measure((current + word).trimEnd()) > width) {
			lines.push(current)
			current = ''
		}
		current += word
		if (measure(current.trimEnd()) <= width) continue
		const parts = broken(current, width, measure)
		current = parts.pop() ?? ''
		lines.push(...parts)
	}
	return [...lines, current].map(text => text.trimEnd())
}

/** A text in lines no wider than `width`, broken between words and, if a word is wider, within. */
export const wrapped = (text: string, width: number, measure: Measure): string[] =>
	text.split('\n').flatMap(line => wrappedLine(line, width, measure))

/** As much of a line as fits, with an ellipsis if something is left out. */
export const clipped = (text: string, width: number, measure: Measure): string => {
	if (measure(text) <= width) return text
	const all = charactersOf(text)
	let [low, high] = [0, all.length - 1]
	while (low < high) {
		const at = Math.ceil((low + high) / 2)
		if (measure(`${all.slice(0, at).join('').trimEnd()}…`) <= width) low = at
		else high = at - 1
	}
	return low === 0 ? '' : `${all.slice(0, low).join('').trimEnd()}…`
}

/** At most `count` lines, with an ellipsis at the end of the last if others are left out. */
export const shortened = (lines: string[], count: number, width: number, measure: Measure): string[] => {
	if (lines.length <= count) return lines
	const visible = lines.slice(0, Math.max(0, count))
	const last = visible.pop()
	return last === undefined ? [] : [...visible, clipped(`${last}…`, width, measure).replace(/…+$/, '…')]
}

/** Measures with the current settings of a pen. */
export const measureWith =
	(pen: Pen): Measure =>
	text =>
		pen.measureText(text).width

/** Where something of `own` length begins in `room`. */
export const placed = (align: Align | 'top' | 'middle' | 'bottom', space: number, own: number): number => {
	if (align === 'left' || align === 'top') return 0
	return align === 'right' || align === 'bottom' ? space - own : (space - own) / 2
}

const digits = '0123456789'

const digitCell = (measure: Measure): number => Math.max(...[...digits].map(measure))

/** The width of digits that keep their places while they change. */
export const figuresWidth = (text: string, measure: Measure): number => {
	const cell = digitCell(measure)
	let width = 0
	for (const character of text) width += digits.includes(character) ? cell : measure(character)
	return width
}

/** Writes digits that keep their places while they change, from `x` on the baseline `y`. */
export const writeFigures = (pen: Pen, text: string, x: number, y: number): void => {
	const measure = measureWith(pen)
	const cell = digitCell(measure)
	let at = x
	for (const character of text) {
		const own = measure(character)
		const width = digits.includes(character) ? cell : own
		pen.fillText(character, at + (width - own) / 2, y)
		at += width
	}
}
