import type { Program, ProgramWindow, WindowResource } from './document.ts'

/** How long one round through a window's list takes, in ms; 0 when it is empty. */
export const windowLength = (window: ProgramWindow): number =>
	window.resources.reduce((sum, resource) => sum + resource.play_time, 0)

/** How long a program plays, in ms: its longest window; a program with nothing to show counts as 10 s. */
export const programLength = (program: Program): number => Math.max(0, ...program.windows.map(windowLength)) || 10_000

/** What a window shows: the resource, its place in the list, and when it began and ends, in ms since the program began. */
export interface Shown {
	readonly resource: WindowResource
	readonly index: number
	readonly from: number
	readonly to: number
}

/**
 * What a window shows `elapsed` ms after its program began: its list round and round, a function of the time alone,
 * so that a restart joins in the middle and several screens agree. Null for an empty window.
 */
export const shownAt = (window: ProgramWindow, elapsed: number): Shown | null => {
	const length = windowLength(window)
	if (length === 0) return null
	const round = Math.floor(elapsed / length) * length
	let from = round
	for (const [index, resource] of window.resources.entries()) {
		const to = from + resource.play_time
		if (elapsed < to) return { resource, index, from, to }
		from = to
	}
	return null
}
