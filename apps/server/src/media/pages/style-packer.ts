import {
	type CSSToken,
	isTokenAtKeyword,
	isTokenComment,
	isTokenEOF,
	isTokenFunction,
	isTokenString,
	isTokenURL,
	isTokenWhitespace,
	type TokenAtKeyword,
	TokenType,
	tokenize,
} from '@csstools/css-tokenizer'
import { PageError } from './page-error.ts'
import { type Loader, nameOf } from './page-loader.ts'

/** The shared state of packing: the source of files, and the limit for the total size. */
export interface Packing {
	readonly load: Loader
	/** Counts characters added to the page. Throws {@link PageError} if there are too many. */
	readonly count: (length: number, from: URL) => void
}

const text_decoder = new TextDecoder('utf-8', { fatal: true })

/** A file as text. Throws {@link PageError} if it is not UTF-8. */
export const asText = (content: Buffer, url: URL): string => {
	try {
		return text_decoder.decode(content)
	} catch {
		throw new PageError('encoding', nameOf(url))
	}
}

/** The address of a reference in a page; null if it needs no file. */
export const addressOf = (named: string, from: URL): URL | null => {
	const text = named.trim()
	if (text === '' || text.startsWith('#') || /^(data|about|blob):/i.test(text)) return null
	if (!URL.canParse(text, from.href)) throw new PageError('outside', nameOf(from), text)
	return new URL(text, from)
}

/** A referenced file as a data: address; null leaves the reference empty. */
export const packedAddress = async (packing: Packing, named: string, from: URL): Promise<string | null> => {
	const url = addressOf(named, from)
	if (url === null) return named.trim()
	const loaded = await packing.load(url, from)
	if (loaded === null) return null
	packing.count(Math.ceil(loaded.content.length / 3) * 4, from)
	return `data:${loaded.mime};base64,${loaded.content.toString('base64')}${url.hash}`
}

const max_depth = 8
/** Functions whose string arguments are addresses. */
const addressed: ReadonlySet<string> = new Set(['url', 'src', 'image-set', '-webkit-image-set'])
const closing: ReadonlyMap<TokenType, string> = new Map([
	[TokenType.Function, ')'],
	[TokenType.OpenParen, ')'],
	[TokenType.OpenSquare, ']'],
	[TokenType.OpenCurly, '}'],
])

const ends: ReadonlySet<TokenType> = new Set([TokenType.CloseParen, TokenType.CloseSquare, TokenType.CloseCurly])
/** Tokens that end an at-rule without a block. */
const rule_ends: ReadonlySet<TokenType> = new Set([
	TokenType.Semicolon,
	TokenType.OpenCurly,
	TokenType.CloseCurly,
	TokenType.EOF,
])

const isBlank = (token: CSSToken | undefined): boolean =>
	token !== undefined && (isTokenWhitespace(token) || isTokenComment(token))
const isNamed = (token: CSSToken | undefined, name: string): token is TokenAtKeyword =>
	token !== undefined && isTokenAtKeyword(token) && token[4].value.toLowerCase() === name
const written = (tokens: readonly CSSToken[]): string => tokens.map(([, text]) => text).join('')

const quoted = (address: string | null): string => `"${address ?? ''}"`

/** The end of an at-rule without a block: after its semicolon. */
const endOfRule = (tokens: readonly CSSToken[], from: number): number => {
	let at = from
	while (!rule_ends.has(tokens[at]?.[0] ?? TokenType.EOF)) at++
	return tokens[at]?.[0] === TokenType.Semicolon ? at + 1 : at
}

/** The address and conditions of an import; null if browsers would ignore it. */
const importOf = (rule: readonly CSSToken[]): { named: string; conditions: string } | null => {
	let at = rule.findIndex((token, place) => place > 0 && !isBlank(token))
	const first = rule[at]
	if (first === undefined) return null
	if (isTokenFunction(first) && first[4].value.toLowerCase() === 'url')
		at = rule.findIndex((token, place) => place > at && !isBlank(token))
	const token = rule[at]
	if (token === undefined || !(isTokenString(token) || isTokenURL(token))) return null
	const rest = rule.slice(at + 1).filter(([type]) => type !== TokenType.Semicolon)
	if (isTokenFunction(first)) rest.splice(0, rest.findIndex(([type]) => type === TokenType.CloseParen) + 1)
	return { named: token[4].value, conditions: written(rest).trim() }
}

const wrapped = (conditions: string, css: string, from: URL): string => {
	if (/^(layer|supports)\b/i.test(conditions)) throw new PageError('unsupported', nameOf(from), `@import ${conditions}`)
	return conditions === '' ? css : `@media ${conditions}{${css}}`
}

/** The imported style sheet, wrapped in its conditions; `way` is the chain of importing sheets. */
const packedImport = async (
	packing: Packing,
	rule: readonly CSSToken[],
	from: URL,
	way: readonly string[],
): Promise<string> => {
	const found = importOf(rule)
	if (found === null) return ''
	const target = addressOf(found.named, from)
	if (target === null || way.length >= max_depth || way.includes(target.href))
		throw new PageError('unsupported', nameOf(from), written(rule))
	const loaded = await packing.load(target, from)
	if (loaded === null) return ''
	const css = asText(loaded.content, target)
	packing.count(css.length, from)
	return wrapped(found.conditions, await packedStyle(packing, css, target, [...way, from.href, target.href]), from)
}

/** An open bracket: how it is closed, and the name of its function. */
interface Bracket {
	readonly name: string
	readonly close: string
}

/** A token with its referenced file packed into it; any other token unchanged. `inside` are the brackets around it. */
const packedToken = async (
	packing: Packing,
	token: CSSToken,
	inside: readonly Bracket[],
	from: URL,
): Promise<string> => {
	const isAddress = isTokenURL(token) || (isTokenString(token) && addressed.has(inside.at(-1)?.name ?? ''))
	if (!isAddress || addressOf(token[4].value, from) === null) return token[1]
	const packed = quoted(await packedAddress(packing, token[4].value, from))
	return isTokenURL(token) ? `url(${packed})` : packed
}

/** How to close a token that is cut off by the end of the file, as browsers do. */
const unclosed = (last: CSSToken | undefined): string => {
	if (last === undefined) return ''
	const text = last[1]
	if (isTokenComment(last) && !/^\/\*[\s\S]*\*\/$/.test(text)) return '*/'
	const [quote = ''] = text
	return isTokenString(last) && (text.length === 1 || !text.endsWith(quote)) ? quote : ''
}

/** Tracks open brackets; false for an unmatched closing bracket, which would end the context that the sheet is inserted into. */
const stepped = (inside: Bracket[], token: CSSToken): boolean => {
	const close = closing.get(token[0])
	if (close !== undefined) inside.push({ name: isTokenFunction(token) ? token[4].value.toLowerCase() : '', close })
	if (!ends.has(token[0])) return true
	if (inside.at(-1)?.close !== token[1]) return false
	inside.pop()
	return true
}

/** At an import or namespace rule, the whole rule; otherwise the single token. */
const ruleAt = (tokens: readonly CSSToken[], at: number, token: CSSToken): readonly CSSToken[] =>
	isNamed(token, 'import') || isNamed(token, 'namespace') ? tokens.slice(at, endOfRule(tokens, at)) : [token]

/**
 * A style sheet with all its references packed, processed by CSS tokens: references in comments and strings are ignored, and escaped ones
 * are recognised. It closes exactly what it opens, so that it can be inserted into another sheet.
 */
export const packedStyle = async (
	packing: Packing,
	source: string,
	from: URL,
	way: readonly string[] = [],
): Promise<string> => {
	const tokens = tokenize({ css: source })
	const parts: string[] = []
	const inside: Bracket[] = []
	let at = 0
	for (let token = tokens[at]; token !== undefined && !isTokenEOF(token); token = tokens[at]) {
		const rule = ruleAt(tokens, at, token)
		at += rule.length
		if (isNamed(token, 'import')) parts.push(await packedImport(packing, rule, from, way))
		else if (rule.length > 1) parts.push(written(rule))
		else if (stepped(inside, token)) parts.push(await packedToken(packing, token, inside, from))
	}
	return [...parts, unclosed(tokens.at(-2)), ...inside.toReversed().map(({ close }) => close)].join('')
}
