/** The namespaces of SMIL 3.0, and of earlier versions that players still use. */
export const smil_namespace = 'http://www.w3.org/ns/SMIL'
export const smil_namespaces: ReadonlySet<string> = new Set([
	'',
	smil_namespace,
	'http://www.w3.org/2001/SMIL20/',
	'http://www.w3.org/2001/SMIL20/Language',
	'http://www.w3.org/2005/SMIL21/',
	'http://www.w3.org/2005/SMIL21/Language',
])

/** Limits of a parsed SMIL document: bytes, elements, nesting depth, attributes of one element, characters of a value. */
export const smil_limits = { bytes: 4 * 1024 * 1024, elements: 20_000, depth: 40, attributes: 40, value: 4000 } as const

/** An element of a SMIL document; text between elements has no meaning in SMIL and is dropped. */
export interface SmilElement {
	readonly name: string
	readonly attributes: Readonly<Record<string, string>>
	readonly children: readonly SmilElement[]
}

/** Creates an element; attributes without a value are dropped. */
export const element = (
	name: string,
	attributes: Readonly<Record<string, string | undefined>> = {},
	children: readonly SmilElement[] = [],
): SmilElement => ({
	name,
	attributes: Object.fromEntries(
		Object.entries(attributes).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
	),
	children,
})

/** Characters that XML 1.0 does not allow, not even as a reference. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const unspeakable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Escapes a text for XML; only characters that XML does not allow are lost. */
const xmlText = (text: string): string => text.toWellFormed().replace(unspeakable, '')

const references: Readonly<Record<string, string>> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
	'\t': '&#9;',
	'\n': '&#10;',
	'\r': '&#13;',
}

const quoted = (value: string): string =>
	`"${xmlText(value).replace(/[&<>"\t\n\r]/g, character => references[character] ?? character)}"`

const linesOf = ({ name, attributes, children }: SmilElement, indent: string): string[] => {
	const said = Object.entries(attributes).map(([key, value]) => ` ${key}=${quoted(value)}`)
	const start = `${indent}<${name}${said.join('')}`
	if (children.length === 0) return [`${start}/>`]
	return [`${start}>`, ...children.flatMap(child => linesOf(child, `${indent}  `)), `${indent}</${name}>`]
}

/** A document as text: the same tree always yields the same text. */
export const smilText = (root: SmilElement): string =>
	['<?xml version="1.0" encoding="UTF-8"?>', ...linesOf(root, ''), ''].join('\n')
