import type { Box, Point } from '@vitrine/domain/program/canvas/geometry'

/** How the canvas lies in its pane: screen pixels per program pixel, and the position of its corner in screen pixels of the pane. */
export interface View {
	readonly scale: number
	readonly left: number
	readonly top: number
}

/** The size of the pane in screen pixels. */
export interface Pane {
	readonly width: number
	readonly height: number
}

/** The zoom limits. */
export const zoom_limits = { min: 0.02, max: 16 } as const

const bounded = (scale: number): number => Math.min(zoom_limits.max, Math.max(zoom_limits.min, scale))

/** The view that shows the whole canvas with a margin in screen pixels; fractions of a pixel in the pane's size are ignored. */
export const fitted = (canvas: { readonly w: number; readonly h: number }, pane: Pane, margin = 40): View => {
	const [width, height] = [pane.width, pane.height].map(length => Math.max(1, Math.floor(length) - 2 * margin))
	const scale = bounded(Math.min((width ?? 1) / canvas.w, (height ?? 1) / canvas.h))
	return { scale, left: (pane.width - canvas.w * scale) / 2, top: (pane.height - canvas.h * scale) / 2 }
}

/** The view zoomed by a factor; the program pixel under `at` (pane pixels) stays in place. */
export const zoomed = (view: View, factor: number, at: Point): View => {
	const scale = bounded(view.scale * factor)
	const ratio = scale / view.scale
	return { scale, left: at.x - (at.x - view.left) * ratio, top: at.y - (at.y - view.top) * ratio }
}

/** The view shifted by screen pixels. */
export const panned = (view: View, dx: number, dy: number): View => ({
	...view,
	left: view.left + dx,
	top: view.top + dy,
})

/** The nearest whole device pixel, in screen pixels; `ratio` is the number of device pixels per screen pixel. */
export const onPixel = (at: number, ratio: number): number => Math.round(at * ratio) / ratio

/** The view with the canvas's corner on whole device pixels, without which every edge would be blurred. */
export const onPixels = (view: View, ratio: number): View => ({
	...view,
	left: onPixel(view.left, ratio),
	top: onPixel(view.top, ratio),
})

/** The program pixel at a point of the pane. */
export const toProgram = (view: View, at: Point): Point => ({
	x: (at.x - view.left) / view.scale,
	y: (at.y - view.top) / view.scale,
})

/** A rectangle of the program, in screen pixels from the canvas's corner. */
export const toScreen = (view: View, box: Box): Box => ({
	x: box.x * view.scale,
	y: box.y * view.scale,
	w: box.w * view.scale,
	h: box.h * view.scale,
})
