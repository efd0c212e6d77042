import { package_programs } from '../program/package-name.ts'
import { program_limits } from '../program/parts.ts'
import { timeOf } from './clock.ts'
import type { SmilElement } from './element.ts'
import type { Notes } from './notes.ts'
import { countOf, media_elements, noteTiming, readPlay, type SmilPlay, type SmilReading } from './play-reading.ts'
import { readDays, type SmilDays } from './validity.ts'

/** Something shown for a number of ms; null for the length of its file, or the default for a picture. */
export interface SmilTurn extends SmilPlay {
	readonly ms: number | null
}

/** What is shown at the same time: a list for each region, by its place in the document, and one of sounds. */
export interface SmilPage {
	readonly title: string
	readonly ms: number | null
	readonly tracks: ReadonlyMap<string, readonly SmilTurn[]>
}

/** The list of sounds without a region. */
export const music_track = 'music'

/** What containers define for their contents: the duration for those that do not state their own, and the days. */
interface Around {
	readonly ms: number | null
	readonly days: SmilDays
}

/** Elements that only prepare or describe, and show nothing. */
const silent: ReadonlySet<string> = new Set(['prefetch', 'metadata', 'param', 'meta'])
/** Elements read as lists, one part after the other, including those that choose by priority. */
const lists: ReadonlySet<string> = new Set(['body', 'seq', 'excl', 'priorityClass', 'a'])

const milliseconds = (text: string | undefined): number | null => {
	const time = timeOf(text)
	return typeof time === 'number' ? time : null
}

const trackOf = ({ isMusic, region }: SmilPlay): string => (isMusic ? music_track : String(region.order))

const mediaPage = (found: SmilElement, reading: SmilReading, { ms, days }: Around): SmilPage[] => {
	const play = readPlay(found, reading)
	if (play === null) return []
	const isStill = 'url' in play.content || play.content.kind === 'picture'
	const long = typeof play.time === 'number' ? play.time : isStill ? ms : null
	return [{ title: '', ms: null, tracks: new Map([[trackOf(play), [{ ...days, ...play, ms: long }]]]) }]
}

/** Limits a list to the maximum for a window, so that nested repeating lists stay bounded. */
const bounded = (turns: readonly SmilTurn[], notes: Notes): readonly SmilTurn[] => {
	const { resources } = program_limits
	if (turns.length > resources) notes.add('too_many', '', '', turns.length - resources)
	return turns.slice(0, resources)
}

const joined = (a: readonly SmilTurn[] | undefined, b: readonly SmilTurn[], notes: Notes): readonly SmilTurn[] =>
	bounded([...(a ?? []), ...b], notes)

/** The only list of a page; null if it has several. */
const onlyTrack = ({ tracks }: SmilPage): string | null => (tracks.size === 1 ? ([...tracks.keys()][0] ?? null) : null)

/** The list shared by two adjacent pages that only fill the same region; pages that both have names stay separate. */
const sharedTrack = (last: SmilPage | undefined, page: SmilPage): string | null => {
	const track = onlyTrack(page)
	if (last === undefined || track === null || onlyTrack(last) !== track) return null
	return last.title !== '' && page.title !== '' ? null : track
}

/** Pages in sequence, up to the maximum of an import: adjacent ones that only fill the same region become one list. */
const inSequence = (pages: readonly SmilPage[], notes: Notes): SmilPage[] => {
	const list: SmilPage[] = []
	for (const page of pages) {
		const last = list.at(-1)
		const track = sharedTrack(last, page)
		if (last === undefined || track === null) list.push(page)
		else {
			const turns = joined(last.tracks.get(track), page.tracks.get(track) ?? [], notes)
			list[list.length - 1] = { ...last, ms: null, tracks: new Map([[track, turns]]) }
		}
	}
	if (list.length > package_programs) notes.add('too_many', '', '', list.length - package_programs)
	return list.slice(0, package_programs)
}

/** The lists of several pages, one after the other. */
const listsOf = (pages: readonly SmilPage[], notes: Notes): Map<string, readonly SmilTurn[]> => {
	const tracks = new Map<string, readonly SmilTurn[]>()
	for (const page of pages)
		for (const [track, turns] of page.tracks) tracks.set(track, joined(tracks.get(track), turns, notes))
	return tracks
}

/** Merges pages into one when they cannot stay separate because something else is shown at the same time. */
const merged = (parts: readonly (readonly SmilPage[])[], notes: Notes): SmilPage => {
	const tracks = new Map<string, readonly SmilTurn[]>()
	for (const pages of parts) {
		if (pages.length > 1) notes.add('simplified', 'par')
		for (const [track, turns] of listsOf(pages, notes)) {
			// Two simultaneous contents of one region become a list.
			if (tracks.has(track)) notes.add('simplified', 'par')
			tracks.set(track, joined(tracks.get(track), turns, notes))
		}
	}
	return { title: '', ms: null, tracks }
}

const isDisjoint = (a: SmilPage, b: SmilPage): boolean => ![...a.tracks.keys()].some(track => b.tracks.has(track))

/** Parallel contents; anything next to a sequence of pages is repeated on each of them. */
const together = (parts: readonly (readonly SmilPage[])[], notes: Notes): SmilPage[] => {
	const [several, ...more] = parts.filter(pages => pages.length > 1)
	if (several === undefined || more.length > 0) return [merged(parts, notes)]
	const beside = merged(
		parts.filter(pages => pages !== several),
		notes,
	)
	if (!several.every(page => isDisjoint(page, beside))) return [merged(parts, notes)]
	return several.map(page => ({ ...page, tracks: new Map([...page.tracks, ...beside.tracks]) }))
}

const parallel = (found: SmilElement, reading: SmilReading, around: Around): SmilPage[] => {
	const parts = found.children.map(child => pagesOf(child, reading, around)).filter(pages => pages.length > 0)
	const pages = parts.length > 1 ? together(parts, reading.notes) : (parts[0] ?? [])
	const [only] = pages
	if (only === undefined || pages.length > 1) return [...pages]
	const { title = only.title, dur } = found.attributes
	return [{ ...only, title, ms: milliseconds(dur) ?? only.ms }]
}

const alternatives = (found: SmilElement, reading: SmilReading, around: Around): SmilPage[] => {
	reading.notes.add('simplified', 'switch')
	for (const child of found.children) {
		const pages = pagesOf(child, reading, around)
		if (pages.length > 0) return pages
	}
	return []
}

const lengthOf = (turns: readonly SmilTurn[]): number | null =>
	turns.reduce<number | null>((sum, { ms, count }) => (sum === null || ms === null ? null : sum + ms * count), 0)

/** A list that plays several times before what follows. */
const repeated = (pages: readonly SmilPage[], { attributes }: SmilElement, notes: Notes): SmilPage[] => {
	const count = countOf(attributes.repeatCount, notes)
	const [only] = pages
	if (count === 1 || only === undefined) return [...pages]
	const track = pages.length === 1 ? onlyTrack(only) : null
	const turns = only.tracks.get(track ?? '')
	if (track === null || turns === undefined) {
		notes.add('simplified', `repeatCount="${attributes.repeatCount}"`)
		return [...pages]
	}
	const times = Math.min(count, Math.ceil((program_limits.resources + 1) / turns.length))
	const all = bounded(Array.from({ length: times }, () => turns).flat(), notes)
	return [{ ...only, tracks: new Map([[track, all]]) }]
}

const sequence = (found: SmilElement, reading: SmilReading, around: Around): SmilPage[] => {
	const { notes } = reading
	const children = found.children.filter(({ name }) => !silent.has(name))
	const shared = children.length === 1 ? around : { ...around, ms: null }
	const pages = inSequence(
		children.flatMap(child => pagesOf(child, reading, shared)),
		notes,
	)
	const [only] = pages
	const track = only && pages.length === 1 ? onlyTrack(only) : null
	const long = track === null ? null : lengthOf(only?.tracks.get(track) ?? [])
	const said = milliseconds(found.attributes.dur)
	if (said !== null && pages.length > 0 && long !== said) notes.add('simplified', 'dur')
	return repeated(pages, found, notes)
}

/** What a container defines for all of its contents. */
const aroundOf = (found: SmilElement, { notes }: SmilReading, around: Around): Around => {
	const { dur, expr = '' } = found.attributes
	noteTiming(found, notes)
	if (found.name !== 'par' && found.name !== 'seq' && found.name !== 'body') notes.add('simplified', found.name)
	const days = expr.trim() === '' ? {} : readDays(expr)
	if (days === null) notes.add('simplified', 'expr')
	return { ms: milliseconds(dur) ?? around.ms, days: { ...around.days, ...days } }
}

const pagesOf = (found: SmilElement, reading: SmilReading, around: Around): SmilPage[] => {
	const { name } = found
	if (silent.has(name)) return []
	if (media_elements.has(name)) return mediaPage(found, reading, around)
	if (name === 'switch') return alternatives(found, reading, around)
	if (name === 'par') return parallel(found, reading, aroundOf(found, reading, around))
	if (lists.has(name)) return sequence(found, reading, aroundOf(found, reading, around))
	reading.notes.add('unknown_kind', name)
	return []
}

/** The contents of a body, as consecutive pages. */
export const readPages = (body: SmilElement, reading: SmilReading): SmilPage[] =>
	pagesOf(body, reading, { ms: null, days: {} })

/** The length of a page by its longest list, in ms; null if unknown. */
export const pageLength = ({ tracks }: SmilPage): number | null =>
	[...tracks].reduce<number | null>((longest, [track, turns]) => {
		if (track === music_track && tracks.size > 1) return longest
		const long = lengthOf(turns)
		return longest === null || long === null ? null : Math.max(longest, long)
	}, 0)
