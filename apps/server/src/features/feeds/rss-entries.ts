import type { RssContent } from '@vitrine/domain/library/feed'
import { dateOf } from './feed-date.ts'
import { collapsed, plainText, shortened } from './plain-text.ts'

/** Limits of a feed: entries, and characters of their title and summary. */
const limits = { entries: 50, read: 2000, title: 300, summary: 500, source: 64 * 1024 } as const

const rss_spaces = new Set([
	'',
	'http://purl.org/rss/1.0/',
	'http://my.netscape.com/rdf/simple/0.9/',
	'http://channel.netscape.com/rdf/simple/0.9/',
	'http://backend.userland.com/rss2',
	'http://backend.userland.com/RSS2',
])
const atom_spaces = new Set(['http://www.w3.org/2005/Atom', 'http://purl.org/atom/ns#'])
const dublin_core = 'http://purl.org/dc/elements/1.1/'
const content_module = 'http://purl.org/rss/1.0/modules/content/'

type Field = 'title' | 'summary' | 'content' | 'published' | 'updated'

const rss_fields: Record<string, Field> = { title: 'title', description: 'summary', pubDate: 'published' }
const atom_fields: Record<string, Field> = {
	title: 'title',
	summary: 'summary',
	content: 'content',
	subtitle: 'summary',
	published: 'published',
	issued: 'published',
	updated: 'updated',
	modified: 'updated',
}

const fieldOf = (uri: string, local: string): Field | undefined => {
	if (rss_spaces.has(uri)) return rss_fields[local]
	if (atom_spaces.has(uri)) return atom_fields[local]
	if (uri === dublin_core && local === 'date') return 'published'
	return uri === content_module && local === 'encoded' ? 'content' : undefined
}

interface Draft extends Partial<Record<Field, string>> {
	/** Fields that are literal text, not HTML. */
	readonly literal: Set<Field>
}

/** Listens to the elements of a feed and collects what is shown of it. */
export interface Entries {
	open(uri: string, local: string, attributes: Readonly<Record<string, string>>): void
	text(text: string): void
	close(): void
	/** The feed, newest first, or null if it was not one; `pause` is awaited between entries. */
	content(pause: () => Promise<unknown>): Promise<RssContent | null>
}

interface State {
	readonly path: string[]
	readonly channel: Draft
	readonly drafts: Draft[]
	/** The open item and its depth. */
	item: { readonly draft: Draft; readonly depth: number } | null
	/** The field being read, and the depth of its element. */
	field: { readonly name: Field; readonly draft: Draft; readonly depth: number; text: string } | null
	isFeed: boolean
}

const draft = (): Draft => ({ literal: new Set() })

const isItem = (uri: string, local: string): boolean =>
	(local === 'item' && rss_spaces.has(uri)) || (local === 'entry' && atom_spaces.has(uri))

const isRoot = (uri: string, local: string): boolean =>
	local === 'rss' || local === 'RDF' || (local === 'feed' && (atom_spaces.has(uri) || uri === ''))

const beginItem = (state: State): void => {
	const made = draft()
	state.item = { draft: made, depth: state.path.length }
	// Later items are not read, but must still be well-formed.
	if (state.drafts.length < limits.read) state.drafts.push(made)
}

/** The item or channel that is the direct parent of the open element; null if it is in neither. */
const ownerOf = ({ path, item, channel }: State): Draft | null => {
	const depth = path.length
	if (item !== null) return depth === item.depth + 1 ? item.draft : null
	const parent = path[depth - 2]
	return parent === 'channel' || parent === 'feed' ? channel : null
}

const xhtml_types: ReadonlySet<string | undefined> = new Set(['xhtml', 'application/xhtml+xml'])

/** Whether a field is literal text: Atom text, and XHTML, whose markup the parser removes. */
const isLiteral = (uri: string, type: string | undefined): boolean =>
	(atom_spaces.has(uri) && !/html/i.test(type ?? 'text')) || xhtml_types.has(type)

const beginField = (state: State, uri: string, local: string, type: string | undefined): void => {
	const name = fieldOf(uri, local)
	const owner = ownerOf(state)
	if (name === undefined || owner === null || owner[name] !== undefined) return
	state.field = { name, draft: owner, depth: state.path.length, text: '' }
	if (isLiteral(uri, type)) owner.literal.add(name)
}

const open = (state: State, uri: string, local: string, { type }: Readonly<Record<string, string>>): void => {
	const { path, item, field } = state
	path.push(local)
	if (path.length === 1) state.isFeed = isRoot(uri, local)
	// Markup within a field, such as Atom's XHTML: its tags separate words.
	if (field !== null) field.text += ' '
	else if (item === null && isItem(uri, local)) beginItem(state)
	else beginField(state, uri, local, type)
}

const close = (state: State): void => {
	const { path, item, field } = state
	const depth = path.length
	path.pop()
	if (field !== null && field.depth === depth) {
		field.draft[field.name] = field.text
		state.field = null
	}
	if (item !== null && item.depth === depth) state.item = null
}

const read = (from: Draft, name: Field, limit: number): string => {
	const text = from[name] ?? ''
	return from.literal.has(name) ? shortened(collapsed(text), limit) : plainText(text, limit)
}

/** When an entry was published, or else last changed; 0 if unknown. */
const timeOf = ({ published = '', updated = '' }: Draft): number => dateOf(published) || dateOf(updated)

const entryOf = (from: Draft): RssContent['entries'][number] => ({
	title: read(from, 'title', limits.title),
	summary: read(from, 'summary', limits.summary) || read(from, 'content', limits.summary),
	published_at: timeOf(from),
})

/** Newest first; keeps the feed's own order unless every entry has a date. */
const newestFirst = (drafts: readonly Draft[]): Draft[] => {
	const dated = drafts.map((from, at) => ({ from, at, time: timeOf(from) }))
	if (dated.every(({ time }) => time > 0)) dated.sort((a, b) => b.time - a.time || a.at - b.at)
	return dated.map(({ from }) => from)
}

const entriesOf = async (drafts: readonly Draft[], pause: () => Promise<unknown>): Promise<RssContent['entries']> => {
	const entries: RssContent['entries'] = []
	for (const from of drafts) {
		const entry = entryOf(from)
		if (entry.title !== '' || entry.summary !== '') entries.push(entry)
		if (entries.length === limits.entries) break
		await pause()
	}
	return entries
}

/** The state before anything is read. */
export const createEntries = (): Entries => {
	const state: State = { path: [], channel: draft(), drafts: [], item: null, field: null, isFeed: false }
	return {
		open: (uri, local, attributes) => open(state, uri, local, attributes),
		text: text => {
			const { field } = state
			// A script within XHTML is not text.
			if (field === null || /^(script|style)$/i.test(state.path.at(-1) ?? '')) return
			if (field.text.length < limits.source) field.text += text.slice(0, limits.source)
		},
		close: () => close(state),
		content: async pause => {
			if (!state.isFeed) return null
			const entries = await entriesOf(newestFirst(state.drafts), pause)
			return { kind: 'rss', title: read(state.channel, 'title', limits.title), entries }
		},
	}
}
