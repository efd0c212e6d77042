import { type Distance, distancesOf } from '@vitrine/domain/program/canvas/distances'
import { type Box, boundsOf, contains, type Handle, type Point } from '@vitrine/domain/program/canvas/geometry'
import { type Attraction, attractionOf, type Guide, type Ruled } from '@vitrine/domain/program/canvas/snapping'
import type { Program, ProgramWindow } from '@vitrine/domain/program/document'

/** What the pointer does on an empty place or a window. */
export type Tool = 'select' | 'draw'

/** The document and settings that a gesture begins with; `scale` in screen pixels per program pixel, `grid` in program pixels or 0. */
export interface Situation {
	readonly program: Program
	readonly selection: readonly string[]
	readonly tool: Tool
	readonly snapping: boolean
	readonly grid: number
	readonly scale: number
	/** Lines that somebody has put across the canvas, and other frames on it that attract, as far as they show. */
	readonly ruled: readonly Ruled[]
	readonly frames: readonly Box[]
}

/**
 * The keys that are held: `add` extends a choice and keeps proportions, `free` lets go of snapping and takes a single member of
 * a group, `other` goes to what lies below and drags a copy.
 */
export interface Held {
	readonly add: boolean
	readonly free: boolean
	readonly other: boolean
}

/** A step of the pointer; places in program pixels. */
export type GestureEvent =
	| { readonly type: 'down'; readonly point: Point; readonly held: Held; readonly handle: Handle | null }
	| { readonly type: 'move'; readonly point: Point; readonly held: Held }
	| { readonly type: 'up' }

/** What shows while a gesture continues; nothing of it is in the document yet. */
export interface Preview {
	readonly places: ReadonlyMap<string, Box>
	readonly guides: readonly Guide[]
	/** The gaps beside what is being moved or sized. */
	readonly distances: readonly Distance[]
	/** The rectangle being drawn or spanned. */
	readonly frame: Box | null
	/** Windows that are not in the document yet, as those that are dragged off as copies. */
	readonly copies: readonly ProgramWindow[]
}

/** What a finished step does to document and selection. */
export type Effect =
	| { readonly type: 'place'; readonly places: ReadonlyMap<string, Box> }
	| { readonly type: 'select'; readonly ids: readonly string[] }
	| { readonly type: 'create'; readonly box: Box }
	| { readonly type: 'insert'; readonly windows: readonly ProgramWindow[] }

/** A gesture under way. */
export interface Gesture {
	readonly preview: Preview
	readonly move: (point: Point, held: Held) => Gesture
	readonly finish: () => Effect | null
}

/** Nothing to see. */
export const no_preview: Preview = { places: new Map(), guides: [], distances: [], frame: null, copies: [] }

/** How far lines attract, in screen pixels. */
export const reach = 6

/** Whether the pointer can take hold of a window. */
export const isWithinReach = (window: ProgramWindow): boolean => !window.locked && !window.hidden

/** The windows under a place that can be taken hold of, the uppermost first. */
export const windowsAt = (program: Program, point: Point): ProgramWindow[] =>
	program.windows.filter(window => isWithinReach(window) && contains(window, point)).sort((a, b) => b.zIndex - a.zIndex)

/** The whole canvas as a rectangle. */
export const canvasOf = (program: Program): Box => ({ x: 0, y: 0, w: program.w, h: program.h })

/** What attracts on a canvas beside the windows that are named. */
export const attractionBeside = (situation: Situation, named: ReadonlySet<string>): Attraction => {
	const { program, ruled, frames } = situation
	const others = program.windows.filter(window => !named.has(window.id) && !window.hidden)
	return attractionOf(canvasOf(program), [...others, ...frames], ruled)
}

/** The selected windows as a gesture takes hold of them, and what attracts them. */
export interface Hold {
	readonly boxes: ReadonlyMap<string, Box>
	readonly bounds: Box
	readonly attraction: Attraction
	/** The gaps beside the frame around them when it lies there. */
	readonly distances: (bounds: Box) => readonly Distance[]
	/** Whether the proportion of one of them is locked. */
	readonly in_ratio: boolean
}

/** Takes hold of windows; the others and the canvas attract. */
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

/** The selected windows that the pointer can take hold of. */
export const heldIn = ({ program, selection }: Situation): ProgramWindow[] => {
	const chosen = new Set(selection)
	return program.windows.filter(window => chosen.has(window.id) && isWithinReach(window))
}
