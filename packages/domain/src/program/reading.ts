import { z } from 'zod'
import { missingDays, missingDaysIn } from './calendar.ts'
import {
	background_id,
	emptyProgram,
	music_id,
	type Program,
	type ProgramWindow,
	programDocument,
	programWindow,
	type WindowResource,
	windowResource,
} from './document.ts'
import { audioResource } from './kinds/audio.ts'
import { pictureResource } from './kinds/picture.ts'
import { program_limits } from './parts.ts'

/**
 * Why part of a document is left out: it is unreadable, its kind is unknown to this version, it has invalid values, its file is missing,
 * or there are too many. With SMIL: players of that format do not support it, it is elsewhere on the network, or it is converted without
 * the feature named by `kind`.
 */
const left_out_reasons = [
	...(['unreadable', 'unknown_kind', 'invalid', 'no_file', 'too_many'] as const),
	...(['not_in_smil', 'elsewhere', 'simplified'] as const),
] as const

/** What is left out and where it was: a window by its name, an item by its name and kind; `count` of them. */
export const leftOut = z.object({
	window: z.string(),
	item: z.string(),
	kind: z.string(),
	reason: z.enum(left_out_reasons),
	count: z.int(),
})
export type LeftOut = z.output<typeof leftOut>

/** How many are listed individually; the rest is only counted. */
export const left_out_named = 100

/** A document as far as it is readable, and the parts that are not. */
export interface ReadDocument {
	readonly document: Program
	readonly left_out: LeftOut[]
}

type Raw = Readonly<Record<string, unknown>>
type Place = Partial<LeftOut>

const isRaw = (value: unknown): value is Raw => typeof value === 'object' && value !== null && !Array.isArray(value)
const short = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 100) : '')
const known_kinds: ReadonlySet<unknown> = new Set(windowResource.options.map(option => option.shape.kind.value))

const out = (reason: LeftOut['reason'], { window = '', item = '', kind = '', count = 1 }: Place = {}): LeftOut => ({
	window,
	item,
	kind,
	reason,
	count,
})

/** Parses an item with these schemas, or returns why it is left out. */
const readItem = <T extends WindowResource>(
	raw: unknown,
	shape: z.ZodType<T>,
	window: string,
	left: LeftOut[],
): T | null => {
	const read = shape.safeParse(raw)
	if (read.success && missingDays(read.data).length === 0) return read.data
	const [kind, item] = isRaw(raw) ? [short(raw.kind), short(raw.name)] : ['', '']
	left.push(out(known_kinds.has(kind) ? 'invalid' : 'unknown_kind', { window, item, kind }))
	return null
}

const readItems = <T extends WindowResource>(
	raw: unknown,
	shape: z.ZodType<T>,
	window: string,
	left: LeftOut[],
): T[] => {
	if (!Array.isArray(raw)) return []
	const most = program_limits.resources
	if (raw.length > most) left.push(out('too_many', { window, count: raw.length - most }))
	return raw.slice(0, most).flatMap(item => readItem(item, shape, window, left) ?? [])
}

const readWindow = (raw: unknown, taken: Set<string>, left: LeftOut[]): ProgramWindow | null => {
	const name = isRaw(raw) ? short(raw.name) : ''
	const bare = programWindow.safeParse(isRaw(raw) ? { ...raw, resources: [] } : raw)
	if (!bare.success || !isRaw(raw) || taken.has(bare.data.id)) {
		left.push(out('invalid', { window: name }))
		return null
	}
	taken.add(bare.data.id)
	return { ...bare.data, resources: readItems(raw.resources, windowResource, name, left) }
}

const gathered = (left: readonly LeftOut[]): LeftOut[] => {
	const rest = left.slice(left_out_named).reduce((sum, { count }) => sum + count, 0)
	return [...left.slice(0, left_out_named), ...(rest > 0 ? [out('too_many', { count: rest })] : [])]
}

/**
 * Parses a foreign document or one from another version: everything readable in it, on a canvas of `size` if the canvas itself is
 * unreadable.
 */
export const readDocument = (raw: unknown, size: { readonly w: number; readonly h: number }): ReadDocument => {
	const whole = programDocument.safeParse(raw)
	if (whole.success && missingDaysIn(whole.data).length === 0) return { document: whole.data, left_out: [] }
	const bare = isRaw(raw)
		? programDocument.safeParse({ ...raw, windows: [], music: [], background_picture: null })
		: programDocument.safeParse(null)
	if (!bare.success || !isRaw(raw)) return { document: emptyProgram(size.w, size.h), left_out: [out('unreadable')] }
	const left: LeftOut[] = []
	const { music: _, background_picture: __, ...canvas } = bare.data
	const windows = Array.isArray(raw.windows) ? raw.windows : []
	const most = program_limits.windows
	if (windows.length > most) left.push(out('too_many', { count: windows.length - most }))
	const taken = new Set<string>()
	const read = windows.slice(0, most).flatMap(window => readWindow(window, taken, left) ?? [])
	const music = readItems(raw.music, audioResource, music_id, left)
	const picture = raw.background_picture ? readItem(raw.background_picture, pictureResource, background_id, left) : null
	const document = {
		...canvas,
		windows: read,
		...(music.length > 0 && { music }),
		...(picture && { background_picture: picture }),
	}
	return { document, left_out: gathered(left) }
}

/** A stored document, possibly written by another version. */
export const readStoredDocument = (source: string, size: { readonly w: number; readonly h: number }): ReadDocument => {
	try {
		return readDocument(JSON.parse(source), size)
	} catch {
		return readDocument(null, size)
	}
}
