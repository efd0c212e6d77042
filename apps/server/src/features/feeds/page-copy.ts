import { parse, serialize, defaultTreeAdapter as tree } from 'parse5'
import type { Loader } from '../../media/pages/page-loader.ts'
import { asText, type Packing, packedAddress, packedStyle } from '../../media/pages/style-packer.ts'
import { cleanTree, type Element, type ParentNode } from './page-cleaning.ts'
import { collapsed, shortened } from './plain-text.ts'

/** Content policy of a copy: it can only show itself. */
export const copy_policy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; font-src data:"

/** Maximum number of characters in a copy. */
const max_length = 12_000_000
const max_title = 300

export interface PageCopy {
	readonly title: string
	readonly html: string
}

const attributeOf = ({ attrs }: Element, name: string): string | undefined =>
	attrs.find(attribute => attribute.name === name)?.value

const setValue = (element: Element, name: string, value: string | null): void => {
	element.attrs = element.attrs.filter(attribute => attribute.name !== name)
	if (value !== null) element.attrs.push({ name, value })
}

const textOf = ({ childNodes }: Element): string => childNodes.map(node => ('value' in node ? node.value : '')).join('')

const isElement = (node: ParentNode['childNodes'][number]): node is Element => 'tagName' in node

/** A page is shown without the parts that cannot be packed; a failed part does not fail the page. */
const orElse = async <T>(work: Promise<T>, otherwise: T): Promise<T> => work.catch(() => otherwise)

const styleSheet = async (packing: Packing, css: string, from: URL, media: string | undefined): Promise<Element> => {
	const text = await orElse(packedStyle(packing, css, from, [from.href]), '')
	const style = tree.createElement('style', 'http://www.w3.org/1999/xhtml' as Element['namespaceURI'], [])
	if (media !== undefined) setValue(style, 'media', media)
	tree.insertText(style, text.replace(/<(?=\/|!--|script)/gi, '\\3c '))
	return style
}

const linked = async (packing: Packing, element: Element, from: URL): Promise<Element | null> => {
	const rel = (attributeOf(element, 'rel') ?? '').toLowerCase().split(/\s+/)
	const url = URL.parse(attributeOf(element, 'href') ?? '', from.href)
	if (!rel.includes('stylesheet') || rel.includes('alternate') || url === null) return null
	const loaded = await packing.load(url, from)
	if (loaded === null || loaded.mime !== 'text/css') return null
	return styleSheet(packing, asText(loaded.content, url), url, attributeOf(element, 'media'))
}

const packElement = async (packing: Packing, element: Element, from: URL): Promise<Element | null> => {
	if (element.tagName === 'link') return orElse(linked(packing, element, from), null)
	if (element.tagName === 'style') return styleSheet(packing, textOf(element), from, attributeOf(element, 'media'))
	for (const name of ['src', 'background']) {
		const named = attributeOf(element, name)
		if (named !== undefined) setValue(element, name, await orElse(packedAddress(packing, named, from), null))
	}
	const style = attributeOf(element, 'style')
	if (style !== undefined) setValue(element, 'style', await orElse(packedStyle(packing, style, from), null))
	return element
}

const packTree = async (packing: Packing, parent: ParentNode, from: URL): Promise<void> => {
	for (const node of [...parent.childNodes]) {
		if (!isElement(node)) continue
		const packed = await packElement(packing, node, from)
		if (packed === node) {
			if (node.tagName !== 'style') await packTree(packing, node, from)
			continue
		}
		if (packed !== null) tree.insertBefore(parent, packed, node)
		tree.detachNode(node)
	}
}

const find = (parent: ParentNode, name: string): Element | undefined =>
	parent.childNodes.find((node): node is Element => isElement(node) && node.tagName === name)

/** The base of the page's addresses: the one it declares, else its own address. */
const baseOf = (head: Element | undefined, url: URL): URL => {
	const base = head && find(head, 'base')
	return URL.parse((base && attributeOf(base, 'href')) ?? '', url.href) ?? url
}

/**
 * A single document of a page with what it shows: no scripts, forms or frames, nothing that leads or sends elsewhere. What `load` does not
 * return is left out.
 */
export const copyPage = async (html: string, url: URL, load: Loader): Promise<PageCopy> => {
	const document = parse(html, { scriptingEnabled: false })
	const page = find(document, 'html')
	const head = page && find(page, 'head')
	if (page === undefined || head === undefined) throw new Error('a page without a head')
	const from = baseOf(head, url)
	const title = find(head, 'title')
	cleanTree(document)
	await packTree({ load, count: () => undefined }, document, from)
	const metas = [
		{ 'http-equiv': 'Content-Security-Policy', content: copy_policy },
		{ charset: 'utf-8' },
		{ name: 'referrer', content: 'no-referrer' },
	]
	for (const attributes of metas.reverse()) {
		const meta = tree.createElement(
			'meta',
			head.namespaceURI,
			Object.entries(attributes).map(([name, value]) => ({ name, value })),
		)
		const first = head.childNodes[0]
		if (first === undefined) tree.appendChild(head, meta)
		else tree.insertBefore(head, meta, first)
	}
	const copied = serialize(document)
	if (copied.length > max_length) throw new Error('the copy is too long')
	return { title: shortened(collapsed(title === undefined ? '' : textOf(title)), max_title), html: copied }
}
