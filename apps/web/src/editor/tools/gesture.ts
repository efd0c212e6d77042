import { type Distance, distancesOf } from '@vitrine/domain/program/canvas/distances'
import { type Box, boundsOf, contains, type Handle, type Point } from '@vitrine/domain/program/canvas/geometry'
import { type Attraction, attractionOf, type Guide, type Ruled } from '@vitrine/domain/program/canvas/snapping'
import type { Program, ProgramWindow } from '@vitrine/domain/program/document'

/** What the pointer does on an empty spot or a window. */
export type Tool = 'select' | 'draw'

/** Document and settings at the start of a gesture; `scale` in screen pixels per program pixel, `grid` in program pixels or 0. */
export interface Situation {
	readonly program: Program
	readonly selection: readonly string[]
	readonly tool: Tool
	readonly snapping: boolean
	readonly grid: number
	readonly scale: number
	/** Visible guide lines and other frames that attract. */
	readonly ruled: readonly Ruled[]
	readonly frames: readonly Box[]
}

/**
 * The modifier keys held: `add` extends the selection and keeps proportions, `free` turns off snapping and selects a single member of a
 * group, `other` selects the window below and drags a copy.
 */
export interface Held {
	readonly add: boolean
	readonly free: boolean
	readonly other: boolean
}

/** A pointer event; points in program pixels. */
export type GestureEvent =
	| { readonly type: 'down'; readonly point: Point; readonly held: Held; readonly handle: Handle | null }
	| { readonly type: 'move'; readonly point: Point; readonly held: Held }
	| { readonly type: 'up' }

/** What is shown during a gesture; none of it is in the document yet. */
export interface Preview {
	readonly places: ReadonlyMap<string, Box>
	readonly guides: readonly Guide[]
	/** The gaps around what is being moved or resized. */
	readonly distances: readonly Distance[]
	/** The rectangle of a new window or a selection. */
	readonly frame: Box | null
	/** Windows that are not in the document yet, such as dragged copies. */
	readonly copies: readonly ProgramWindow[]
}

/** The effect of a finished gesture on document and selection. */
export type Effect =
	| { readonly type: 'place'; readonly places: ReadonlyMap<string, Box> }
	| { readonly type: 'select'; readonly ids: readonly string[] }
	| { readonly type: 'create'; readonly box: Box }
	| { readonly type: 'insert'; readonly windows: readonly ProgramWindow[] }

/** A gesture in progress. */
export interface Gesture {
	readonly preview: Preview
	readonly move: (point: Point, held: Held) => Gesture
	readonly finish: () => Effect | null
}

/** An empty preview. */
export const no_preview: Preview = { places: new Map(), guides: [], distances: [], frame: null, copies: [] }

/** Snapping distance, in screen pixels. */
export const reach = 6

/** Whether a window can be dragged or clicked. */
export const isWithinReach = (window: ProgramWindow): boolean => !window.locked && !window.hidden

/** The windows at a point that can be dragged or clicked, topmost first. */
export const windowsAt = (program: Program, point: Point): ProgramWindow[] =>
	program.windows.filter(window => isWithinReach(window) && contains(window, point)).sort((a, b) => b.zIndex - a.zIndex)

/** The whole canvas as a rectangle. */
export const canvasOf = (program: Program): Box => ({ x: 0, y: 0, w: program.w, h: program.h })

/** Everything on a canvas that attracts, except the named windows. */
export const attractionBeside = (situation: Situation, named: ReadonlySet<string>): Attraction => {
	const { program, ruled, frames } = situation
	const others = program.windows.filter(window => !named.has(window.id) && !window.hidden)
	return attractionOf(canvasOf(program), [...others, ...frames], ruled)
}

/** The windows held by a gesture, and what attracts them. */
export interface Hold {
	readonly boxes: ReadonlyMap<string, Box>
	readonly bounds: Box
	readonly attraction: Attraction
	/** The gaps around their frame at a given position. */
	readonly distances: (bounds: Box) => readonly Distance[]
	/** Whether the aspect ratio of one of them is locked. */
	readonly in_ratio: boolean
}

/** Starts holding windows; the others and the canvas attract. */
export const holdOf = (situation: Situation, held: readonly ProgramWindow[]): Hold => {
	const { program } = situation
	const named = new Set(held.map(window => window.id))
	const others = program.windows.filter(window => !named.has(window.id) && !window.hidden)
	const canvas = canvasOf(program)
	return {
		boxes: new Map(held.map(({ id, x, y, w, h }) => [id, { x, y, w, h }])),
		bounds: boundsOf(held) ?? canvas,
		attraction: attractionBeside(situation, named),
		distances: bounds => (held.length === 0 ? [] : distancesOf(bounds, canvas, others)),
		in_ratio: held.some(window => window.ratio_locked),
	}
}

/** The selected windows that can be dragged. */
export const heldIn = ({ program, selection }: Situation): ProgramWindow[] => {
	const chosen = new Set(selection)
	return program.windows.filter(window => chosen.has(window.id) && isWithinReach(window))
}
