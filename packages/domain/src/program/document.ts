import { z } from 'zod'
import { boundedList } from '../bounded.ts'
import { kinds } from './kinds/all.ts'
import { audioResource } from './kinds/audio.ts'
import { pictureResource } from './kinds/picture.ts'
import { background_id, music_id } from './layer-ids.ts'
import { windowLook } from './look.ts'
import { colour, id, play_time_limits, program_limits } from './parts.ts'

const shapes = Object.values(kinds).map(({ shape }) => shape)
type Shape = (typeof shapes)[number]

/** What a window shows for some time; one schema per kind, and one drawing per kind in the renderer. */
export const windowResource = z.discriminatedUnion('kind', shapes as [Shape, ...Shape[]])
export type WindowResource = z.output<typeof windowResource>
export type ResourceKind = WindowResource['kind']

const side = z.int().min(program_limits.side.min).max(program_limits.side.max)
const position = z.int().min(-program_limits.side.max).max(program_limits.side.max)

/** A window of a program (specification A §3): `idx` is its place in the list, `zIndex` starts at 0. */
export const programWindow = z.object({
	id,
	name: z.string().max(100),
	idx: z.int().min(0),
	zIndex: z.int().min(0),
	x: position,
	y: position,
	w: z.int().min(1).max(program_limits.side.max),
	h: z.int().min(1).max(program_limits.side.max),
	resources: boundedList(windowResource, program_limits.resources),
	look: windowLook.optional(),
	/** Windows of the same group are selected and moved together. */
	group: id.optional(),
	/** Width and height change proportionally. */
	ratio_locked: z.boolean().optional(),
	/** Protected from accidental changes in the editor. */
	locked: z.boolean().optional(),
	/** Excluded from playback. */
	hidden: z.boolean().optional(),
})
export type ProgramWindow = z.output<typeof programWindow>

/**
 * How the strip of a screen that is longer than its controller's picture is arranged in that picture, in pieces of `piece` pixels: an
 * extra long one is cut across with its pieces stacked, an ultra wide one is cut lengthwise with its pieces side by side.
 */
export const fold = z.object({ mode: z.enum(['extra_long', 'ultra_wide']), piece: side })
export type Fold = z.output<typeof fold>

/** A program: a canvas in pixels with windows on it. Always immutable; operations return a new one. */
export const programDocument = z.object({
	format: z.literal(1),
	w: side,
	h: side,
	background: colour,
	/** Behind all windows, over the whole canvas. */
	background_picture: pictureResource.nullable().optional(),
	/** Played in a loop, independently of the windows. */
	music: boundedList(audioResource, program_limits.resources).optional(),
	/** If missing, the screen is not a folded strip. */
	fold: fold.nullable().optional(),
	windows: boundedList(programWindow, program_limits.windows).refine(
		windows => new Set(windows.map(({ id }) => id)).size === windows.length,
	),
})
export type Program = z.output<typeof programDocument>

/** An empty program of this size. */
export const emptyProgram = (w: number, h: number): Program => ({ format: 1, w, h, background: '#000000', windows: [] })

/** The files that an item needs, including its font. */
export const filesOfResource = (resource: WindowResource): string[] => [
	...('sha256' in resource ? [resource.sha256] : []),
	...('pages' in resource ? resource.pages : []),
	...('font' in resource && resource.font ? [resource.font.sha256] : []),
]

/** The templates that an item needs: its font, its web tool. */
export const templatesOfResource = (resource: WindowResource): number[] => [
	...('template_id' in resource ? [resource.template_id] : []),
	...('font' in resource && resource.font ? [resource.font.template_id] : []),
]

export { background_id, music_id }

/** Everything that is drawn: the windows and, as windows of their own, the background picture and the music. */
export const layersOf = (program: Program): readonly ProgramWindow[] => {
	const { background_picture: picture, music = [], w, h, windows } = program
	if (!picture && music.length === 0) return windows
	const plain = { name: '', idx: 0, x: 0, y: 0 }
	const under = picture && {
		...plain,
		id: background_id,
		zIndex: -1,
		w,
		h,
		resources: [{ ...picture, play_time: play_time_limits.max }],
	}
	const beside = music.length > 0 && { ...plain, id: music_id, zIndex: -2, w: 1, h: 1, resources: music }
	return [...(under ? [under] : []), ...windows, ...(beside ? [beside] : [])]
}

/** Every item of a program, in the order of its windows. */
export const resourcesOf = (program: Program): WindowResource[] => layersOf(program).flatMap(window => window.resources)

type Change = (resource: WindowResource) => WindowResource | null

const changed = <R extends WindowResource>(list: readonly R[], change: Change): R[] => {
	const next = list.flatMap(resource => change(resource) ?? [])
	const isSame = next.length === list.length && next.every((resource, place) => resource === list[place])
	// Changes affect the file or the options of an item, never its kind.
	return (isSame ? list : next) as R[]
}

/** The program with every item changed, null removing it; the same reference if nothing changes. */
export const mapResources = (program: Program, change: Change): Program => {
	const windows = program.windows.map(window => {
		const resources = changed(window.resources, change)
		return resources === window.resources ? window : { ...window, resources }
	})
	const { background_picture: picture, music } = program
	const [under = null] = picture ? changed([picture], change) : []
	const beside = music && changed(music, change)
	const isSame = windows.every((window, place) => window === program.windows[place])
	if (isSame && under === (picture ?? null) && beside === music) return program
	return { ...program, windows, ...(picture && { background_picture: under }), ...(beside && { music: beside }) }
}

/** Every file that a program uses, without duplicates. */
export const filesOf = (program: Program): string[] => [...new Set(resourcesOf(program).flatMap(filesOfResource))]
