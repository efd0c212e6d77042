import type { Program, ProgramWindow } from '../document.ts'

/** Where windows move in the layer order. */
export type LayerMove = 'front' | 'forward' | 'backward' | 'back'

/** The windows of a program from the lowest layer to the highest. */
export const stackOf = (program: Program): ProgramWindow[] => [...program.windows].sort((a, b) => a.zIndex - b.zIndex)

/** The program with its windows in this layer order, the lowest first; `zIndex` counts from 0 without gaps. */
export const restacked = (program: Program, stack: readonly ProgramWindow[]): Program => {
	const heights = new Map(stack.map((window, height) => [window.id, height]))
	const windows = program.windows.map(window => {
		const zIndex = heights.get(window.id) ?? window.zIndex
		return zIndex === window.zIndex ? window : { ...window, zIndex }
	})
	return windows.every((window, place) => window === program.windows[place]) ? program : { ...program, windows }
}

/** Swaps each chosen window with the one above it; chosen ones at the top, or directly under such, stay. */
const stepped = (stack: readonly ProgramWindow[], chosen: ReadonlySet<string>): ProgramWindow[] => {
	const next = [...stack]
	for (let place = next.length - 2; place >= 0; place--) {
		const [lower, upper] = [next[place], next[place + 1]]
		if (lower === undefined || upper === undefined) continue
		if (chosen.has(lower.id) && !chosen.has(upper.id)) next.splice(place, 2, upper, lower)
	}
	return next
}

/** Moves windows in the layer order; they keep their relative order. */
export const moveLayers = (program: Program, ids: readonly string[], move: LayerMove): Program => {
	const stack = stackOf(program)
	const chosen = new Set(ids)
	const moved = stack.filter(window => chosen.has(window.id))
	const others = stack.filter(window => !chosen.has(window.id))
	switch (move) {
		case 'front':
			return restacked(program, [...others, ...moved])
		case 'back':
			return restacked(program, [...moved, ...others])
		case 'forward':
			return restacked(program, stepped(stack, chosen))
		case 'backward':
			return restacked(program, stepped(stack.reverse(), chosen).reverse())
	}
}

/** Moves windows directly above or below another one; the same program if that one is unknown or among them. */
export const moveBeside = (
	program: Program,
	ids: readonly string[],
	target: string,
	side: 'above' | 'below',
): Program => {
	const stack = stackOf(program)
	const chosen = new Set(ids)
	const moved = stack.filter(window => chosen.has(window.id))
	const others = stack.filter(window => !chosen.has(window.id))
	const place = others.findIndex(window => window.id === target)
	if (place < 0) return program
	return restacked(program, others.toSpliced(side === 'above' ? place + 1 : place, 0, ...moved))
}
