import type { Program, ProgramWindow } from '@vitrine/domain/program/document'
import { type Box, boundsOf, contains, type Handle, type Point } from '@vitrine/domain/program/geometry'
import { type Attraction, attractionOf, type Guide } from '@vitrine/domain/program/snapping'

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
}

/** The keys that are held: `add` extends a choice and keeps proportions, `free` lets go of snapping. */
export interface Held {
	readonly add: boolean
	readonly free: boolean
	readonly below: boolean
}

/** A step of the pointer; places in program pixels. */
export type GestureEvent =
	| { readonly type: 'down'; readonly point: Point; readonly held: Held; readonly handle: Handle | null }
	| { readonly type: 'move'; readonly point: Point; readonly held: Held }
	| { readonly type: 'up' }

/** What shows while a gesture goes on; nothing of it is in the document yet. */
export interface Preview {
	readonly places: ReadonlyMap<string, Box>
	readonly guides: readonly Guide[]
	/** The rectangle being drawn or spanned. */
	readonly frame: Box | null
}

/** What a finished step does to document and selection. */
export type Effect =
	| { readonly type: 'place'; readonly places: ReadonlyMap<string, Box> }
	| { readonly type: 'select'; readonly ids: readonly string[] }
	| { readonly type: 'create'; readonly box: Box }

/** A gesture under way. */
export interface Gesture {
	readonly preview: Preview
	readonly move: (point: Point, held: Held) => Gesture
	readonly finish: () => Effect | null
}

/** Nothing to see. */
export const no_preview: Preview = { places: new Map(), guides: [], frame: null }

/** How far lines attract, in screen pixels. */
export const reach = 6

/** The windows under a place, the uppermost first. */
export const windowsAt = (program: Program, point: Point): ProgramWindow[] =>
	program.windows.filter(window => contains(window, point)).sort((a, b) => b.zIndex - a.zIndex)

/** The whole canvas as a rectangle. */
export const canvasOf = (program: Program): Box => ({ x: 0, y: 0, w: program.w, h: program.h })

/** The selected windows as a gesture takes hold of them, and what attracts them. */
export interface Hold {
	readonly boxes: ReadonlyMap<string, Box>
	readonly bounds: Box
	readonly attraction: Attraction
}

/** Takes hold of the selected windows; the others and the canvas attract. */
export const holdOf = ({ program, selection }: Situation): Hold => {
	const chosen = new Set(selection)
	const held = program.windows.filter(window => chosen.has(window.id))
	const others = program.windows.filter(window => !chosen.has(window.id))
	const boxes = new Map(held.map(window => [window.id, { x: window.x, y: window.y, w: window.w, h: window.h }]))
	const canvas = canvasOf(program)
	return { boxes, bounds: boundsOf([...boxes.values()]) ?? canvas, attraction: attractionOf(canvas, others) }
}
