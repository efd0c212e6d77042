import { PageError } from './page-error.ts'
import { type Loader, nameOf } from './page-loader.ts'

/** What packing shares: where files come from, and how much may come together. */
export interface Packing {
	readonly load: Loader
	/** Counts characters that go into the page. Throws {@link PageError} when they are too many. */
	readonly count: (length: number, from: URL) => void
}

const text_decoder = new TextDecoder('utf-8', { fatal: true })

/** A file as text. Throws {@link PageError} when it is not UTF-8. */
export const asText = (content: Buffer, url: URL): string => {
	try {
		return text_decoder.decode(content)
	} catch {
		throw new PageError('encoding', nameOf(url))
	}
}

/** The address that something named in a page has; null for what needs no file. */
export const addressOf = (named: string, from: URL): URL | null => {
	const text = named.trim()
	if (text === '' || text.startsWith('#') || /^(data|about|blob):/i.test(text)) return null
	if (!URL.canParse(text, from.href)) throw new PageError('outside', nameOf(from), text)
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
	if (/^(layer|supports)\b/i.test(wanted)) throw new PageError('unsupported', nameOf(from), `@import ${wanted}`)
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

/** What a token names: the one of the ways to write it that was used. */
const namedIn = (parts: readonly (string | undefined)[]): string =>
	unescaped(parts.find(part => part !== undefined) ?? '')

/** The style sheet that a rule imports, within its conditions; `way` are those that it was reached by. */
const packedImport = async (
	packing: Packing,
	[rule, ...parts]: RegExpExecArray,
	from: URL,
	way: readonly string[],
): Promise<string> => {
	const target = addressOf(namedIn(parts.slice(0, 5)), from)
	if (target === null || way.length >= max_depth || way.includes(target.href))
		throw new PageError('unsupported', nameOf(from), rule)
	const loaded = await packing.load(target, from)
	if (loaded === null) return ''
	const css = asText(loaded.content, target)
	packing.count(css.length, from)
	return wrapped(parts[5] ?? '', await packedStyle(packing, css, target, [...way, from.href, target.href]), from)
}

const packedUrl = async (packing: Packing, [whole, ...parts]: RegExpExecArray, from: URL): Promise<string> => {
	const text = namedIn(parts.slice(6, 9))
	if (addressOf(text, from) === null) return whole
	return `url("${(await packedAddress(packing, text, from)) ?? ''}")`
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
		if (/^@import/i.test(whole)) return packedImport(packing, found, from, way)
		return /^url/i.test(whole) ? packedUrl(packing, found, from) : whole
	})
