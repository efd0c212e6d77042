/** Minimum distance between drawn grid lines, in screen pixels; closer lines would veil the picture. */
const nearest_lines = 6

/** Minimum distance between the figures of a ruler, in screen pixels. */
const nearest_figures = 56

/** The distance between drawn grid lines, in program pixels: a multiple of the grid when zoomed out. */
export const drawnStep = (grid: number, scale: number): number => {
	let step = grid
	for (let turn = 0; step * scale < nearest_lines; turn++) step *= turn % 2 === 0 ? 2 : 5
	return step
}

/** A ruler mark: its position in program pixels, and its size; only the largest has a figure. */
export interface Tick {
	readonly at: number
	readonly size: 'figure' | 'middle' | 'small'
}

/** The distance between two figures of a ruler, in program pixels: 1, 2 or 5 times a power of ten. */
export const figureStep = (scale: number): number => {
	const least = nearest_figures / scale
	const power = 10 ** Math.floor(Math.log10(least))
	const step = [1, 2, 5, 10].map(times => times * power).find(wide => wide >= least) ?? 10 * power
	return Math.max(1, Math.round(step))
}

/** The marks of a ruler that starts at the program pixel `from` and spans `length` screen pixels. */
export const ticksOf = (from: number, length: number, scale: number): Tick[] => {
	const step = figureStep(scale)
	const parts = step >= 10 ? 10 : step >= 5 ? 5 : step
	const small = step / parts
	const ticks: Tick[] = []
	const end = from + length / scale
	for (let count = Math.floor(from / small); count * small <= end; count++) {
		const size = count % parts === 0 ? 'figure' : parts === 10 && count % 5 === 0 ? 'middle' : 'small'
		ticks.push({ at: Math.round(count * small), size })
	}
	return ticks
}
