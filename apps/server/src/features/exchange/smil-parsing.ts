import { type SmilElement, smil_limits, smil_namespaces } from '@vitrine/domain/smil/element'
import { SaxesParser, type SaxesTagNS } from 'saxes'
import { CodedError } from '../../http/coded-error.ts'

interface OpenElement {
	readonly name: string
	readonly attributes: Readonly<Record<string, string>>
	readonly children: SmilElement[]
}

const complex = (name: string): CodedError => new CodedError('smil_complex', { name })

/** The element by its SMIL name; one from another namespace has its prefix, so that it does not match. */
const opened = ({ name, local, uri, attributes }: SaxesTagNS, document: string): OpenElement => {
	const list = Object.values(attributes)
	const isLarge = list.length > smil_limits.attributes || list.some(({ value }) => value.length > smil_limits.value)
	if (isLarge || name.length > smil_limits.value) throw complex(document)
	return {
		name: smil_namespaces.has(uri) ? local : `${name.split(':')[0]}:${local}`,
		attributes: Object.fromEntries(list.map(({ name: key, value }) => [key, value])),
		children: [],
	}
}

/** The elements of a text; throws what the parser's listeners throw. */
const treeOf = (text: string, name: string): SmilElement | null => {
	const parser = new SaxesParser({ xmlns: true, position: true })
	const open: OpenElement[] = []
	let root: SmilElement | null = null
	let count = 0
	parser.on('doctype', said => {
		// A bare document type name is harmless and common; nothing is fetched for it.
		if (/\[|<!/.test(said)) throw new CodedError('smil_entities', { name })
	})
	parser.on('error', () => {
		throw new CodedError('smil_malformed', { name, line: parser.line })
	})
	parser.on('opentag', tag => {
		if (++count > smil_limits.elements || open.length >= smil_limits.depth) throw complex(name)
		const found = opened(tag, name)
		open.at(-1)?.children.push(found)
		root ??= found
		open.push(found)
	})
	parser.on('closetag', () => void open.pop())
	parser.write(text).close()
	return root
}

/**
 * Reads a SMIL document as a tree; `name` is used in errors. Throws a {@link CodedError}. Nothing is fetched, and only XML's own entities
 * are resolved.
 */
export const parseSmil = (content: Buffer, name: string): SmilElement => {
	const malformed = new CodedError('smil_malformed', { name, line: 1 })
	let text = ''
	try {
		text = new TextDecoder('utf-8', { fatal: true }).decode(content)
	} catch {
		throw malformed
	}
	const root = treeOf(text, name)
	if (root?.name !== 'smil') throw malformed
	return root
}
