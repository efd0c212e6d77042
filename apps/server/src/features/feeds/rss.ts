import { setImmediate as pause } from 'node:timers/promises'
import type { RssContent } from '@vitrine/domain/library/feed'
import { SaxesParser, type SaxesTagNS } from 'saxes'
import { isWithinBounds } from '../../ports/reader/xml-bounds.ts'
import { FeedError } from './feed-error.ts'
import { textOfFeed } from './feed-text.ts'
import { createEntries, type Entries } from './rss-entries.ts'

const limits = { depth: 64, faults: 200 } as const
/** Characters read at once, and the time before other work gets its turn, in ms. */
const slice = 4 * 1024
const turn = 8
/** Maximum CPU time for a feed, in ms: it does not depend on how busy the machine is otherwise. */
const patience = 2000

/** CPU time used by this thread, in ms. */
const worked = (): number => {
	const { user, system } = process.threadCpuUsage()
	return (user + system) / 1000
}

/** HTML entity names that feeds use although XML does not define them. */
const known_names = {
	nbsp: '\u00a0',
	hellip: '…',
	ndash: '–',
	mdash: '—',
	lsquo: '‘',
	rsquo: '’',
	ldquo: '“',
	rdquo: '”',
	laquo: '«',
	raquo: '»',
	copy: '©',
	reg: '®',
	trade: '™',
	deg: '°',
	middot: '·',
	bull: '•',
	euro: '€',
	pound: '£',
	yen: '¥',
	sect: '§',
	times: '×',
	eacute: 'é',
	egrave: 'è',
	agrave: 'à',
	ccedil: 'ç',
	auml: 'ä',
	ouml: 'ö',
	uuml: 'ü',
	Auml: 'Ä',
	Ouml: 'Ö',
	Uuml: 'Ü',
	szlig: 'ß',
}

/** An ampersand that starts no reference, as in `AT&T`, or a CDATA section, in which all ampersands are plain. */
const bare = /<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|&(?!(?:[a-z][\w.-]{0,31}|#\d{1,7}|#x[\da-f]{1,6});)/gi

const unreadable = (): FeedError => new FeedError('feed_not_rss')

/** A parser that refuses anything but plain data; do not write to it again after a refusal. */
const parserOf = (entries: Entries): SaxesParser<{ xmlns: true; position: false }> => {
	const parser = new SaxesParser({ xmlns: true, position: false })
	Object.assign(parser.ENTITIES, known_names)
	let depth = 0
	let problems = 0
	parser.on('doctype', () => {
		throw unreadable()
	})
	parser.on('error', () => {
		// Many feeds are not quite well-formed; reads as much as possible.
		if (++problems > limits.faults) throw unreadable()
	})
	parser.on('opentag', ({ uri, local, attributes }: SaxesTagNS) => {
		if (++depth > limits.depth) throw unreadable()
		entries.open(uri, local, Object.fromEntries(Object.values(attributes).map(({ name, value }) => [name, value])))
	})
	parser.on('text', entries.text)
	parser.on('cdata', entries.text)
	parser.on('closetag', () => {
		depth--
		entries.close()
	})
	return parser
}

/** Reads RSS 0.9 to 2.0, RDF or Atom; throws {@link FeedError}. Yields to other work. */
export const readFeed = async (bytes: Uint8Array, content_type: string): Promise<RssContent> => {
	const decoded = textOfFeed(bytes, content_type)
	if (!isWithinBounds(decoded)) throw unreadable()
	const text = decoded.replace(bare, part => (part === '&' ? '&amp;' : part))
	const entries = createEntries()
	const parser = parserOf(entries)
	let [spent, since, began] = [0, performance.now(), worked()]
	for (let at = 0; at < text.length; at += slice) {
		parser.write(text.slice(at, at + slice))
		if (performance.now() - since < turn) continue
		spent += worked() - began
		if (spent > patience) throw unreadable()
		await pause()
		since = performance.now()
		began = worked()
	}
	parser.close()
	const content = await entries.content(pause)
	if (content === null) throw unreadable()
	return content
}
