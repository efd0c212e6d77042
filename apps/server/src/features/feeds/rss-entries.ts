import type { RssContent } from '@vitrine/domain/feed'
import { dateOf } from './feed-date.ts'
import { collapsed, plainText, shortened } from './plain-text.ts'

/** What is taken of a feed: entries, and characters of their title and summary. */
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
	...{ title: 'title', summary: 'summary', content: 'content', subtitle: 'summary' },
	...{ published: 'published', issued: 'published', updated: 'updated', modified: 'updated' },
}

const fieldOf = (uri: string, local: string): Field | undefined => {
	if (rss_spaces.has(uri)) return rss_fields[local]
	if (atom_spaces.has(uri)) return atom_fields[local]
	if (uri === dublin_core && local === 'date') return 'published'
	return uri === content_module && local === 'encoded' ? 'content' : undefined
}

interface Draft extends Partial<Record<Field, string>> {
	/** Fields that are text to the letter, not HTML. */
	readonly literal: Set<Field>
}

/** Listens to the elements of a feed and keeps what is shown of it. */
export interface Entries {
	open(uri: string, local: string, attributes: Readonly<Record<string, string>>): void
	text(text: string): void
	close(): void
	/** The feed, newest first, or null when it was none; `pause` is awaited between entries. */
	content(pause: () => Promise<unknown>): Promise<RssContent | null>
}

interface State {
	readonly path: string[]
	readonly channel: Draft
	readonly drafts: Draft[]
	/** The item that is open, and at which depth. */
	item: { readonly draft: Draft; readonly depth: number } | null
	/** The field that is being read, and at which depth its element stands. */
	field: { readonly name: Field; readonly draft: Draft; readonly depth: number; text: string } | null
	isFeed: boolean
}

const draft = (): Draft => ({ literal: new Set() })

const isItem = (uri: string, local: string): boolean =>
	(local === 'item' && rss_spaces.has(uri)) || (local === 'entry' && atom_spaces.has(uri))

const isRoot = (uri: string, local: string): boolean =>
	local === 'rss' || local === 'RDF' || (local === 'feed' && (atom_spaces.has(uri) || uri === ''))

const open = (state: State, uri: string, local: string, attributes: Readonly<Record<string, string>>): void => {
	const { path, item, field } = state
	path.push(local)
	const depth = path.length
	if (depth === 1) state.isFeed = isRoot(uri, local)
	// Markup within a field: its tags part words, as in the XHTML of Atom.
	if (field !== null) {
		field.text += ' '
		return
	}
	if (item === null && isItem(uri, local)) {
		const made = draft()
		state.item = { draft: made, depth }
		// What comes after is not read, but still has to be well closed.
		if (state.drafts.length < limits.read) state.drafts.push(made)
		return
	}
	const name = fieldOf(uri, local)
	const parent = path[depth - 2]
	const owner = item === null ? (parent === 'channel' || parent === 'feed' ? state.channel : null) : item.draft
	if (name === undefined || owner === null || owner[name] !== undefined) return
	if (item !== null && depth !== item.depth + 1) return
	state.field = { name, draft: owner, depth, text: '' }
	const { type } = attributes
	if (atom_spaces.has(uri) && !/html/i.test(type ?? 'text')) owner.literal.add(name)
	if (type === 'xhtml' || type === 'application/xhtml+xml') owner.literal.add(name)
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

const entryOf = (from: Draft): RssContent['entries'][number] => ({
	title: read(from, 'title', limits.title),
	summary: read(from, 'summary', limits.summary) || read(from, 'content', limits.summary),
	published_at: dateOf(from.published ?? '') || dateOf(from.updated ?? ''),
})

/** Begins with nothing read. */
export const createEntries = (): Entries => {
	const state: State = { path: [], channel: draft(), drafts: [], item: null, field: null, isFeed: false }
	return {
		open: (uri, local, attributes) => open(state, uri, local, attributes),
		text: text => {
			const { field } = state
			// A script within XHTML is no text.
			if (field === null || /^(script|style)$/i.test(state.path.at(-1) ?? '')) return
			if (field.text.length < limits.source) field.text += text.slice(0, limits.source)
		},
		close: () => close(state),
		content: async pause => {
			if (!state.isFeed) return null
			const dated = state.drafts.map((from, at) => ({
				from,
				at,
				time: dateOf(from.published ?? '') || dateOf(from.updated ?? ''),
			}))
			// Without a day the feed's own order stands.
			if (dated.every(({ time }) => time > 0)) dated.sort((a, b) => b.time - a.time || a.at - b.at)
			const entries: RssContent['entries'] = []
			for (const { from } of dated) {
				const entry = entryOf(from)
				if (entry.title !== '' || entry.summary !== '') entries.push(entry)
				if (entries.length === limits.entries) break
				await pause()
			}
			return { kind: 'rss', title: read(state.channel, 'title', limits.title), entries }
		},
	}
}
