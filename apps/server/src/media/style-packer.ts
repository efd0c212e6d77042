import { PageFault } from './page-fault.ts'
import { type Loader, nameOf } from './page-loader.ts'

/** What packing shares: where files come from, and how much may come together. */
export interface Packing {
	readonly load: Loader
	/** Counts characters that go into the page. Throws {@link PageFault} when they are too many. */
	readonly count: (length: number, from: URL) => void
}

const text_decoder = new TextDecoder('utf-8', { fatal: true })

/** A file as text. Throws {@link PageFault} when it is not UTF-8. */
export const asText = (content: Buffer, url: URL): string => {
	try {
		return text_decoder.decode(content)
	} catch {
		throw new PageFault('encoding', nameOf(url))
	}
}

/** The address that something named in a page has; null for what needs no file. */
export const addressOf = (named: string, from: URL): URL | null => {
	const text = named.trim()
	if (text === '' || text.startsWith('#') || /^(data|about|blob):/i.test(text)) return null
	if (!URL.canParse(text, from.href)) throw new PageFault('outside', nameOf(from), text)
	return new URL(text, from)
}

/** What is named, as a data: address; null leaves the place empty. */
export const packedAddress = async (packing: Packing, named: string, from: URL): Promise<string | null> => {
	const url = addressOf(named, from)
	if (url === null) return named.trim()
	const loaded = await packing.load(url, from)
	if (loaded === null) return null
	packing.count(Math.ceil(loaded.content.length / 3) * 4, from)
	return `data:${loaded.mime};base64,${loaded.content.toString('base64')}${url.hash}`
}

const max_depth = 8
const quoted = String.raw`"((?:\\[\s\S]|[^"\\])*)"|'((?:\\[\s\S]|[^'\\])*)'`
const bare = String.raw`((?:\\[\s\S]|[^\s"'()\\])*)`
const address = String.raw`url\(\s*(?:${quoted}|${bare})\s*\)`
/** Comments and texts are passed over, so that what looks like an address in them stays as it is. */
const tokens = new RegExp(
	String.raw`\/\*[\s\S]*?\*\/|@import\s+(?:${address}|${quoted})([^;{}]*);?|${address}|${quoted}`,
	'gi',
)

const unescaped = (text: string): string =>
	text
		.replace(/\\([0-9a-f]{1,6})\s?/gi, (_, code: string) =>
			String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff)),
		)
		.replace(/\\([\s\S])/g, '$1')

const wrapped = (condition: string, css: string, from: URL): string => {
	const wanted = condition.trim()
	if (/^(layer|supports)\b/i.test(wanted)) throw new PageFault('unsupported', nameOf(from), `@import ${wanted}`)
	return wanted === '' ? css : `@media ${wanted}{${css}}`
}

const replaced = async (source: string, replace: (found: RegExpExecArray) => Promise<string>): Promise<string> => {
	const parts: string[] = []
	let place = 0
	for (const found of source.matchAll(tokens)) {
		parts.push(source.slice(place, found.index), await replace(found))
		place = found.index + found[0].length
	}
	return parts.join('') + source.slice(place)
}

/** A style sheet with everything that it names within it. */
export const packedStyle = (
	packing: Packing,
	source: string,
	from: URL,
	way: readonly string[] = [],
): Promise<string> =>
	replaced(source, async found => {
		const [whole] = found
		const named = found.slice(1, 10)
		if (/^@import/i.test(whole)) {
			const target = addressOf(unescaped(named.slice(0, 5).find(text => text !== undefined) ?? ''), from)
			if (target === null) throw new PageFault('unsupported', nameOf(from), whole)
			if (way.length >= max_depth || way.includes(target.href)) throw new PageFault('unsupported', nameOf(from), whole)
			const loaded = await packing.load(target, from)
			if (loaded === null) return ''
			const css = asText(loaded.content, target)
			packing.count(css.length, from)
			return wrapped(named[5] ?? '', await packedStyle(packing, css, target, [...way, from.href, target.href]), from)
		}
		if (!/^url/i.test(whole)) return whole
		const text = unescaped(named.slice(6, 9).find(part => part !== undefined) ?? '')
		if (addressOf(text, from) === null) return whole
		return `url("${(await packedAddress(packing, text, from)) ?? ''}")`
	})
