import type { ProgramWindow } from '../document.ts'
import { type Box, boundsOf } from './geometry.ts'

/** The lines that windows can be aligned to. */
export const alignments = ['left', 'center', 'right', 'top', 'middle', 'bottom'] as const
export type Alignment = (typeof alignments)[number]

/** Target places of windows, by their ids. */
export type Places = ReadonlyMap<string, Box>

type Placed = Pick<ProgramWindow, 'id' | 'x' | 'y' | 'w' | 'h'>

const boxOf = ({ x, y, w, h }: Placed): Box => ({ x, y, w, h })

const alignedIn = (frame: Box, box: Box, how: Alignment): Box => {
	switch (how) {
		case 'left':
			return { ...box, x: frame.x }
		case 'center':
			return { ...box, x: Math.round(frame.x + (frame.w - box.w) / 2) }
		case 'right':
			return { ...box, x: frame.x + frame.w - box.w }
		case 'top':
			return { ...box, y: frame.y }
		case 'middle':
			return { ...box, y: Math.round(frame.y + (frame.h - box.h) / 2) }
		case 'bottom':
			return { ...box, y: frame.y + frame.h - box.h }
	}
}

/** Aligns windows within the frame around them; a single one within the canvas. */
export const alignedWindows = (windows: readonly Placed[], how: Alignment, canvas: Box): Places => {
	const frame = windows.length > 1 ? (boundsOf(windows) ?? canvas) : canvas
	return new Map(windows.map(window => [window.id, alignedIn(frame, boxOf(window), how)]))
}

/** Distributes windows with equal gaps along an axis; the outermost two stay. Fewer than three stay as they are. */
export const distributedWindows = (windows: readonly Placed[], axis: 'x' | 'y'): Places => {
	const side = axis === 'x' ? 'w' : 'h'
	const sorted = [...windows].sort((a, b) => a[axis] + a[side] / 2 - (b[axis] + b[side] / 2))
	const [first, last] = [sorted[0], sorted.at(-1)]
	if (first === undefined || last === undefined || sorted.length < 3)
		return new Map(windows.map(window => [window.id, boxOf(window)]))
	const taken = sorted.reduce((sum, window) => sum + window[side], 0)
	const gap = (last[axis] + last[side] - first[axis] - taken) / (sorted.length - 1)
	let at: number = first[axis]
	return new Map(
		sorted.map(window => {
			const place = { ...boxOf(window), [axis]: Math.round(at) }
			at += window[side] + gap
			return [window.id, place]
		}),
	)
}

/** Gives windows the width, height, or both, of the first of them. */
export const sameSizedWindows = (windows: readonly Placed[], which: 'w' | 'h' | 'both'): Places => {
	const model = windows[0]
	return new Map(
		windows.map(window => {
			const box = boxOf(window)
			if (model === undefined) return [window.id, box]
			const w = which === 'h' ? box.w : model.w
			const h = which === 'w' ? box.h : model.h
			return [window.id, { ...box, w, h }]
		}),
	)
}
