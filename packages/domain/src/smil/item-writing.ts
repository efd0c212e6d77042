import type { WindowResource } from '../program/document.ts'
import { newWebpage } from '../program/kinds/webpage.ts'
import type { Fit } from '../program/parts.ts'
import { program_limits } from '../program/parts.ts'
import type { LeftOut } from '../program/reading.ts'
import type { Transition } from '../program/transition.ts'
import { clockText } from './clock.ts'
import { element, type SmilElement } from './element.ts'
import { type SmilFile, smilMediaName } from './media-names.ts'
import { transitionId } from './transitions.ts'
import { daysExpression } from './validity.ts'

/** SMIL values for how a file fills its region. */
export const smil_fits: Readonly<Record<Fit, string>> = { contain: 'meet', cover: 'slice', fill: 'fill' }

/** State collected while programs are written. */
export interface Writing {
	readonly fileOf: (sha256: string) => SmilFile | undefined
	/** The files shown, by their hashes, and the transitions by their names. */
	readonly media: Map<string, string>
	readonly transitions: Map<string, Transition>
}

/** The context of items: their region, whose fit need not be repeated. */
export interface WritingPlace {
	readonly window: string
	readonly region: string | undefined
	readonly fit: Fit
	readonly left: LeftOut[]
}

type FileItem = Extract<WindowResource, { sha256: string; kind: 'picture' | 'video' | 'audio' }>
type DocumentItem = Extract<WindowResource, { kind: 'document' }>
type WebpageItem = Extract<WindowResource, { kind: 'webpage' }>

/** The fit of an item; null if it has none. */
export const fitOf = (resource: WindowResource): Fit | null => {
	const { kind } = resource
	return kind === 'picture' || kind === 'video' || kind === 'document' ? resource.fit : null
}

const leave = ({ left, window }: WritingPlace, { name, kind }: WindowResource, reason: LeftOut['reason']): void =>
	void left.push({ window, item: name, kind, reason, count: 1 })

const transitionName = ({ transitions }: Writing, transition: Transition | null | undefined): string | undefined => {
	if (!transition) return undefined
	const id = transitionId(transition)
	transitions.set(id, transition)
	return id
}

/** Attributes common to all items, in the order in which they are written. */
const common = (writing: Writing, { region }: WritingPlace, item: WindowResource) => ({
	region,
	title: item.name === '' ? undefined : item.name,
	dur: clockText(item.play_time),
	repeatCount: item.count !== undefined && item.count > 1 ? String(item.count) : undefined,
	transIn: transitionName(writing, item.enter),
	transOut: transitionName(writing, item.leave),
	expr: daysExpression(item),
})

const addressOf = ({ fileOf, media }: Writing, sha256: string): string | null => {
	const file = fileOf(sha256)
	if (file === undefined) return null
	const name = smilMediaName(file, sha256)
	media.set(sha256, name)
	return name
}

const names = { picture: 'img', video: 'video', audio: 'audio' } as const

const writeFile = (writing: Writing, place: WritingPlace, item: FileItem): SmilElement[] => {
	const src = addressOf(writing, item.sha256)
	if (src === null) {
		leave(place, item, 'no_file')
		return []
	}
	const fit = fitOf(item)
	const own = fit === null || fit === place.fit ? undefined : smil_fits[fit]
	const volume = 'volume' in item && item.volume < 100 ? `${item.volume}%` : undefined
	const attributes = { src, ...common(writing, place, item), fit: own, soundLevel: volume }
	return [element(names[item.kind], attributes)]
}

/** The pages of a document as pictures, one after the other for as long as it plays. */
const writeDocument = (writing: Writing, place: WritingPlace, item: DocumentItem): SmilElement[] => {
	const pages = item.pages.map(sha256 => addressOf(writing, sha256))
	if (pages.includes(null)) {
		leave(place, item, 'no_file')
		return []
	}
	const { page_time, play_time, enter, leave: out, expr } = { ...item, expr: daysExpression(item) }
	const turns = Math.min(program_limits.resources, Math.ceil(play_time / page_time))
	const { region, title } = common(writing, place, item)
	const fit = item.fit === place.fit ? undefined : smil_fits[item.fit]
	const pictures = Array.from({ length: turns }, (_, turn) =>
		element('img', {
			src: pages[turn % pages.length] ?? '',
			region,
			title: title && `${title} (${(turn % pages.length) + 1})`,
			dur: clockText(Math.min(page_time, play_time - turn * page_time)),
			transIn: turn === 0 ? transitionName(writing, enter) : undefined,
			transOut: turn === turns - 1 ? transitionName(writing, out) : undefined,
			expr,
			fit,
		}),
	)
	const { count = 1 } = item
	return count > 1 ? [element('seq', { repeatCount: String(count) }, pictures)] : pictures
}

const writeWebpage = (writing: Writing, place: WritingPlace, item: WebpageItem): SmilElement[] => {
	const { mode, zoom, refresh } = item
	const isPlain = mode === newWebpage.mode && zoom === newWebpage.zoom && refresh === newWebpage.refresh
	if (!isPlain) leave(place, item, 'simplified')
	return [element('ref', { src: item.url, type: 'text/html', ...common(writing, place, item) })]
}

/** An item as elements; items that no SMIL player can show are noted and left out. */
export const writeItem = (writing: Writing, place: WritingPlace, item: WindowResource): SmilElement[] => {
	switch (item.kind) {
		case 'picture':
		case 'video':
		case 'audio':
			return writeFile(writing, place, item)
		case 'document':
			return writeDocument(writing, place, item)
		case 'webpage':
			return writeWebpage(writing, place, item)
		default:
			leave(place, item, 'not_in_smil')
			return []
	}
}
