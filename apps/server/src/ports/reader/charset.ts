const marks = [
	[[0xef, 0xbb, 0xbf], 'utf-8'],
	[[0xff, 0xfe], 'utf-16le'],
	[[0xfe, 0xff], 'utf-16be'],
] as const

/** The first two characters of a document reveal UTF-16 without a byte order mark. */
const unmarked = [
	[[0x3c, 0x00], 'utf-16le'],
	[[0x00, 0x3c], 'utf-16be'],
] as const

const begins = (bytes: Uint8Array, start: readonly number[]): boolean => start.every((byte, at) => bytes[at] === byte)

/** The encoding declared in the document's first bytes: by an XML declaration or a meta element. */
const declared = (bytes: Uint8Array): string | undefined => {
	const head = Buffer.from(bytes.subarray(0, 1024)).toString('latin1')
	return (
		/^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w:.-]+)["']/i.exec(head)?.[1] ??
		/<meta[^>]*?\scharset\s*=\s*["']?([\w:.-]+)/i.exec(head)?.[1]
	)
}

const labelOf = (bytes: Uint8Array, content_type: string): string => {
	const marked = marks.find(([start]) => begins(bytes, start)) ?? unmarked.find(([start]) => begins(bytes, start))
	if (marked !== undefined) return marked[1]
	const said = /;\s*charset\s*=\s*"?([\w:.-]+)/i.exec(content_type)?.[1] ?? declared(bytes) ?? 'utf-8'
	// A declaration that can be read byte by byte cannot be in a two-byte encoding.
	return /^utf-?16/i.test(said) ? 'utf-8' : said
}

/**
 * Decodes bytes by their byte order mark, the header, the document's declaration, else as UTF-8. Null for an encoding that is unknown, or
 * that can hide markup.
 */
export const decodeText = (bytes: Uint8Array, content_type: string): string | null => {
	const label = labelOf(bytes, content_type)
	try {
		const decoder = new TextDecoder(label)
		// Its bytes below 128 do not mean the characters that other readers see in them.
		return decoder.encoding === 'iso-2022-jp' ? null : decoder.decode(bytes)
	} catch {
		return null
	}
}
