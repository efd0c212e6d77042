import { fitted, onPixel, onPixels, type Pane, panned, type View, zoomed } from './view.ts'

/** Where one looks at the canvas from. */
export interface Camera {
	readonly view: () => View
	/** Shows the whole canvas, and continues doing so while the pane changes its size. */
	readonly showAll: () => void
	/** Nearer or farther by a factor around a place of the pane, its middle unless said. */
	readonly zoom: (factor: number, at?: { readonly x: number; readonly y: number }) => void
	readonly pan: (dx: number, dy: number) => void
	/** Follows the canvas's own size. */
	readonly resized: () => void
	/** Where an event of the pointer is, in screen pixels of the pane. */
	readonly at: (event: MouseEvent) => { readonly x: number; readonly y: number }
	/** The size of the pane in screen pixels. */
	readonly size: () => Pane
	/** Looks where the pane is; its place and size are kept, so that a drag reads no layout. */
	readonly measure: () => void
	readonly onView: (heard: (view: View) => void) => () => void
	readonly dispose: () => void
}

/**
 * Where a pane lies on the page, its corner on the next whole pixel of the device; what is drawn in it begins there, by
 * `--shift-x` and `--shift-y` (canvas.css), for panels are as high as their text.
 */
const placeOf = (pane: HTMLElement): Pane & { readonly left: number; readonly top: number } => {
	const { left, top, width, height } = pane.getBoundingClientRect()
	const corner = { left: onPixel(left, devicePixelRatio), top: onPixel(top, devicePixelRatio) }
	pane.style.setProperty('--shift-x', `${corner.left - left}px`)
	pane.style.setProperty('--shift-y', `${corner.top - top}px`)
	return { ...corner, width, height }
}

/** Makes a camera on a pane; `canvas` answers the program's size in pixels. */
export const createCamera = (pane: HTMLElement, canvas: () => { readonly w: number; readonly h: number }): Camera => {
	const listeners = new Set<(view: View) => void>()
	let corner = placeOf(pane)
	const size = (): Pane => corner
	/** Where one has gone to; steps of less than a pixel add up here. */
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
