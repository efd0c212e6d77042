import type { Program, ProgramWindow, WindowResource } from '../program/document.ts'
import { newWebpage } from '../program/kinds/webpage.ts'
import { plain_look } from '../program/look.ts'
import { play_time_limits, program_limits } from '../program/parts.ts'
import type { LeftOut } from '../program/reading.ts'
import type { Transition } from '../program/transition.ts'
import type { SmilElement } from './element.ts'
import { readLayout, type SmilLayout, type SmilRegion } from './layout-reading.ts'
import { createNotes, type Notes } from './notes.ts'
import { music_track, pageLength, readPages, type SmilPage, type SmilTurn } from './page-reading.ts'
import type { SmilReading, SourceFound } from './play-reading.ts'
import { readTransition } from './transitions.ts'

/** A page of a SMIL document as a program; `unmeasured` are the items that play for the length of their file, which is not known yet. */
export interface ReadSmilProgram {
	readonly name: string
	readonly document: Program
	readonly unmeasured: readonly string[]
}

export interface ReadSmil {
	readonly programs: readonly ReadSmilProgram[]
	readonly left_out: readonly LeftOut[]
}

const childOf = (parent: SmilElement | undefined, name: string): SmilElement | undefined =>
	parent?.children.find(child => child.name === name)

const childrenNamed = (parent: SmilElement | undefined, name: string): readonly SmilElement[] =>
	parent?.children.filter(child => child.name === name) ?? []

/** The title that a document declares. */
const titleOf = (head: SmilElement | undefined): string =>
	childrenNamed(head, 'meta').find(({ attributes }) => attributes.name?.toLowerCase() === 'title')?.attributes
		.content ?? ''

const transitionsOf = (head: SmilElement | undefined): Map<string, Transition | null> =>
	new Map(
		childrenNamed(head, 'transition').flatMap(found => {
			const id = found.attributes['xml:id'] ?? found.attributes.id
			return id === undefined ? [] : [[id, readTransition(found)] as const]
		}),
	)

/** Elements of the head that do not affect what is shown, or that are read elsewhere. */
const head_elements: ReadonlySet<string> = new Set(['meta', 'metadata', 'layout', 'transition', 'customAttributes'])

/** Numbers the items of a program. */
interface Numbering {
	items: number
	readonly unmeasured: string[]
}

const playTimeOf = ({ ms, content }: SmilTurn, id: string, { unmeasured }: Numbering): number => {
	if (ms === null && 'kind' in content && content.kind !== 'picture') unmeasured.push(id)
	return Math.min(play_time_limits.max, Math.max(play_time_limits.min, ms ?? play_time_limits.picture))
}

const resourceOf = (turn: SmilTurn, numbering: Numbering): WindowResource => {
	const { content, name, count, valid_from, valid_to, enter, leave, fit, volume } = turn
	const id = `r${++numbering.items}`
	const item = {
		id,
		name: name.slice(0, 200).toWellFormed(),
		play_time: playTimeOf(turn, id, numbering),
		...(count > 1 && { count }),
		...(valid_from && { valid_from }),
		...(valid_to && { valid_to }),
		...(enter && { enter }),
		...(leave && { leave }),
	}
	if ('url' in content) return { ...newWebpage, ...item, url: content.url }
	const file = { ...item, material_id: content.id, sha256: content.sha256 }
	if (content.kind === 'picture') return { kind: 'picture', ...file, fit }
	return content.kind === 'video' ? { kind: 'video', ...file, fit, volume } : { kind: 'audio', ...file, volume }
}

interface Shown {
	readonly region: SmilRegion
	readonly turns: readonly SmilTurn[]
}

/** The background picture: shown by the lowest region for the whole page, if there is one. */
const groundOf = (shown: readonly Shown[], { w, h }: SmilLayout): Shown | null => {
	const [lowest, next] = shown.toSorted((a, b) => a.region.z - b.region.z)
	if (lowest === undefined || next === undefined || next.region.z <= lowest.region.z) return null
	const { region, turns } = lowest
	const isWhole = region.x === 0 && region.y === 0 && region.w === w && region.h === h
	const [only] = turns
	const isStill = turns.length === 1 && only?.time === 'indefinite' && 'kind' in only.content
	return isWhole && isStill && only.content.kind === 'picture' ? lowest : null
}

const windowOf = ({ region, turns }: Shown, idx: number, zIndex: number, numbering: Numbering): ProgramWindow => {
	const { name, x, y, w, h, background } = region
	return {
		id: `w${idx + 1}`,
		name: name.slice(0, 100).toWellFormed(),
		idx,
		zIndex,
		x,
		y,
		w,
		h,
		resources: turns.map(turn => resourceOf(turn, numbering)),
		...(background !== null && background !== plain_look.background && { look: { ...plain_look, background } }),
	}
}

const programOf = ({ tracks }: SmilPage, layout: SmilLayout, notes: Notes) => {
	const numbering: Numbering = { items: 0, unmeasured: [] }
	const all = [...tracks].flatMap(([track, turns]) => {
		const region = turns[0]?.region
		return track === music_track || region === undefined ? [] : [{ region, turns }]
	})
	const shown = all.sort((a, b) => a.region.order - b.region.order).slice(0, program_limits.windows)
	if (all.length > shown.length) notes.add('too_many', 'region', '', all.length - shown.length)
	const ground = groundOf(shown, layout)
	const visible = shown.filter(one => one !== ground)
	const heights = visible.toSorted((a, b) => a.region.z - b.region.z)
	const windows = visible.map((one, idx) => windowOf(one, idx, heights.indexOf(one), numbering))
	const [picture] = ground?.turns.map(turn => resourceOf({ ...turn, ms: null }, numbering)) ?? []
	const music = (tracks.get(music_track) ?? []).map(turn => resourceOf(turn, numbering))
	const { w, h, background } = layout
	const document: Program = {
		format: 1,
		w,
		h,
		background,
		...(picture?.kind === 'picture' && { background_picture: picture }),
		...(music.length > 0 && { music: music.flatMap(item => (item.kind === 'audio' ? [item] : [])) }),
		windows,
	}
	return { document, unmeasured: numbering.unmeasured }
}

/** If a page's duration differs from that of its lists, the lists decide. */
const noteLengths = (pages: readonly SmilPage[], notes: Notes): void => {
	for (const page of pages) {
		const long = pageLength(page)
		if (pages.length > 1 && page.ms !== null && long !== null && long !== page.ms) notes.add('simplified', 'dur')
	}
}

const nameOf = (page: SmilPage, place: number, count: number, title: string): string => {
	const name = (page.title.trim() || (count > 1 ? `${title} ${place + 1}` : title)).trim()
	return name.slice(0, program_limits.name).trim() || 'SMIL'
}

/**
 * Reads the contents of a SMIL document as programs, one for each page; `sourceOf` resolves addresses, and `title` names a document
 * without a title of its own. Whatever cannot be imported is counted.
 */
export const readSmil = (root: SmilElement, sourceOf: (src: string) => SourceFound, title: string): ReadSmil => {
	const notes = createNotes()
	const head = childOf(root, 'head')
	for (const { name } of head?.children ?? []) if (!head_elements.has(name)) notes.add('unknown_kind', name)
	const layout = readLayout(childOf(head, 'layout'), notes)
	const reading: SmilReading = { layout, transitions: transitionsOf(head), sourceOf, notes }
	const body = childOf(root, 'body')
	const pages = body === undefined ? [] : readPages(body, reading)
	noteLengths(pages, notes)
	const usual = titleOf(head).trim() || title
	const programs = pages.map((page, place) => ({
		name: nameOf(page, place, pages.length, usual),
		...programOf(page, layout, notes),
	}))
	return { programs, left_out: notes.list() }
}
