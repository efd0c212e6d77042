/** One part of a multipart body; `filename` is null for a field. */
export interface Part {
	readonly name: string
	readonly filename: string | null
	readonly content: Buffer
}

const max_parts = 41
const max_head = 4096
const head_end = Buffer.from('\r\n\r\n')

/** The boundary named by a Content-Type; null if it is not a multipart form. */
export const boundaryOf = (content_type: string | undefined): string | null => {
	const found = /^multipart\/form-data\s*;.*?\bboundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))\s*(?:;|$)/i.exec(
		content_type ?? '',
	)
	return found?.[1] ?? found?.[2] ?? null
}

/** Browsers percent-encode these three characters of a name (HTML, multipart/form-data encoding). */
const unescaped = (text: string): string =>
	text.replace(/%(22|0D|0A)/gi, code => String.fromCharCode(Number.parseInt(code.slice(1), 16)))

const attribute = (head: string, name: string): string | null => {
	const found = new RegExp(`^content-disposition:\\s*form-data\\b.*?;\\s*${name}="([^"\\r\\n]*)"`, 'im').exec(head)
	return found === null ? null : unescaped(found[1] ?? '')
}

const partOf = (body: Buffer, from: number, to: number): Part | null => {
	const end = body.indexOf(head_end, from)
	if (end < 0 || end > to || end - from > max_head) return null
	const head = body.toString('utf8', from, end)
	const name = attribute(head, 'name')
	if (name === null) return null
	return { name, filename: attribute(head, 'filename'), content: body.subarray(end + head_end.length, to) }
}

/**
 * The parts of a multipart body held in memory; null if it is malformed or truncated. Parts are views of the body: the only work is
 * searching for the next boundary, however large a part is.
 */
export const partsOf = (body: Buffer, boundary: string): Part[] | null => {
	const first = Buffer.from(`--${boundary}`)
	const delimiter = Buffer.from(`\r\n--${boundary}`)
	if (!body.subarray(0, first.length).equals(first)) return null
	const parts: Part[] = []
	for (let place = first.length; ; ) {
		const ending = body.toString('latin1', place, place + 2)
		if (ending === '--') return parts
		if (ending !== '\r\n' || parts.length === max_parts) return null
		const to = body.indexOf(delimiter, place)
		const part = to < 0 ? null : partOf(body, place, to)
		if (part === null) return null
		parts.push(part)
		place = to + delimiter.length
	}
}
