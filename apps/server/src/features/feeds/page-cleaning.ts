import { type DefaultTreeAdapterTypes, serializeOuter, defaultTreeAdapter as tree } from 'parse5'

export type Element = DefaultTreeAdapterTypes.Element
export type ParentNode = DefaultTreeAdapterTypes.ParentNode

/** Elements removed with their content: they run code, lead elsewhere, embed other pages, or are useless on a screen. */
const dropped = new Set(
	'script iframe frame frameset object embed applet portal base meta template math audio video source track canvas input select textarea option optgroup datalist map area noembed noframes xmp plaintext listing fencedframe dialog'.split(
		' ',
	),
)

/** Elements that remain as plain boxes. */
const renamed: ReadonlyMap<string, string> = new Map([
	['form', 'div'],
	['button', 'span'],
	['fieldset', 'div'],
])

/** Allowed attributes; those with addresses are filled in when the page is packed. */
const allowed_attribute =
	/^(class|id|style|title|alt|width|height|align|valign|bgcolor|color|face|size|border|cellpadding|cellspacing|colspan|rowspan|span|start|reversed|dir|lang|hidden|open|role|media|nowrap|background|src|href|rel|type|aria-[a-z]+|data-[\w-]+)$/

/** Attributes that name a file, with the elements that can have them until the page is packed. */
const naming: ReadonlyMap<string, readonly string[]> = new Map([
	['src', ['img']],
	['href', ['link']],
])

const isNamed = (name: string, tag: string): boolean => naming.get(name)?.includes(tag) ?? true

const attributeOf = ({ attrs }: Element, name: string): string | undefined =>
	attrs.find(attribute => attribute.name === name)?.value

/** The picture that an image shows: many pages store its address where their script finds it. */
const sourceOf = (image: Element): string | undefined => {
	const candidates = [attributeOf(image, 'src'), attributeOf(image, 'data-src'), attributeOf(image, 'data-original')]
	const set = attributeOf(image, 'srcset') ?? attributeOf(image, 'data-srcset')
	const found = [...candidates, set?.trim().split(/[\s,]/, 1)[0]].filter(text => text !== undefined && text !== '')
	return found.find(text => !text?.startsWith('data:')) ?? found[0]
}

const keepAttributes = (element: Element): void => {
	const source = element.tagName === 'img' ? sourceOf(element) : undefined
	element.attrs = element.attrs.filter(
		({ name, prefix }) => !prefix && allowed_attribute.test(name) && isNamed(name, element.tagName) && name !== 'src',
	)
	if (source !== undefined) element.attrs.push({ name: 'src', value: source })
}

const running = new Set(['script', 'foreignobject', 'iframe', 'handler', 'set', 'animate'])

/** Parts of a drawing that could run are removed, although nothing runs in a picture. */
const cleanDrawing = (drawing: Element): void => {
	drawing.attrs = drawing.attrs.filter(({ name, value }) => !/^on/i.test(name) && !/^\s*javascript:/i.test(value))
	drawing.childNodes = drawing.childNodes.filter(
		node => node.nodeName !== '#comment' && !running.has(node.nodeName.toLowerCase()),
	)
	for (const node of drawing.childNodes) if ('tagName' in node) cleanDrawing(node)
}

const page_space = 'http://www.w3.org/1999/xhtml' as Element['namespaceURI']

/** Turns an inline drawing into a picture, in which nothing can run. */
const asPicture = (drawing: Element): Element => {
	const shape = drawing.attrs.filter(({ name }) => ['class', 'id', 'style', 'width', 'height'].includes(name))
	cleanDrawing(drawing)
	drawing.attrs = [
		...drawing.attrs.filter(({ name, prefix }) => !prefix && name !== 'xmlns'),
		{ name: 'xmlns', value: 'http://www.w3.org/2000/svg' },
	]
	const text = serializeOuter(drawing).replaceAll('&nbsp;', '&#160;')
	const value = `data:image/svg+xml;base64,${Buffer.from(text).toString('base64')}`
	return tree.createElement('img', page_space, [...shape, { name: 'alt', value: '' }, { name: 'src', value }])
}

/** What replaces an element: itself, another, its children, or nothing. */
const cleaned = (element: Element): Element | 'children' | null => {
	const name = element.tagName.toLowerCase()
	if (name === 'svg') return asPicture(element)
	if (dropped.has(name) || element.namespaceURI !== page_space) return null
	if (name === 'noscript') return 'children'
	const other = renamed.get(name)
	if (other !== undefined) {
		element.tagName = other
		element.nodeName = other
	}
	keepAttributes(element)
	return element
}

/** Moves an element's children in front of it. */
const unwrap = (parent: ParentNode, element: Element): void => {
	for (const child of [...element.childNodes]) {
		tree.detachNode(child)
		tree.insertBefore(parent, child, element)
	}
}

/** Replaces an element. */
const replace = (parent: ParentNode, element: Element, made: ReturnType<typeof cleaned>): void => {
	if (made === 'children') unwrap(parent, element)
	else if (made !== null) tree.insertBefore(parent, made, element)
	tree.detachNode(element)
}

/** Removes from a tree everything that could run, send data or lead elsewhere, and comments. */
export const cleanTree = (parent: ParentNode): void => {
	for (const node of [...parent.childNodes]) {
		if (node.nodeName === '#comment') tree.detachNode(node)
		if (!('tagName' in node)) continue
		const made = cleaned(node)
		if (made === node || made === 'children') cleanTree(node)
		if (made !== node) replace(parent, node, made)
	}
}
