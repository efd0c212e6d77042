import { count_limits, type Fit, web_address } from '../program/parts.ts'
import type { Transition } from '../program/transition.ts'
import { type SmilTime, timeOf } from './clock.ts'
import type { SmilElement } from './element.ts'
import { readFit, type SmilLayout, type SmilRegion } from './layout-reading.ts'
import type { Notes } from './notes.ts'
import { readDays, type SmilDays } from './validity.ts'

/** A file of the archive, identified by a number. */
export interface SmilSource {
	readonly id: number
	readonly kind: 'picture' | 'video' | 'audio'
	readonly sha256: string
	readonly name: string
}

/** What an address resolves to: a file, a missing file, a file that cannot be shown, or a location elsewhere on the network. */
export type SourceFound = SmilSource | 'no_file' | 'invalid' | 'elsewhere'

/** Something that a region shows. */
export interface SmilPlay extends SmilDays {
	readonly region: SmilRegion
	/** A sound without a region plays in parallel with the regions. */
	readonly isMusic: boolean
	readonly content: SmilSource | { readonly url: string }
	readonly name: string
	readonly time: SmilTime | null
	readonly count: number
	readonly volume: number
	readonly fit: Fit
	readonly enter: Transition | null
	readonly leave: Transition | null
}

/** Context while a document is read. */
export interface SmilReading {
	readonly layout: SmilLayout
	readonly transitions: ReadonlyMap<string, Transition | null>
	readonly sourceOf: (src: string) => SourceFound
	readonly notes: Notes
}

/** The elements that show media, whatever their name. */
export const media_elements: ReadonlySet<string> = new Set([
	...['img', 'video', 'audio', 'ref', 'text', 'animation', 'textstream'],
])

const isWeb = (src: string): boolean => /^https?:/i.test(src)

/** Whether an address is a web page rather than a file that is missing here. */
const isPage = ({ name, attributes: { src = '', type = '' } }: SmilElement): boolean => {
	if (!isWeb(src) || !web_address.safeParse(src).success) return false
	if (type !== '') return /^(text\/html|application\/xhtml\+xml)\b/i.test(type)
	return (
		name === 'text' ||
		(name === 'ref' && !/\.(jpe?g|png|gif|webp|mp[34]|mpe?g|webm|mov|avi|m3u8|wgt|smil?)$/i.test(src))
	)
}

const shortName = (src: string): string => src.split(/[/\\]/).at(-1) ?? ''

/** `soundLevel` in percent, with or without its sign; sounds are never amplified. */
const volumeOf = (text: string | undefined, notes: Notes): number => {
	const found = /^(\d{1,4}(?:\.\d{1,4})?)%?$/.exec(text?.trim() ?? '100')
	if (found === null) notes.add('simplified', 'soundLevel')
	return found === null ? 100 : Math.min(100, Math.round(Number(found[1])))
}

/** How often something plays; fractional counts are rounded down. */
export const countOf = (text: string | undefined, notes: Notes): number => {
	const value = text?.trim() ?? ''
	if (value === '' || value === 'indefinite') return 1
	const count = /^\d{1,9}(\.\d{1,6})?$/.test(value) ? Number(value) : Number.NaN
	const whole = Number.isNaN(count) ? 1 : Math.min(count_limits.max, Math.max(1, Math.floor(count)))
	if (whole !== count) notes.add('simplified', `repeatCount="${value}"`)
	return whole
}

/** Notes attributes that time something by other means than its place in a list. */
export const noteTiming = ({ attributes }: SmilElement, notes: Notes): void => {
	const { begin = '', end = '', repeatDur } = attributes
	if (/wallclock/.test(begin) || /wallclock/.test(end)) notes.add('simplified', 'wallclock')
	else if (!/^\s*(0(\.0+)?(s|ms|min|h)?)?\s*$/.test(begin)) notes.add('simplified', 'begin')
	else if (end !== '') notes.add('simplified', 'end')
	if (repeatDur !== undefined && repeatDur !== 'indefinite') notes.add('simplified', 'repeatDur')
}

/** Media attributes without an equivalent. */
const unsaid = [
	...(['clipBegin', 'clip-begin', 'clipEnd', 'clip-end', 'left', 'top', 'width', 'height'] as const),
	...(['mediaAlign', 'regAlign', 'regPoint', 'panZoom', 'mediaOpacity', 'sensitivity'] as const),
]

const daysOf = ({ attributes }: SmilElement, notes: Notes): SmilDays => {
	const { expr } = attributes
	if (expr === undefined || expr.trim() === '') return {}
	const days = readDays(expr)
	if (days === null) notes.add('simplified', 'expr')
	return days ?? {}
}

const transitionOf = (name: string | undefined, { transitions, notes }: SmilReading): Transition | null => {
	// The first known transition of the list is used.
	const names = (name ?? '').split(/[\s;]+/).filter(Boolean)
	const found = names.map(one => transitions.get(one)).find(Boolean) ?? null
	if (names.length > 0 && found === null) notes.add('simplified', 'transition')
	return found
}

const contentOf = (found: SmilElement, { sourceOf, notes }: SmilReading): SmilPlay['content'] | null => {
	const { src = '' } = found.attributes
	if (src === '') {
		notes.add('invalid', found.name)
		return null
	}
	if (isPage(found)) return { url: src }
	const source = isWeb(src) ? 'elsewhere' : sourceOf(src)
	if (typeof source === 'object') return source
	notes.add(source, found.name, src)
	return null
}

/** Notes attributes and children of an element without an equivalent. */
const noteUnsaid = (found: SmilElement, { notes, layout }: SmilReading): void => {
	const { attributes, children } = found
	const { region } = attributes
	if (region !== undefined && !layout.has(region)) notes.add('simplified', 'region', region)
	for (const name of unsaid) if (name in attributes) notes.add('simplified', name)
	// A player-specific parameter defines how it fetches a file; any other child of a media element would be shown on top of it.
	for (const { name } of children) if (name !== 'param' && name !== 'metadata') notes.add('unknown_kind', name)
}

const nameOf = ({ attributes }: SmilElement, content: SmilPlay['content']): string => {
	const { title, alt, src = '' } = attributes
	return title || alt || ('url' in content ? content.url : content.name || shortName(src))
}

/** What an element shows; null if it cannot be imported, which is noted. */
export const readPlay = (found: SmilElement, reading: SmilReading): SmilPlay | null => {
	const content = contentOf(found, reading)
	if (content === null) return null
	const { notes, layout } = reading
	const { region: name, dur, repeatCount, soundLevel, fit, transIn, transOut } = found.attributes
	const region = layout.regionOf(name)
	noteTiming(found, notes)
	noteUnsaid(found, reading)
	return {
		region,
		isMusic: 'kind' in content && content.kind === 'audio' && !layout.has(name),
		content,
		name: nameOf(found, content),
		time: timeOf(dur),
		count: countOf(repeatCount, notes),
		volume: volumeOf(soundLevel, notes),
		fit: readFit(fit, notes) ?? region.fit,
		enter: transitionOf(transIn, reading),
		leave: transitionOf(transOut, reading),
		...daysOf(found, notes),
	}
}
