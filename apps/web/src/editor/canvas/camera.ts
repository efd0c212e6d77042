import { fitted, onPixel, onPixels, type Pane, panned, type View, zoomed } from './view.ts'

/** The view of the canvas: zoom and position. */
export interface Camera {
	readonly view: () => View
	/** Shows the whole canvas, and keeps doing so when the pane changes its size. */
	readonly showAll: () => void
	/** Zooms by a factor around a point of the pane, by default its centre. */
	readonly zoom: (factor: number, at?: { readonly x: number; readonly y: number }) => void
	readonly pan: (dx: number, dy: number) => void
	/** To be called when the canvas size has changed. */
	readonly resized: () => void
	/** The position of a pointer event, in screen pixels of the pane. */
	readonly at: (event: MouseEvent) => { readonly x: number; readonly y: number }
	/** The size of the pane in screen pixels. */
	readonly size: () => Pane
	/** Measures the pane; place and size are cached, so that a drag reads no layout. */
	readonly measure: () => void
	readonly onView: (heard: (view: View) => void) => () => void
	readonly dispose: () => void
}

/**
 * The place of a pane on the page, its corner rounded to the next whole device pixel, since panels are as high as their text. The content
 * is shifted there by `--shift-x` and `--shift-y` (canvas.css).
 */
const placeOf = (pane: HTMLElement): Pane & { readonly left: number; readonly top: number } => {
	const { left, top, width, height } = pane.getBoundingClientRect()
	const corner = { left: onPixel(left, devicePixelRatio), top: onPixel(top, devicePixelRatio) }
	pane.style.setProperty('--shift-x', `${corner.left - left}px`)
	pane.style.setProperty('--shift-y', `${corner.top - top}px`)
	return { ...corner, width, height }
}

/** Creates a camera for a pane; `canvas` returns the program's size in pixels. */
export const createCamera = (pane: HTMLElement, canvas: () => { readonly w: number; readonly h: number }): Camera => {
	const listeners = new Set<(view: View) => void>()
	let corner = placeOf(pane)
	const size = (): Pane => corner
	/** The exact view, in which steps of less than a pixel add up. */
	let view = fitted(canvas(), size())
	let shown = onPixels(view, devicePixelRatio)
	let follows = true

	const show = (): void => {
		shown = onPixels(view, devicePixelRatio)
		for (const heard of listeners) heard(shown)
	}
	const look = (next: View): void => {
		view = next
		show()
	}
	const showAll = (): void => {
		follows = true
		look(fitted(canvas(), size()))
	}
	const resized = (): void => {
		if (follows) showAll()
	}
	const measure = (): void => {
		corner = placeOf(pane)
	}
	const observer = new ResizeObserver(() => {
		measure()
		resized()
	})
	observer.observe(pane)

	return {
		view: () => shown,
		showAll,
		zoom(factor, at = { x: corner.width / 2, y: corner.height / 2 }) {
			follows = false
			look(zoomed(view, factor, at))
		},
		pan(dx, dy) {
			follows = false
			look(panned(view, dx, dy))
		},
		resized,
		at: event => ({ x: event.clientX - corner.left, y: event.clientY - corner.top }),
		size,
		measure,
		onView(heard) {
			listeners.add(heard)
			return () => listeners.delete(heard)
		},
		dispose: () => observer.disconnect(),
	}
}
