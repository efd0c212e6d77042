import { fitted, type Pane, panned, type View, zoomed } from './view.ts'

/** Where one looks at the canvas from. */
export interface Camera {
	readonly view: () => View
	/** Shows the whole canvas, and goes on doing so while the pane changes its size. */
	readonly showAll: () => void
	/** Nearer or farther by a factor around a place of the pane, its middle unless said. */
	readonly zoom: (factor: number, at?: { readonly x: number; readonly y: number }) => void
	readonly pan: (dx: number, dy: number) => void
	/** Follows the canvas's own size. */
	readonly resized: () => void
	readonly onView: (heard: (view: View) => void) => () => void
	readonly dispose: () => void
}

/** Makes a camera on a pane; `canvas` answers the program's size in pixels. */
export const createCamera = (pane: HTMLElement, canvas: () => { readonly w: number; readonly h: number }): Camera => {
	const listeners = new Set<(view: View) => void>()
	const size = (): Pane => ({ width: pane.clientWidth, height: pane.clientHeight })
	let view = fitted(canvas(), size())
	let follows = true

	const look = (next: View): void => {
		view = next
		for (const heard of listeners) heard(view)
	}
	const showAll = (): void => {
		follows = true
		look(fitted(canvas(), size()))
	}
	const resized = (): void => {
		if (follows) showAll()
	}
	const observer = new ResizeObserver(resized)
	observer.observe(pane)

	return {
		view: () => view,
		showAll,
		zoom(factor, at = { x: pane.clientWidth / 2, y: pane.clientHeight / 2 }) {
			follows = false
			look(zoomed(view, factor, at))
		},
		pan(dx, dy) {
			follows = false
			look(panned(view, dx, dy))
		},
		resized,
		onView(heard) {
			listeners.add(heard)
			return () => listeners.delete(heard)
		},
		dispose: () => observer.disconnect(),
	}
}
