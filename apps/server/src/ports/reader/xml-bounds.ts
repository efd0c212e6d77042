/** Bounds of a document; far above what any reader takes, far below what would hold the server up. Lengths in characters. */
const limits = { tags: 100_000, references: 200_000, tag: 16 * 1024, instruction: 4 * 1024 } as const

const [greater, quote, apostrophe] = ['>', '"', "'"].map(character => character.charCodeAt(0))

/** The end of a tag, ignoring anything in quotes; -1 if it is longer than allowed. */
const endOfTag = (text: string, from: number): number => {
	let within = 0
	const last = Math.min(text.length, from + limits.tag)
	for (let at = from; at < last; at++) {
		const character = text.charCodeAt(at)
		if (within !== 0) within = character === within ? 0 : within
		else if (character === greater) return at + 1
		else if (character === quote || character === apostrophe) within = character
	}
	return text.length - from < limits.tag ? text.length : -1
}

/** The end of a part that is closed by these characters, or the end of the text. */
const endOf = (text: string, from: number, end: string): number => {
	const at = text.indexOf(end, from)
	return at < 0 ? text.length : at + end.length
}

/** The end of what starts at a `<`; -1 for anything that feeds and alerts never contain: declarations, and unclosed tags. */
const endOfPart = (text: string, from: number): number => {
	if (text.startsWith('<!--', from)) return endOf(text, from + 4, '-->')
	if (text.startsWith('<![CDATA[', from)) return endOf(text, from + 9, ']]>')
	if (text.startsWith('<!', from)) return -1
	if (!text.startsWith('<?', from)) return endOfTag(text, from + 1)
	const end = endOf(text, from + 2, '?>')
	return end - from > limits.instruction ? -1 : end
}

/** Whether a text is worth parsing as XML: determined in one pass, before a parser sees it. */
export const isWithinBounds = (text: string): boolean => {
	let references = 0
	for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1))
		if (++references > limits.references) return false
	let tags = 0
	for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at)) {
		if (++tags > limits.tags) return false
		at = endOfPart(text, at)
		if (at < 0) return false
	}
	return true
}
