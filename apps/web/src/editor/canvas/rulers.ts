import { part } from './parts.ts'
import { ticksOf } from './ticks.ts'
import type { View } from './view.ts'

/** Thickness of the rulers, in screen pixels; they lie inside the pane. */
export const ruler_size = 20

/** The rulers at the top and left edges of a pane. */
export interface Rulers {
	/** The ruler along an axis; lines drawn out of the top one are horizontal and have a `y`. */
	readonly element: (axis: 'x' | 'y') => HTMLElement
	readonly show: (shown: boolean) => void
	readonly draw: (view: View) => void
	/** Marks the pointer's position, in screen pixels of the pane; null removes the marks. */
	readonly point: (at: { readonly x: number; readonly y: number } | null) => void
	readonly dispose: () => void
}

const lengths = { figure: 20, middle: 8, small: 5 } as const

/** Draws one ruler; the left one is the top one, rotated. */
const drawRuler = (canvas: HTMLCanvasElement, axis: 'x' | 'y', length: number, view: View): void => {
	const ratio = devicePixelRatio
	const [wide, high] = axis === 'x' ? [length, ruler_size] : [ruler_size, length]
	canvas.width = Math.round(wide * ratio)
	canvas.height = Math.round(high * ratio)
	const context = canvas.getContext('2d')
	if (context === null) return
	const colour = getComputedStyle(canvas).color
	context.strokeStyle = colour
	context.fillStyle = colour
	context.font = '10px system-ui, sans-serif'
	context.textBaseline = 'top'
	context.scale(ratio, ratio)
	if (axis === 'y') context.transform(0, -1, 1, 0, 0, length)
	const start = axis === 'x' ? view.left : view.top
	context.beginPath()
	for (const { at, size } of ticksOf(-start / view.scale, length, view.scale)) {
		const along = start + at * view.scale
		const place = Math.round(axis === 'x' ? along : length - along) + 0.5
		context.moveTo(place, ruler_size)
		context.lineTo(place, ruler_size - lengths[size])
		if (size === 'figure') context.fillText(String(at), place + 3, 3)
	}
	context.stroke()
}

const createRuler = (pane: HTMLElement, axis: 'x' | 'y') => {
	const element = part(pane, `ed-ruler ed-ruler-${axis}`)
	const canvas = document.createElement('canvas')
	element.append(canvas)
	return { element, canvas, mark: part(element, 'ed-ruler-mark') }
}

/** Creates the rulers of a pane; `view` returns the current view of the canvas. */
export const createRulers = (pane: HTMLElement, view: () => View): Rulers => {
	const rulers = { x: createRuler(pane, 'x'), y: createRuler(pane, 'y') }
	const corner = part(pane, 'ed-ruler-corner')
	let size = { x: 0, y: 0 }
	let shown = false

	const draw = (now: View): void => {
		if (!shown) return
		drawRuler(rulers.x.canvas, 'x', size.x, now)
		drawRuler(rulers.y.canvas, 'y', size.y, now)
	}
	const observer = new ResizeObserver(([entry]) => {
		if (entry === undefined) return
		size = { x: entry.contentRect.width, y: entry.contentRect.height }
		draw(view())
	})
	observer.observe(pane)
	// The colours come from the theme.
	const theme = new MutationObserver(() => draw(view()))
	theme.observe(document.documentElement, { attributeFilter: ['data-theme'] })

	return {
		element: axis => rulers[axis].element,
		show(next) {
			shown = next
			for (const element of [rulers.x.element, rulers.y.element, corner]) element.hidden = !next
			draw(view())
		},
		draw,
		point(at) {
			for (const axis of ['x', 'y'] as const) {
				const { mark } = rulers[axis]
				mark.hidden = at === null
				if (at !== null) mark.style.transform = `translate${axis.toUpperCase()}(${at[axis]}px)`
			}
		},
		dispose() {
			observer.disconnect()
			theme.disconnect()
			for (const element of [rulers.x.element, rulers.y.element, corner]) element.remove()
		},
	}
}
