import { z } from 'zod'
import { sha256 } from '../material.ts'

/** Bounds of a program's canvas and its windows in pixels, and of play times in milliseconds. */
export const program_limits = { side: { min: 16, max: 16_384 }, windows: 200, resources: 500, name: 100 } as const
export const play_time_limits = { min: 100, max: 24 * 3_600_000, picture: 10_000 } as const

const id = z.string().regex(/^[\w-]{1,40}$/)
const colour = z.string().regex(/^#([0-9a-f]{6}|[0-9a-f]{8})$/i)
const play_time = z.int().min(play_time_limits.min).max(play_time_limits.max)

/** How a picture or video fills its window. */
export const fits = ['contain', 'cover', 'fill'] as const
const file = { id, name: z.string().max(200), material_id: z.int(), sha256, play_time, fit: z.enum(fits) }

/** A picture in a window; `play_time` in ms. */
export const pictureResource = z.object({ kind: z.literal('picture'), ...file })

/** A video in a window; `play_time` in ms is its own length unless changed, `volume` 0 to 100. */
export const videoResource = z.object({ kind: z.literal('video'), ...file, volume: z.int().min(0).max(100) })

/** A text in a window; `font_size` in program pixels, `speed` in program pixels a second. */
export const textResource = z.object({
	kind: z.literal('text'),
	id,
	name: z.string().max(200),
	play_time,
	text: z.string().max(5000),
	font_size: z.int().min(4).max(2000),
	font_family: z.string().max(100),
	bold: z.boolean(),
	italic: z.boolean(),
	color: colour,
	background: colour,
	align: z.enum(['left', 'center', 'right']),
	vertical_align: z.enum(['top', 'middle', 'bottom']),
	line_height: z.number().min(0.5).max(5),
	scroll: z.enum(['none', 'left', 'up']),
	speed: z.int().min(1).max(2000),
})

/** What a window shows for a while; one shape per kind, one drawing per kind in the renderer. */
export const windowResource = z.discriminatedUnion('kind', [pictureResource, videoResource, textResource])
export type PictureResource = z.output<typeof pictureResource>
export type VideoResource = z.output<typeof videoResource>
export type TextResource = z.output<typeof textResource>
export type WindowResource = z.output<typeof windowResource>
export type ResourceKind = WindowResource['kind']

const side = z.int().min(program_limits.side.min).max(program_limits.side.max)
const position = z.int().min(-program_limits.side.max).max(program_limits.side.max)

/** A window of a program (specification A §3): `idx` names its place in the list, `zIndex` starts at 0. */
export const programWindow = z.object({
	id,
	name: z.string().max(100),
	idx: z.int().min(0),
	zIndex: z.int().min(0),
	x: position,
	y: position,
	w: z.int().min(1).max(program_limits.side.max),
	h: z.int().min(1).max(program_limits.side.max),
	resources: z.array(windowResource).max(program_limits.resources),
})
export type ProgramWindow = z.output<typeof programWindow>

/** A program: a canvas in pixels with windows on it. Immutable everywhere; operations return a new one. */
export const programDocument = z.object({
	format: z.literal(1),
	w: side,
	h: side,
	background: colour,
	windows: z
		.array(programWindow)
		.max(program_limits.windows)
		.refine(windows => new Set(windows.map(({ id }) => id)).size === windows.length),
})
export type Program = z.output<typeof programDocument>

/** An empty program of this size. */
export const emptyProgram = (w: number, h: number): Program => ({ format: 1, w, h, background: '#000000', windows: [] })

/** Every file that a program shows, once each. */
export const filesOf = (program: Program): string[] => [
	...new Set(program.windows.flatMap(w => w.resources.flatMap(r => (r.kind === 'text' ? [] : [r.sha256])))),
]
