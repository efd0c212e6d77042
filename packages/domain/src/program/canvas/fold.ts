import type { Fold } from '../document.ts'
import type { Box } from './geometry.ts'

/** A piece of the strip: where it is on the canvas, and the position of its corner in the controller's picture; in pixels. */
export interface FoldPiece {
	readonly from: Box
	readonly x: number
	readonly y: number
}

interface Size {
	readonly w: number
	readonly h: number
}

/** The pieces of a strip in order; the last one is the remainder. */
export const piecesOf = ({ w, h }: Size, { mode, piece }: Fold): FoldPiece[] => {
	const isLong = mode === 'extra_long'
	const length = isLong ? w : h
	return Array.from({ length: Math.ceil(length / piece) }, (_, place) => {
		const start = place * piece
		const left = Math.min(piece, length - start)
		return isLong
			? { from: { x: start, y: 0, w: left, h }, x: 0, y: place * h }
			: { from: { x: 0, y: start, w, h: left }, x: place * w, y: 0 }
	})
}

/** The size of the controller's picture that contains the pieces, in pixels. */
export const foldedSize = ({ w, h }: Size, { mode, piece }: Fold): Size =>
	mode === 'extra_long'
		? { w: Math.min(w, piece), h: h * Math.ceil(w / piece) }
		: { w: w * Math.ceil(h / piece), h: Math.min(h, piece) }

/** How a strip of this size is most likely folded: along its longer side, in halves of whole pixels. */
export const likelyFold = ({ w, h }: Size, mode: Fold['mode']): Fold => {
	const length = mode === 'extra_long' ? w : h
	return { mode, piece: Math.max(16, Math.ceil(length / 2)) }
}
