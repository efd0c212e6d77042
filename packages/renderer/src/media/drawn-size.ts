import type { PictureResource } from '@vitrine/domain/program/kinds/picture'
import type { Size } from '../kinds/drawing.ts'

/** Pictures of fewer pixels are left to the browser unchanged. */
const large = 4_000_000
/** Redrawing a picture is worthwhile if it has this many times as many pixels as are visible. */
const many = 2

/** How many pixels of the screen a whole picture takes, including parts that its window cuts off; `scale` is that of the stage. */
export const drawnSize = (natural: Size, window: Size, fit: PictureResource['fit'], scale: number): Size => {
	const [across, down] = [(window.w * scale) / natural.w, (window.h * scale) / natural.h]
	const both = fit === 'cover' ? Math.max(across, down) : Math.min(across, down)
	const pixels = (length: number): number => Math.max(1, Math.ceil(length - 0.001))
	return {
		w: pixels(natural.w * (fit === 'fill' ? across : both)),
		h: pixels(natural.h * (fit === 'fill' ? down : both)),
	}
}

/** Whether a picture can be worth it at all. */
export const isLarge = ({ w, h }: Size): boolean => w * h >= large

/** Whether a picture has many more pixels than are visible. */
export const isMuchLarger = (natural: Size, drawn: Size): boolean =>
	isLarge(natural) && natural.w * natural.h >= many * drawn.w * drawn.h
