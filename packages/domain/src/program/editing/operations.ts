import type { Box } from '../canvas/geometry.ts'
import { withoutLoneMembers } from '../canvas/groups.ts'
import type { Program, ProgramWindow, WindowResource } from '../document.ts'
import { program_limits } from '../parts.ts'

export type WindowChange = Partial<Omit<ProgramWindow, 'id' | 'idx' | 'zIndex' | 'resources'>>

const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, Math.round(value)))

const bounded = ({ x, y, w, h }: Box): Box => {
	const { max } = program_limits.side
	return { x: clamp(x, -max, max), y: clamp(y, -max, max), w: clamp(w, 1, max), h: clamp(h, 1, max) }
}

/** `idx` follows the list and `zIndex` counts from 0 without gaps (specification A §3). */
const numbered = (windows: readonly ProgramWindow[]): ProgramWindow[] => {
	const layers = [...windows].sort((a, b) => a.zIndex - b.zIndex)
	return windows.map((window, idx) => {
		const zIndex = layers.indexOf(window)
		return window.idx === idx && window.zIndex === zIndex ? window : { ...window, idx, zIndex }
	})
}

const withWindow = (program: Program, id: string, change: (window: ProgramWindow) => ProgramWindow): Program => ({
	...program,
	windows: program.windows.map(window => (window.id === id ? change(window) : window)),
})

/** Adds a window on top of the others. */
export const addWindow = (program: Program, window: Omit<ProgramWindow, 'idx' | 'zIndex'>): Program =>
	program.windows.length >= program_limits.windows
		? program
		: {
				...program,
				windows: numbered([
					...program.windows,
					{ ...window, idx: program.windows.length, zIndex: program.windows.length },
				]),
			}

/** Removes windows; groups left with a single window are dissolved. */
export const removeWindows = (program: Program, ids: readonly string[]): Program => ({
	...program,
	windows: numbered(withoutLoneMembers(program.windows.filter(window => !ids.includes(window.id)))),
})

/** Changes name, place or size of a window; whole pixels, at least 1×1. */
export const changeWindow = (program: Program, id: string, change: WindowChange): Program =>
	withWindow(program, id, window => {
		const next = { ...window, ...change }
		return { ...next, ...bounded(next) }
	})

/** Appends resources to a window's list. */
export const addResources = (program: Program, id: string, resources: readonly WindowResource[]): Program =>
	withWindow(program, id, window => ({
		...window,
		resources: [...window.resources, ...resources].slice(0, program_limits.resources),
	}))

/** Replaces the resource with the same id. */
export const changeResource = (program: Program, id: string, resource: WindowResource): Program =>
	withWindow(program, id, window => ({
		...window,
		resources: window.resources.map(current => (current.id === resource.id ? resource : current)),
	}))

/** Removes a resource from a window's list. */
export const removeResource = (program: Program, id: string, resource_id: string): Program =>
	withWindow(program, id, window => ({
		...window,
		resources: window.resources.filter(resource => resource.id !== resource_id),
	}))

/** Moves a resource to another place in the list. */
export const moveResource = (program: Program, id: string, from: number, to: number): Program =>
	withWindow(program, id, window => {
		const moved = window.resources[from]
		if (moved === undefined) return window
		const resources = window.resources.toSpliced(from, 1)
		resources.splice(Math.min(resources.length, Math.max(0, to)), 0, moved)
		return { ...window, resources }
	})

/** Moves several windows to their new places at once; whole pixels, at least 1×1. */
export const placeWindows = (program: Program, places: ReadonlyMap<string, Box>): Program => ({
	...program,
	windows: program.windows.map(window => {
		const place = places.get(window.id)
		return place === undefined ? window : { ...window, ...bounded(place) }
	}),
})

/** Changes a program's canvas; windows stay where they are. */
export const changeCanvas = (program: Program, change: Partial<Pick<Program, 'w' | 'h' | 'background'>>): Program => {
	const next = { ...program, ...change }
	const { min, max } = program_limits.side
	return { ...next, w: clamp(next.w, min, max), h: clamp(next.h, min, max) }
}
