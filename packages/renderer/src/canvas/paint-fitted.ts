import type { PictureResource } from '@vitrine/domain/program/kinds/picture'
import type { Size } from '../kinds/drawing.ts'

/** Draws a picture or a frame into a window as CSS object-fit would. */
export const paintFitted = (
	context: CanvasRenderingContext2D,
	image: CanvasImageSource,
	natural: Size,
	size: Size,
	fit: PictureResource['fit'],
): void => {
	if (natural.w === 0 || natural.h === 0) return
	if (fit === 'fill') {
		context.drawImage(image, 0, 0, size.w, size.h)
		return
	}
	const across = size.w / natural.w
	const down = size.h / natural.h
	const scale = fit === 'cover' ? Math.max(across, down) : Math.min(across, down)
	const w = natural.w * scale
	const h = natural.h * scale
	context.drawImage(image, (size.w - w) / 2, (size.h - h) / 2, w, h)
}
