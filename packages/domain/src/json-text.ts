/** The name of every prototype as a key, in whichever way JSON may write its characters. */
const prototype_key = (() => {
	const character = (one: string): string => `(?:${one}|\\\\u00${one.charCodeAt(0).toString(16)})`
	return new RegExp(`"${[...'__proto__'].map(character).join('')}"\\s*:`, 'i')
})()

/**
 * JSON from outside; undefined when it is none, or when a key of it would reach an object's prototype. The text is looked through
 * rather than its values: there may be millions of those.
 */
export const fromJson = (text: string): { readonly value: unknown } | undefined => {
	try {
		const value: unknown = JSON.parse(text)
		return prototype_key.test(text) ? undefined : { value }
	} catch {
		return undefined
	}
}

/** JSON text without what no text of ours has, where it is written as an escape: NUL, and halves of characters. */
export const wellFormedJson = (text: string): string =>
	// An escape counts where it stands behind an even number of backslashes.
	text.replace(
		/\\u(?:0000|d[89ab][0-9a-f]{2}\\ud[c-f][0-9a-f]{2}|d[89a-f][0-9a-f]{2})(?<=(?<!\\)(?:\\\\)*\\u[0-9a-f]{4}(?:\\u[0-9a-f]{4})?)/gi,
		written => (written.length > 6 ? written : written.endsWith('0000') ? '' : '\\ufffd'),
	)
