import type { View } from './canvas-drawing.ts'
import { fontOf, middle, placed } from './lettering.ts'
import type { Lettered } from './rows.ts'

type Pen = CanvasRenderingContext2D

/** Something with a size that can be drawn at a place; lengths in program pixels. */
export interface Block {
	readonly w: number
	readonly h: number
	readonly draw: (x: number, y: number) => void
}

/** Empty space. */
export const empty: Block = { w: 0, h: 0, draw: () => undefined }

/** A line of characters in the item's colour. */
export const words = (pen: Pen, view: View<Lettered>, text: string, size: number, alpha = 1, bold = false): Block => {
	const { resource, families } = view
	const font = fontOf({ ...resource, bold: resource.bold || bold }, families, size)
	pen.font = font
	return {
		w: pen.measureText(text).width,
		h: size * 1.18,
		draw(x, y) {
			Object.assign(pen, { font, fillStyle: resource.color, globalAlpha: alpha, textBaseline: 'alphabetic' })
			pen.fillText(text, x, y + size * (0.59 + middle))
			pen.globalAlpha = 1
		},
	}
}

/** A picture in a square. */
export const square = (side: number, draw: (x: number, y: number) => void): Block => ({ w: side, h: side, draw })

/** Blocks next to each other, each centred vertically on the line. */
export const beside = (gap: number, ...given: readonly Block[]): Block => {
	const blocks = given.filter(({ w }) => w > 0)
	const h = Math.max(0, ...blocks.map(block => block.h))
	return {
		w: blocks.reduce((sum, { w }) => sum + w, Math.max(0, blocks.length - 1) * gap),
		h,
		draw(x, y) {
			let left = x
			for (const block of blocks) {
				block.draw(left, y + (h - block.h) / 2)
				left += block.w + gap
			}
		},
	}
}

/** Blocks below each other. */
export const below = (align: 'left' | 'center' | 'right', gap: number, ...given: readonly Block[]): Block => {
	const blocks = given.filter(({ w }) => w > 0)
	const w = Math.max(0, ...blocks.map(block => block.w))
	return {
		w,
		h: blocks.reduce((sum, { h }) => sum + h, Math.max(0, blocks.length - 1) * gap),
		draw(x, y) {
			let top = y
			for (const block of blocks) {
				block.draw(x + placed(align, w, block.w), top)
				top += block.h + gap
			}
		},
	}
}

/** A block with a minimum size. */
export const inSpace = (block: Block, w: number, align: 'left' | 'center' | 'right'): Block => ({
	w: Math.max(w, block.w),
	h: block.h,
	draw: (x, y) => block.draw(x + placed(align, Math.max(w, block.w), block.w), y),
})

/** Draws a block into the window, aligned as the item's background specifies, smaller if it would not fit. */
export const drawBlock = (pen: Pen, { resource, size }: View<Lettered>, block: Block): void => {
	const margin = Math.min(resource.font_size * 0.35, size.w * 0.04, size.h * 0.04)
	const space = { w: size.w - 2 * margin, h: size.h - 2 * margin }
	const scale = Math.min(1, space.w / Math.max(1, block.w), space.h / Math.max(1, block.h))
	const x = margin + placed(resource.align, space.w, block.w * scale)
	const y = margin + placed(resource.vertical_align, space.h, block.h * scale)
	pen.save()
	pen.translate(x, y)
	pen.scale(scale, scale)
	block.draw(0, 0)
	pen.restore()
}
