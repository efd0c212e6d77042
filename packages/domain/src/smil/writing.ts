import { background_id, music_id, type Program, type ProgramWindow } from '../program/document.ts'
import { plain_look } from '../program/look.ts'
import type { LeftOut } from '../program/reading.ts'
import { programLength } from '../program/timing.ts'
import { clockText } from './clock.ts'
import { colourAttributes } from './colours.ts'
import { element, type SmilElement, smil_namespace } from './element.ts'
import { fitOf, smil_fits, type Writing, writeItem } from './item-writing.ts'
import type { SmilFile } from './media-names.ts'
import { transitionElement } from './transitions.ts'

/** The document's name within its archive. */
export const smil_document = 'index.smil'

/** How often players check for a newer document, in seconds. */
const refresh_seconds = 300

export interface SmilProgram {
	readonly name: string
	readonly document: Program
}

/** Programs as one SMIL document: their files by hashes with their names next to it, and what is left out of each program. */
export interface WrittenSmil {
	readonly root: SmilElement
	readonly media: ReadonlyMap<string, string>
	readonly left_out: readonly (readonly LeftOut[])[]
	/** How many items are shown. */
	readonly items: number
}

/** A program as a page of the document. */
interface Page {
	readonly regions: readonly SmilElement[]
	readonly body: SmilElement
	readonly items: number
}

const round = (children: readonly SmilElement[]): SmilElement => element('seq', { repeatCount: 'indefinite' }, children)

const simplified = (window: string, kind: string): LeftOut => ({
	window,
	item: '',
	kind,
	reason: 'simplified',
	count: 1,
})

/** A window appearance that a region does not support. */
const isLost = ({ look = plain_look }: ProgramWindow): boolean =>
	look.border_width > 0 || look.radius > 0 || look.rotation !== 0 || look.opacity < 100

const regionOf = (window: ProgramWindow, id: string, fit: keyof typeof smil_fits): SmilElement =>
	element('region', {
		'xml:id': id,
		regionName: id,
		title: window.name === '' ? undefined : window.name,
		left: String(window.x),
		top: String(window.y),
		width: String(window.w),
		height: String(window.h),
		'z-index': String(window.zIndex + 1),
		fit: smil_fits[fit],
		...colourAttributes(window.look?.background ?? plain_look.background),
	})

interface Track {
	readonly region: SmilElement
	readonly items: readonly SmilElement[]
}

const trackOf = (writing: Writing, window: ProgramWindow, region: string, left: LeftOut[]): Track | null => {
	const fit = window.resources.map(fitOf).find(found => found !== null) ?? 'contain'
	const place = { window: window.name, region, fit, left }
	const items = window.resources.flatMap(item => writeItem(writing, place, item))
	if (items.length === 0) return null
	if (isLost(window)) left.push(simplified(window.name, 'look'))
	return { region: regionOf(window, region, fit), items }
}

/** The background picture, shown for the duration of the page. */
const groundOf = (writing: Writing, { w, h, background_picture }: Program, region: string, left: LeftOut[]) => {
	if (!background_picture) return null
	const { enter: _, leave: __, count: ___, ...picture } = background_picture
	const window = { id: 'ground', name: '', idx: 0, zIndex: -1, x: 0, y: 0, w, h, resources: [picture] }
	const [item] = writeItem(writing, { window: background_id, region, fit: picture.fit, left }, picture)
	if (item === undefined) return null
	const attributes = { ...item.attributes, dur: 'indefinite' }
	return { region: regionOf(window, region, picture.fit), item: element('img', attributes) }
}

const pageOf = (writing: Writing, { name, document }: SmilProgram, number: number, left: LeftOut[]): Page => {
	const windows = document.windows.filter(window => !window.hidden)
	const ground = groundOf(writing, document, `p${number}ground`, left)
	const tracks = windows.flatMap((window, place) => trackOf(writing, window, `p${number}w${place + 1}`, left) ?? [])
	const beside = { window: music_id, region: undefined, fit: 'contain', left } as const
	const music = (document.music ?? []).flatMap(item => writeItem(writing, beside, item))
	if (document.fold) left.push(simplified('', 'fold'))
	const parts = [
		...(ground ? [ground.item] : []),
		...tracks.map(({ items }) => round(items)),
		...(music.length > 0 ? [round(music)] : []),
	]
	return {
		regions: [...(ground ? [ground.region] : []), ...tracks.map(({ region }) => region)],
		body: element('par', { title: name, dur: clockText(programLength(document)) }, parts),
		items: tracks.reduce((sum, { items }) => sum + items.length, music.length + (ground ? 1 : 0)),
	}
}

/**
 * Programs of one size as a SMIL 3.0 document that shows them in a loop: a page for each program, a region for each of its windows, and a
 * repeating list for the contents of a window. The same programs always yield the same document.
 */
export const writeSmil = (
	programs: readonly [SmilProgram, ...SmilProgram[]],
	fileOf: (sha256: string) => SmilFile | undefined,
): WrittenSmil => {
	const writing: Writing = { fileOf, media: new Map(), transitions: new Map() }
	const [first] = programs
	const { w, h, background } = first.document
	const left_out = programs.map((): LeftOut[] => [])
	const pages = programs.map((program, place) => {
		const left = left_out[place] ?? []
		// The canvas behind all pages has a single colour.
		if (program.document.background !== background) left.push(simplified('', 'background'))
		const page = pageOf(writing, program, place + 1, left)
		// With several programs, an empty one gets no page, which would otherwise go unnoticed.
		if (page.items === 0 && programs.length > 1) left.push(simplified('', 'program'))
		return page
	})
	const canvas = { width: String(w), height: String(h), backgroundColor: background.slice(0, 7) }
	const head = element('head', {}, [
		element('meta', { name: 'title', content: first.name }),
		element('meta', { 'http-equiv': 'Refresh', content: String(refresh_seconds) }),
		element('layout', {}, [element('root-layout', canvas), ...pages.flatMap(({ regions }) => regions)]),
		...[...writing.transitions.values()].map(transitionElement),
	])
	const shown = pages.filter(({ items }) => items > 0).map(({ body }) => body)
	const attributes = { xmlns: smil_namespace, version: '3.0', baseProfile: 'Language' }
	return {
		root: element('smil', attributes, [head, element('body', {}, [round(shown)])]),
		media: writing.media,
		left_out,
		items: pages.reduce((sum, { items }) => sum + items, 0),
	}
}
