import { contained } from '@vitrine/renderer/fit'
import type { Layer } from './layer.ts'
import type { Overlay } from './overlay.ts'
import type { StandIn } from './stand-in.ts'

/** The visible parts of playback. */
interface Sight {
	readonly front: Layer
	readonly overlay: Overlay
	readonly standIn: StandIn
}

const canvasOf = (w: number, h: number, width: number): CanvasRenderingContext2D | null => {
	const scale = Math.min(1, width / w)
	const canvas = document.createElement('canvas')
	canvas.width = Math.max(1, Math.round(w * scale))
	canvas.height = Math.max(1, Math.round(h * scale))
	const context = canvas.getContext('2d')
	context?.scale(scale, scale)
	return context
}

/** The whole screen: the program at its place, and what is drawn over it. */
const screenOf = ({ front, overlay, standIn }: Sight, width: number): HTMLCanvasElement | null => {
	const context = canvasOf(innerWidth, innerHeight, width)
	if (context === null) return null
	context.fillRect(0, 0, innerWidth, innerHeight)
	if (front.program !== null) {
		const pixel = { scale: 1 / devicePixelRatio, left: 0, top: 0 }
		const { scale, left, top } = front.fits ? contained(front.program.document, innerWidth, innerHeight) : pixel
		context.save()
		context.translate(left, top)
		context.scale(scale, scale)
		front.stage.paint(context)
		context.restore()
	}
	standIn.paint(context)
	overlay.paint(context)
	return context.canvas
}

/** Draws what is on screen, at most `width` wide: the program alone, or the whole screen if something is drawn over it; null for nothing. */
export const capture = (sight: Sight, width: number): HTMLCanvasElement | null => {
	const { front, overlay, standIn } = sight
	if (overlay.seen() !== null || standIn.isOn()) return screenOf(sight, width)
	if (front.program === null) return null
	const { w, h } = front.program.document
	const context = canvasOf(w, h, width)
	if (context === null) return null
	front.stage.paint(context)
	return context.canvas
}
