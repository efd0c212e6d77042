/** Characters that a file name cannot contain on common systems, and marks that change the writing direction and so disguise an extension. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const unsafe = /[\u0000-\u001f\u007f-\u009f<>:"/\\|?*\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffe\uffff]/gu

/** Names that Windows reserves for devices, whatever their extension. */
const reserved = /^(con|prn|aux|nul|com[0-9]|lpt[0-9])(\.|$)/i

/** Maximum bytes of a name in a file system, leaving room for a number. */
const max_bytes = 240

const extensions: Readonly<Record<string, string>> = {
	'image/jpeg': 'jpg',
	'image/png': 'png',
	'image/gif': 'gif',
	'image/webp': 'webp',
	'image/avif': 'avif',
	'image/heic': 'heic',
	'video/mp4': 'mp4',
	'video/webm': 'webm',
	'video/quicktime': 'mov',
	'video/matroska': 'mkv',
	'video/x-matroska': 'mkv',
	'video/x-m4v': 'm4v',
	'audio/mpeg': 'mp3',
	'audio/mp4': 'm4a',
	'audio/wav': 'wav',
	'audio/ogg': 'ogg',
	'audio/flac': 'flac',
	'application/pdf': 'pdf',
	'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
	'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
	'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
	'application/msword': 'doc',
	'application/vnd.ms-excel': 'xls',
	'application/vnd.ms-powerpoint': 'ppt',
}

const encoder = new TextEncoder()

/** A text cut at a character boundary to at most this many bytes. */
const within = (text: string, bytes: number): string => {
	let length = 0
	let shortened = ''
	for (const character of text) {
		length += encoder.encode(character).length
		if (length > bytes) break
		shortened += character
	}
	return shortened
}

const split = (name: string): [string, string] => {
	const found = /^(.+)(\.[A-Za-z0-9]{1,5})$/s.exec(name)
	return found === null ? [name, ''] : [found[1] ?? '', found[2] ?? '']
}

/** A name under which a file can be saved on any system: no path parts, and with an extension added if it had none. */
export const fileName = (name: string, mime: string): string => {
	const plain = name
		.toWellFormed()
		.replace(unsafe, '_')
		.replace(/^[\s.]+|[\s.]+$/g, '')
	const [base, ending] = split(plain)
	const known = extensions[mime]
	const extension = ending !== '' || known === undefined ? ending : `.${known}`
	const safe = reserved.test(plain) ? `_${base}` : base
	return `${within(safe, max_bytes - extension.length) || 'file'}${extension}`
}

/** The names made unique, ignoring case, by adding numbers to repeated ones. */
export const uniqueNames = (names: readonly string[]): string[] => {
	const taken = new Set<string>()
	return names.map(name => {
		const [base, ending] = split(name)
		let free = name
		for (let number = 2; taken.has(free.normalize('NFC').toLowerCase()); number++) free = `${base} (${number})${ending}`
		taken.add(free.normalize('NFC').toLowerCase())
		return free
	})
}

/** The header that makes a browser save a file under a name (RFC 6266, RFC 8187), with a plain name as fallback. */
export const attachment = (name: string): string => {
	const plain = name.replace(/[^\x20-\x7e]|["%\\]/g, '_')
	const encoded = encodeURIComponent(name.toWellFormed()).replace(
		/['()*!]/g,
		character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
	)
	return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
