import type { Size } from '../kinds/drawing.ts'

/** A picture of window size that is drawn once and shown in many frames. */
export type Sprite = HTMLCanvasElement

/** Makes a sprite for a canvas of this scale; `draw` draws in program pixels. */
export const createSprite = (size: Size, scale: number, draw: (pen: CanvasRenderingContext2D) => void): Sprite => {
	const sprite = document.createElement('canvas')
	sprite.width = Math.max(1, Math.round(size.w * scale))
	sprite.height = Math.max(1, Math.round(size.h * scale))
	const pen = sprite.getContext('2d')
	if (pen === null) return sprite
	pen.scale(sprite.width / size.w, sprite.height / size.h)
	draw(pen)
	return sprite
}
