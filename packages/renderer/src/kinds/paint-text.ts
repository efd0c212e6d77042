import type { TextResource } from '@vitrine/domain/program/document'
import type { Size } from './drawing.ts'

const wrapped = (context: CanvasRenderingContext2D, line: string, width: number): string[] => {
	const lines: string[] = []
	let current = ''
	for (const part of line.split(/(?<=\s)|(?=[\u2e80-\u9fff\uac00-\ud7af])/u)) {
		if (current !== '' && context.measureText((current + part).trimEnd()).width > width) {
			lines.push(current)
			current = ''
		}
		current += part
	}
	return [...lines, current]
}

/** Draws a text into a window, as near to its layout in the page as a canvas comes. */
export const paintText = (
	context: CanvasRenderingContext2D,
	resource: TextResource,
	size: Size,
	body: HTMLElement,
	box: HTMLElement,
): void => {
	context.fillStyle = resource.background
	context.fillRect(0, 0, size.w, size.h)
	const { font } = body.style
	if (font !== '') context.font = font
	context.fillStyle = resource.color
	context.textBaseline = 'middle'
	context.textAlign = resource.align
	const step = resource.font_size * resource.line_height
	const source = resource.text.split('\n')
	const lines = resource.scroll === 'left' ? source : source.flatMap(line => wrapped(context, line, size.w))
	// The page's own figures are scaled by whoever holds the stage; the ratio takes that out again.
	const frame = box.getBoundingClientRect()
	const ratio = frame.width === 0 ? 1 : size.w / frame.width
	const own = body.getBoundingClientRect()
	const left = (own.left - frame.left) * ratio
	const top = (own.top - frame.top) * ratio
	const width = own.width * ratio
	const x = { left, center: left + width / 2, right: left + width }[resource.align]
	for (const [index, line] of lines.entries()) context.fillText(line.trimEnd(), x, top + step * (index + 0.5))
}
