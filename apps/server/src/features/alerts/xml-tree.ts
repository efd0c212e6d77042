import { SaxesParser, type SaxesTagNS } from 'saxes'
import { isWithinBounds } from '../../ports/reader/xml-bounds.ts'
import { AlertError } from './alert-error.ts'

/** An element with its unmodified text. */
export interface XmlElement {
	readonly uri: string
	readonly local: string
	readonly attributes: Readonly<Record<string, string>>
	readonly children: XmlElement[]
	text: string
}

/** Maximum nesting depth of elements. */
const deepest = 32

const elementOf = ({ uri, local, attributes }: SaxesTagNS): XmlElement => ({
	uri,
	local,
	attributes: Object.fromEntries(Object.values(attributes).map(({ name, value }) => [name, value])),
	children: [],
	text: '',
})

/** Reads a well-formed document without declarations; throws {@link AlertError}. */
export const treeOf = (text: string): XmlElement => {
	if (!isWithinBounds(text)) throw new AlertError(/<!(?:DOCTYPE|ENTITY)/i.test(text) ? 'doctype' : 'deep')
	const parser = new SaxesParser({ xmlns: true, position: false })
	const open: XmlElement[] = []
	let root: XmlElement | null = null
	const add = (said: string): void => {
		const last = open.at(-1)
		if (last !== undefined) last.text += said
	}
	parser.on('doctype', () => {
		throw new AlertError('doctype')
	})
	parser.on('error', () => {
		throw new AlertError('not_xml')
	})
	parser.on('opentag', tag => {
		if (open.length >= deepest) throw new AlertError('deep')
		const element = elementOf(tag)
		open.at(-1)?.children.push(element)
		root ??= element
		open.push(element)
	})
	parser.on('text', add)
	parser.on('cdata', add)
	parser.on('closetag', () => void open.pop())
	parser.write(text).close()
	if (root === null) throw new AlertError('not_xml')
	return root
}

/** The direct children of an element with a given name, in its namespace. */
export const childrenOf = (element: XmlElement, local: string): XmlElement[] =>
	element.children.filter(child => child.local === local && child.uri === element.uri)

/** The trimmed text of the first child with a given name; empty if there is none. */
export const textIn = (element: XmlElement, local: string): string => childrenOf(element, local)[0]?.text.trim() ?? ''
