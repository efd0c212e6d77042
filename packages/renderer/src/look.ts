import type { WindowLook } from '@vitrine/domain/program/look'
import type { Size } from './kinds/drawing.ts'

/** Creates what lies over a window's items: its border. */
export const createFrame = (host: HTMLElement): HTMLElement => {
	const frame = document.createElement('div')
	const { style } = frame
	Object.assign(style, { position: 'absolute', inset: '0', zIndex: '3', boxSizing: 'border-box' })
	style.pointerEvents = 'none'
	host.append(frame)
	return frame
}

/** Gives a window's element its look. */
export const wearLook = ({ style }: HTMLElement, frame: HTMLElement, look: WindowLook): void => {
	style.background = look.background
	style.borderRadius = `${look.radius}px`
	// Set on both elements: an inherited value would be recalculated whenever its window moves.
	frame.style.borderRadius = style.borderRadius
	style.opacity = String(look.opacity / 100)
	style.transform = look.rotation === 0 ? '' : `rotate(${look.rotation}deg)`
	frame.style.border = look.border_width === 0 ? '' : `${look.border_width}px solid ${look.border_color}`
}

/** Draws a window's own look at 0, 0, and its content with `content`. */
export const paintLook = (
	context: CanvasRenderingContext2D,
	{ w, h }: Size,
	look: WindowLook,
	content: () => void,
): void => {
	context.translate(w / 2, h / 2)
	context.rotate((look.rotation / 180) * Math.PI)
	context.translate(-w / 2, -h / 2)
	context.globalAlpha = look.opacity / 100
	const radius = Math.min(look.radius, w / 2, h / 2)
	context.beginPath()
	context.roundRect(0, 0, w, h, radius)
	context.clip()
	context.fillStyle = look.background
	context.fillRect(0, 0, w, h)
	context.save()
	content()
	context.restore()
	if (look.border_width === 0) return
	const half = look.border_width / 2
	context.lineWidth = look.border_width
	context.strokeStyle = look.border_color
	context.beginPath()
	context.roundRect(half, half, w - 2 * half, h - 2 * half, Math.max(0, radius - half))
	context.stroke()
}
