import type { defaultTreeAdapter as DefaultTree, DefaultTreeAdapterTypes } from 'parse5'
import { boundedTree } from './page-bounds.ts'
import { PageError } from './page-error.ts'
import { type Loader, nameOf } from './page-loader.ts'
import { addressOf, asText, type Packing, packedAddress, packedStyle } from './style-packer.ts'

type Element = DefaultTreeAdapterTypes.Element
type ParentNode = DefaultTreeAdapterTypes.ParentNode
type Tree = typeof DefaultTree

export interface PageParts {
	/** The page; its address is the base for its references. */
	readonly html: Buffer
	readonly url: URL
	readonly load: Loader
	/** Maximum length of the packed page, in characters. */
	readonly limit: number
	/** A script that runs before all others. */
	readonly bootstrap?: string
}

/** Elements that would embed another page; all are refused. */
const frames: ReadonlySet<string> = new Set([
	'iframe',
	'frame',
	'frameset',
	'object',
	'embed',
	'applet',
	'portal',
	'base',
])

/** Attributes that refer to a displayed file. */
const shown: ReadonlyMap<string, readonly string[]> = new Map([
	['img', ['src']],
	['source', ['src']],
	['video', ['src', 'poster']],
	['audio', ['src']],
	['track', ['src']],
	['input', ['src']],
	['image', ['href', 'xlink:href']],
	['feimage', ['href', 'xlink:href']],
	['body', ['background']],
	['table', ['background']],
	['td', ['background']],
	['th', ['background']],
])
/** Attributes that would lead away from the page or report it to someone. */
const leading: ReadonlySet<string> = new Set(['action', 'formaction', 'ping', 'manifest', 'longdesc', 'cite'])

const nameOfAttribute = (attribute: Element['attrs'][number]): string =>
	attribute.prefix ? `${attribute.prefix}:${attribute.name}` : attribute.name

const attributeOf = (element: Element, name: string): string | undefined =>
	element.attrs.find(attribute => nameOfAttribute(attribute) === name)?.value

const drop = (element: Element, name: string): void => {
	element.attrs = element.attrs.filter(attribute => nameOfAttribute(attribute) !== name)
}

const write = (element: Element, name: string, value: string | null): void => {
	const attribute = element.attrs.find(candidate => nameOfAttribute(candidate) === name)
	if (attribute !== undefined && value !== null) attribute.value = value
	else drop(element, name)
}

const packedSet = async (packing: Packing, source: string, from: URL): Promise<string> => {
	const parts: string[] = []
	// A data: address contains a comma itself and does not occur in generated lists.
	for (const candidate of source.split(/,(?=\s|$)|(?<=\s[\d.]+[wx])\s*,/)) {
		const [named = '', ...size] = candidate.trim().split(/\s+/)
		if (named === '') continue
		const address = await packedAddress(packing, named, from)
		if (address !== null) parts.push([address, ...size].join(' '))
	}
	return parts.join(', ')
}

const textOf = (element: Element): string =>
	element.childNodes.map(node => ('value' in node ? node.value : '')).join('')

const setText = (tree: Tree, element: Element, text: string): void => {
	element.childNodes = []
	tree.insertText(element, text)
}

/** Escapes a text so that it cannot end its enclosing element. */
const enclosed = (text: string, name: 'script' | 'style'): string =>
	name === 'style'
		? text.replace(/<\/(style)/gi, '<\\/$1')
		: text.replace(/<\/(script)/gi, '<\\/$1').replace(/<!--/g, '<\\!--')

/** Module syntax that would require fetching. */
const module_import = /^\s*import\b|\bimport\s*\(|^\s*export\b[^;]*\bfrom\b/m

const script_type = /^(|module|text\/javascript|application\/javascript|text\/ecmascript)$/i

/** The code of a script, and where it is: in the page, or in the referenced file. */
const scriptSource = async (packing: Packing, element: Element, from: URL): Promise<{ code: string; url: URL }> => {
	const named = attributeOf(element, 'src')
	if (named === undefined) return { code: textOf(element), url: from }
	const url = addressOf(named, from)
	if (url === null) throw new PageError('unsupported', nameOf(from), named)
	const loaded = await packing.load(url, from)
	const code = loaded === null ? '' : asText(loaded.content, url)
	packing.count(code.length, from)
	return { code, url }
}

/** Whether an external script runs after the page has been parsed. */
const isLate = (element: Element): boolean =>
	attributeOf(element, 'src') !== undefined &&
	(attributeOf(element, 'defer') !== undefined || attributeOf(element, 'async') !== undefined)

/** Inlines an external script; returns whether it must run after the page has been parsed, as before. */
const packScript = async (packing: Packing, tree: Tree, element: Element, from: URL): Promise<boolean> => {
	const type = (attributeOf(element, 'type') ?? '').trim()
	if (/^(importmap|speculationrules)$/i.test(type))
		throw new PageError('unsupported', nameOf(from), `<script type=${type}>`)
	if (!script_type.test(type)) return false
	const isModule = /^module$/i.test(type)
	const { code, url } = await scriptSource(packing, element, from)
	if (isModule && module_import.test(code)) throw new PageError('unsupported', nameOf(url), 'import')
	const waits = isLate(element) && !isModule
	for (const name of ['src', 'defer', 'async', 'integrity', 'crossorigin', 'nonce']) drop(element, name)
	setText(tree, element, enclosed(code, 'script'))
	return waits
}

/** A linked style sheet is inlined; other links serve no purpose on a screen. */
const packLink = async (packing: Packing, tree: Tree, element: Element, from: URL): Promise<Element | null> => {
	const rel = (attributeOf(element, 'rel') ?? '').toLowerCase().split(/\s+/)
	if (!rel.includes('stylesheet') || rel.includes('alternate')) return null
	const url = addressOf(attributeOf(element, 'href') ?? '', from)
	const loaded = url === null ? null : await packing.load(url, from)
	if (url === null || loaded === null) return null
	const css = asText(loaded.content, url)
	packing.count(css.length, from)
	const media = attributeOf(element, 'media')
	const style = tree.createElement('style', element.namespaceURI, media ? [{ name: 'media', value: media }] : [])
	setText(tree, style, enclosed(await packedStyle(packing, css, url, [url.href]), 'style'))
	return style
}

type PackValue = (packing: Packing, value: string, from: URL) => Promise<string | null>

/** Attributes of all elements that refer to files. */
const naming: ReadonlyMap<string, PackValue> = new Map<string, PackValue>([
	['style', packedStyle],
	['srcset', packedSet],
	['imagesrcset', packedSet],
])

/** How the value of an attribute is packed; undefined if it does not refer to a displayed file. */
const packingOf = (name: string, tag: string): PackValue | undefined =>
	naming.get(name) ?? (shown.get(tag)?.includes(name) ? packedAddress : undefined)

/** Whether an attribute links to another page or file, rather than to an anchor of its own page. */
const leadsAway = (name: string, value: string): boolean =>
	leading.has(name) || (/^(xlink:)?href$/.test(name) && !value.startsWith('#'))

const packAttributes = async (packing: Packing, element: Element, from: URL): Promise<void> => {
	const tag = element.tagName.toLowerCase()
	for (const attribute of [...element.attrs]) {
		const written = nameOfAttribute(attribute)
		const name = written.toLowerCase()
		const { value } = attribute
		const pack = packingOf(name, tag)
		if (pack !== undefined) write(element, written, await pack(packing, value, from))
		else if (leadsAway(name, value)) {
			// Browsers do not show a drawing referenced from another file once it is packed.
			if (tag === 'use' && !leading.has(name)) throw new PageError('unsupported', nameOf(from), value)
			drop(element, written)
		}
	}
}

const checkMeta = (element: Element, from: URL): boolean => {
	const name = (attributeOf(element, 'http-equiv') ?? '').toLowerCase()
	if (name === 'refresh') throw new PageError('unsupported', nameOf(from), '<meta http-equiv=refresh>')
	// A policy of the page itself would block what is packed into it.
	return name === '' && attributeOf(element, 'charset') === undefined
}

interface Walk {
	readonly packing: Packing
	readonly tree: Tree
	readonly from: URL
	/** Scripts that ran after the page was parsed, to be appended to it. */
	readonly late: Element[]
}

/** The replacement of an element; null removes it. */
const packElement = async ({ packing, tree, from, late }: Walk, element: Element): Promise<Element | null> => {
	const name = element.tagName.toLowerCase()
	if (frames.has(name)) throw new PageError('unsupported', nameOf(from), `<${name}>`)
	if (name === 'link') return packLink(packing, tree, element, from)
	if (name === 'meta') return checkMeta(element, from) ? element : null
	if (name === 'script') {
		if (!(await packScript(packing, tree, element, from))) return element
		late.push(element)
		return null
	}
	if (name === 'style') setText(tree, element, enclosed(await packedStyle(packing, textOf(element), from), 'style'))
	await packAttributes(packing, element, from)
	return element
}

const packChildren = async (walk: Walk, parent: ParentNode): Promise<void> => {
	for (const node of [...parent.childNodes]) {
		if (!('tagName' in node)) continue
		const packed = await packElement(walk, node)
		if (packed !== node) {
			if (packed !== null) walk.tree.insertBefore(parent, packed, node)
			walk.tree.detachNode(node)
			continue
		}
		if ('content' in node) await packChildren(walk, node.content)
		await packChildren(walk, node)
	}
}

const elementOf = (parent: ParentNode, name: string): Element => {
	const found = parent.childNodes.find((node): node is Element => 'tagName' in node && node.tagName === name)
	if (found === undefined) throw new Error(`a page without <${name}>`)
	return found
}

/**
 * A page with all its references as one HTML text: scripts and styles inlined, pictures and fonts as data: addresses. The result refers to
 * nothing outside itself. Throws {@link PageError}.
 */
export const packPage = async ({ html, url, load, limit, bootstrap }: PageParts): Promise<string> => {
	// Loaded with the first page.
	const { defaultTreeAdapter: tree, parse, serialize } = await import('parse5')
	let length = 0
	const count = (more: number, from: URL): void => {
		length += more
		if (length > limit) throw new PageError('large', nameOf(from))
	}
	count(html.length, url)
	const document = parse(asText(html, url), { treeAdapter: boundedTree(tree, nameOf(url)) })
	const late: Element[] = []
	await packChildren({ packing: { load, count }, tree, from: url, late }, document)
	const page = elementOf(document, 'html')
	const [head, body] = [elementOf(page, 'head'), elementOf(page, 'body')]
	for (const script of late) tree.appendChild(body, script)
	const first = head.childNodes[0]
	const put = (element: Element): void =>
		first === undefined ? tree.appendChild(head, element) : tree.insertBefore(head, element, first)
	put(tree.createElement('meta', head.namespaceURI, [{ name: 'charset', value: 'utf-8' }]))
	if (bootstrap !== undefined) {
		const script = tree.createElement('script', head.namespaceURI, [])
		setText(tree, script, enclosed(bootstrap, 'script'))
		put(script)
	}
	const packed = serialize(document)
	if (packed.length > limit) throw new PageError('large', nameOf(url))
	return packed
}
