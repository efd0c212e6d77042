import { describe, expect, test } from 'vitest'
import { FeedError } from './feed-error.ts'
import { plainText } from './plain-text.ts'
import { readFeed } from './rss.ts'

const read = (text: string | Uint8Array, type = 'application/xml') =>
	readFeed(typeof text === 'string' ? Buffer.from(text) : text, type)

const rss = (items: string, head = '<title>News</title>', before = '') =>
	`${before}<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:media="http://search.yahoo.com/mrss/"><channel>${head}${items}</channel></rss>`

const item = (title: string, summary = '', more = '') =>
	`<item><title>${title}</title><description>${summary}</description>${more}</item>`

const first = async (items: string) => (await read(rss(items))).entries[0]

describe('reading feeds', () => {
	test('RSS 2.0: newest first, plain, with its day', async () => {
		const content = await read(
			rss(
				[
					item('Older', 'one', '<pubDate>Tue, 04 Jun 2024 09:00:00 GMT</pubDate>'),
					item(
						'Newest',
						'<![CDATA[<p>Two &amp; <b>three</b></p><p>four</p>]]>',
						'<pubDate>Wed, 5 Jun 2024 10:00:00 +0200</pubDate>',
					),
					item('Oldest', '&lt;i&gt;five&lt;/i&gt;', '<dc:date>2024-06-03T23:30:00-05:00</dc:date>'),
				].join(''),
			),
		)
		expect(content).toEqual({
			kind: 'rss',
			title: 'News',
			entries: [
				{ title: 'Newest', summary: 'Two & three four', published_at: Date.UTC(2024, 5, 5, 8) },
				{ title: 'Older', summary: 'one', published_at: Date.UTC(2024, 5, 4, 9) },
				{ title: 'Oldest', summary: 'five', published_at: Date.UTC(2024, 5, 4, 4, 30) },
			],
		})
	})

	test('Atom, with HTML, XHTML and text that only looks like markup', async () => {
		const content =
			await read(`<?xml version="1.0"?><a:feed xmlns:a="http://www.w3.org/2005/Atom" xmlns:h="http://www.w3.org/1999/xhtml">
			<a:title type="html">A &amp;amp; B</a:title><a:subtitle>sub</a:subtitle>
			<a:entry><a:title>if a &lt;b&gt; c</a:title><a:summary type="html">&lt;p&gt;x&lt;/p&gt;y</a:summary><a:updated>2024-06-05T10:00:00.123Z</a:updated></a:entry>
			<a:entry><a:title type="text">Two</a:title><a:content type="xhtml"><h:div><h:p>in</h:p><h:script>alert(1)</h:script><h:p>out</h:p></h:div></a:content>
				<a:published>2024-06-04T00:00:00+09:00</a:published><a:updated>2025-01-01T00:00:00Z</a:updated></a:entry></a:feed>`)
		expect(content).toEqual({
			kind: 'rss',
			title: 'A & B',
			entries: [
				{ title: 'if a <b> c', summary: 'x y', published_at: Date.UTC(2024, 5, 5, 10) },
				{ title: 'Two', summary: 'in out', published_at: Date.UTC(2024, 5, 3, 15) },
			],
		})
	})

	test('RSS 1.0 (RDF), whose items stand beside the channel', async () => {
		const content =
			await read(`<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/">
			<channel rdf:about="x"><title>Wire</title><description>d</description></channel>
			<image><title>Not this</title></image>
			<item rdf:about="1"><title>One</title><description>D</description><dc:date>2024-06-05</dc:date></item></rdf:RDF>`)
		expect(content).toEqual({
			kind: 'rss',
			title: 'Wire',
			entries: [{ title: 'One', summary: 'D', published_at: Date.UTC(2024, 5, 5) }],
		})
	})

	test('what belongs to others stays out: media titles, images, parts of parts', async () => {
		const entry = await first(
			'<item><media:title>no</media:title><media:group><title>no</title></media:group><title>yes</title><title>again</title><content:encoded>&lt;p&gt;long&lt;/p&gt;</content:encoded></item>',
		)
		expect(entry).toEqual({ title: 'yes', summary: 'long', published_at: 0 })
	})

	test('names of HTML, references and what is not quite well formed', async () => {
		expect(await first(item('A&nbsp;&hellip;&#233;&#x4e2d; AT&T', 'x'))).toMatchObject({ title: 'A …é中 AT&T' })
		expect(await first(item('5 &lt; 6', 'a &amp;lt; b'))).toMatchObject({ title: '5 < 6', summary: 'a < b' })
		expect((await read(rss(item('left', 'open')).replace('</channel></rss>', ''))).entries).toHaveLength(1)
	})

	test('without days the own order stands, at most 50, and what says nothing is left out', async () => {
		const many = Array.from({ length: 60 }, (_, at) => item(`n${at}`)).join('')
		const { entries } = await read(rss(`<item/>${many}`))
		expect(entries).toHaveLength(50)
		expect([entries[0]?.title, entries[49]?.title]).toEqual(['n0', 'n49'])
	})

	test('a summary has 500 characters at most and none is broken', async () => {
		const entry = await first(item('t', '😀'.repeat(600)))
		expect([...(entry?.summary ?? '')]).toHaveLength(500)
		expect(entry?.summary).toBe(`${'😀'.repeat(499)}…`)
	})

	test.each([
		['utf-8', 'ascii', ''],
		['windows-1251', 'Новости дня', 'windows-1251'],
		['koi8-r', 'Новости', 'koi8-r'],
		['gb18030', '新闻快讯', 'gb18030'],
		['shift_jis', 'ニュース', 'shift_jis'],
	])('the charset is found in header and declaration: %s', async (charset, title) => {
		const encoded = encode(rss(item(title)), charset)
		expect((await read(encoded, `application/rss+xml; charset=${charset}`)).entries[0]?.title).toBe(title)
		const declared = encode(rss(item(title), '', `<?xml version="1.0" encoding="${charset}"?>`), charset)
		expect((await read(declared, 'text/xml')).entries[0]?.title).toBe(title)
	})

	test('UTF-16 of both orders, with a mark and without one', async () => {
		const text = rss(item('Ünïcode 中文'), '', '<?xml version="1.0" encoding="UTF-16"?>')
		const little = Buffer.from(text, 'utf16le')
		const big = Buffer.from(little).swap16()
		for (const bytes of [
			Buffer.concat([Buffer.from([0xff, 0xfe]), little]),
			Buffer.concat([Buffer.from([0xfe, 0xff]), big]),
			little,
			big,
			Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(text)]),
		])
			expect((await read(bytes, 'text/xml; charset=iso-8859-1')).entries[0]?.title).toBe('Ünïcode 中文')
	})
})

/** Encodes text in a charset that Node can only decode, by finding the bytes that decode to each character. */
const encode = (text: string, charset: string): Buffer => {
	const decoder = new TextDecoder(charset)
	const found = new Map<string, number[]>()
	const bytes = Array.from({ length: 256 }, (_, at) => at)
	for (const a of bytes) found.set(decoder.decode(Uint8Array.of(a)), [a])
	if (/[^\0-\u04ff]/.test(text))
		for (const a of bytes.slice(0x81))
			for (const b of bytes.slice(0x40)) {
				const character = decoder.decode(Uint8Array.of(a, b))
				if ([...character].length === 1 && !found.has(character)) found.set(character, [a, b])
			}
	return Buffer.from([...text].flatMap(character => found.get(character) ?? [0x3f]))
}

const declaration = '<?xml version="1.0"?>'
const laughs = Array.from({ length: 10 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('')

describe('feeds that mean harm', () => {
	const harmful: [string, () => Uint8Array | string, string?][] = [
		['a DOCTYPE', () => `${declaration}<!DOCTYPE rss><rss><channel/></rss>`],
		['an external entity', () => `<!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/passwd">]>${rss(item('&x;'))}`],
		['an external DTD', () => `<!DOCTYPE rss SYSTEM "http://127.0.0.1/x.dtd">${rss('')}`],
		['a billion laughs', () => `<!DOCTYPE rss [<!ENTITY l0 "lol">${laughs}]>${rss(item('&l10;'))}`],
		[
			'quadratic growth',
			() => `<!DOCTYPE rss [<!ENTITY a "${'a'.repeat(100_000)}">]>${rss(item('&a;'.repeat(100_000)))}`,
		],
		['parameter entities', () => `<!DOCTYPE r [<!ENTITY % p "<!ENTITY q 'x'>">%p;]>${rss(item('&q;'))}`],
		['a million references', () => rss(item('&#65;'.repeat(1_000_000)))],
		['a million unknown names', () => rss(item('&x;'.repeat(1_000_000)))],
		[
			'a tag of namespaces',
			() => rss(`<item ${Array.from({ length: 100_000 }, (_, at) => `xmlns:a${at}="x"`).join(' ')}/>`),
		],
		['a tag that hides in quotes', () => rss(`<item a=">" ${'b=">" '.repeat(100_000)}/>`)],
		['an instruction of megabytes', () => `<?x ${'?'.repeat(3_000_000)}?>${rss('')}`],
		['depth', () => rss(`<item>${'<a>'.repeat(100_000)}`)],
		['tags without end', () => rss('<a/>'.repeat(1_000_000))],
		['an attribute of megabytes', () => rss(`<item a="${'x'.repeat(3_000_000)}"/>`)],
		['many faults', () => rss('<a b=c d>&;'.repeat(10_000))],
		['a name of megabytes', () => `<${'r'.repeat(4_000_000)}/>`],
		['UTF-7', () => `${declaration.replace('?>', ' encoding="utf-7"?>')}${rss(item('+ADw-script+AD4-'))}`],
		['UTF-7 by header', () => rss(item('+ADw-')), 'text/xml; charset=UTF-7'],
		['UTF-32', () => rss(''), 'text/xml; charset=utf-32'],
		['an unknown encoding', () => rss(''), 'text/xml; charset=x-none'],
		['escapes that hide markup', () => rss(''), 'text/xml; charset=iso-2022-jp'],
		['HTML', () => '<!doctype html><html><body>hello</body></html>'],
		['XML of another kind', () => '<svg xmlns="http://www.w3.org/2000/svg"><title>x</title></svg>'],
		['JSON', () => '{"version":"https://jsonfeed.org/version/1"}'],
		['nothing', () => ''],
		['noise', () => Buffer.alloc(2_000_000, 7)],
	]

	test.each(harmful)('%s is refused', async (_name, make, type) => {
		const bytes = make()
		await expect(read(bytes, type)).rejects.toBeInstanceOf(FeedError)
	})

	test('other work goes on while megabytes are read', async () => {
		const text = rss(Array.from({ length: 4000 }, (_, at) => item(`n${at}`, 'word '.repeat(190))).join(''))
		expect(text.length).toBeGreaterThan(3_500_000)
		let turns = 0
		let other = setImmediate(function next() {
			turns++
			other = setImmediate(next)
		})
		expect((await read(text)).entries).toHaveLength(50)
		clearImmediate(other)
		expect(turns).toBeGreaterThan(3)
	})

	test.each([
		['<script>alert(1)</script>a', 'a'],
		['<style>p{}</style>a<textarea><script>x</script></textarea>b', 'a b'],
		['a<script>b', 'a'],
		['a<!-- <b>c</b> -->d', 'ad'],
		['<b>Bo</b>ld<br>line<td>cell', 'Bold line cell'],
		['<img src=x onerror=alert(1)>a', 'a'],
		['<iframe><p>x</p></iframe>a', 'a'],
		['a &lt;script&gt; b', 'a <script> b'],
		['\u202eevil\u202c \u0000\u0007x', 'evil x'],
		['<scr<script>ipt>alert(1)</script>a', 'ipt>alert(1) a'],
	])('text of %s', (html, text) => expect(plainText(html, 500)).toBe(text))

	test.each(['<b x=1>', '<p>', '<!--', '&lt', '<a ', '<svg><title>'])(
		'megabytes of %s are read no further than the limit',
		part => {
			expect(plainText(`a${part.repeat(1_000_000)}b`, 500).startsWith('a')).toBe(true)
			expect(plainText(`${part.repeat(1_000_000)}b`, 500)).not.toContain('b')
		},
	)
})
