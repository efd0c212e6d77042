import type { TextResource } from '@vitrine/domain/program/kinds/text'
import type { Size } from '../kinds/drawing.ts'
import { fontOf, measureWith, wrapped } from './lettering.ts'

/** Draws a text into a window as the page has laid it out: `body` holds its lines, `families` are its font families. */
export const paintText = (
	context: CanvasRenderingContext2D,
	resource: TextResource,
	size: Size,
	body: HTMLElement,
	families: string,
): void => {
	context.fillStyle = resource.background
	context.fillRect(0, 0, size.w, size.h)
	const page = getComputedStyle(body)
	// A blinking text is painted in its current state.
	if (page.opacity === '0') return
	context.font = fontOf(resource, families, resource.font_size)
	context.fillStyle = resource.color
	context.textBaseline = 'alphabetic'
	context.textAlign = resource.align
	const step = resource.font_size * resource.line_height
	const { scroll } = resource
	const isAcross = scroll === 'left' || scroll === 'right'
	const lines = isAcross ? resource.text.split('\n') : wrapped(resource.text, size.w, measureWith(context))
	// In the page's own units, which neither the scale of the stage nor a rotated window changes.
	const moved = new DOMMatrix(page.transform)
	const [left, top, width] = [body.offsetLeft + moved.e, body.offsetTop + moved.f, body.offsetWidth]
	const x = { left, center: left + width / 2, right: left + width }[resource.align]
	// A line of the page has the font's own height around its middle.
	const { fontBoundingBoxAscent, fontBoundingBoxDescent } = context.measureText('x')
	const baseline = step / 2 + (fontBoundingBoxAscent - fontBoundingBoxDescent) / 2
	for (const [index, line] of lines.entries()) context.fillText(line.trimEnd(), x, top + step * index + baseline)
}
