import { plainText } from './smtp.ts'

/** The parts of an email, split at the boundary in its headers. */
const partsOf = (content: string): string[] => {
	const boundary = /boundary="([^"]+)"/.exec(content)?.[1]
	if (boundary === undefined) return [content]
	return content
		.split(`--${boundary}`)
		.slice(1, -1)
		.map(part => part.trim())
}
/** The text of an email. */
export const wordsIn = (content: string): string => plainText(partsOf(content)[0] ?? '')
/** The attachment of an email, as text. */
export const fileIn = (content: string): string => {
	const part = partsOf(content)[1] ?? ''
	return Buffer.from(
		part
			.split(/\r?\n\r?\n/)
			.slice(1)
			.join(''),
		'base64',
	).toString('utf8')
}
/** A header of an email; empty without it. */
export const headerIn = (content: string, name: string): string =>
	new RegExp(`^${name}:(.*(?:\\r?\\n[ \\t].*)*)`, 'im').exec(content)?.[1]?.replaceAll(/\s+/g, ' ').trim() ?? ''
