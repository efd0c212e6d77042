import { z } from 'zod'
import { boundedList } from '../../bounded.ts'
import { fromJson } from '../../json-text.ts'
import { type ProgramWindow, programWindow, type WindowResource, windowResource } from '../document.ts'
import { program_limits } from '../parts.ts'

/** The version of the text format. */
const format = 1

/** Marks windows on the clipboard, to distinguish them from any other content. */
const label = z.object({ vitrine: z.literal('windows'), format: z.int() })

const clip = label.extend({
	windows: boundedList(
		programWindow.extend({ resources: boundedList(z.unknown(), program_limits.resources) }),
		program_limits.windows,
	).min(1),
})

const kinds = new Set<unknown>(windowResource.options.map(({ shape }) => shape.kind.value))
const kinded = z.object({ kind: z.string() })

/** A parsed clipboard text; `left_out` counts the items of unknown kinds. */
export type Clip =
	| { readonly type: 'foreign' }
	| { readonly type: 'too_new' }
	| { readonly type: 'broken' }
	| { readonly type: 'windows'; readonly windows: readonly ProgramWindow[]; readonly left_out: number }

/** Windows as a text for the clipboard. */
export const writeClip = (windows: readonly ProgramWindow[]): string =>
	JSON.stringify({ vitrine: 'windows', format, windows })

/** The items of known kinds; null if one of them is invalid. */
const itemsOf = (items: readonly unknown[]): WindowResource[] | null => {
	const known = items.filter(item => !kinded.safeParse(item).success || kinds.has(kinded.parse(item).kind))
	const read = known.map(item => windowResource.safeParse(item))
	const good = read.flatMap(result => (result.success ? [result.data] : []))
	return good.length === read.length ? good : null
}

/** Parses a text from the clipboard, validating all of it. */
export const readClip = (text: string): Clip => {
	const content = fromJson(text)?.value
	const labelled = label.safeParse(content)
	if (!labelled.success) return { type: 'foreign' }
	if (labelled.data.format > format) return { type: 'too_new' }
	const read = clip.safeParse(content)
	if (!read.success) return { type: 'broken' }
	const windows: ProgramWindow[] = []
	let left_out = 0
	for (const window of read.data.windows) {
		const resources = itemsOf(window.resources)
		if (resources === null) return { type: 'broken' }
		left_out += window.resources.length - resources.length
		windows.push({ ...window, resources })
	}
	return { type: 'windows', windows, left_out }
}
