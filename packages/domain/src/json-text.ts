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

/** Whether lists and objects lie deeper within one another than `most`; looked at level by level, so that no depth is too much. */
export const isDeeper = (value: unknown, most: number): boolean => {
	let level = [value]
	for (let depth = 0; depth <= most; depth++) {
		level = level.flatMap(one => (typeof one === 'object' && one !== null ? Object.values(one) : []))
		if (level.length === 0) return false
	}
	return true
}

/** Takes a value for what it is to be; null where it is not. */
export type Reader<T> = (value: unknown) => T | null

/** Reads what fits a shape. */
export const shaped =
	<T>(shape: { safeParse(value: unknown): { success: true; data: T } | { success: false } }): Reader<T> =>
	value => {
		const read = shape.safeParse(value)
		return read.success ? read.data : null
	}

/** JSON that we wrote ourselves, perhaps with an earlier version: null where there is none, or no longer what it was. */
export const readStored = <T>(text: string | null | undefined, read: Reader<T>): T | null => {
	if (text === null || text === undefined) return null
	try {
		return read(JSON.parse(text))
	} catch {
		return null
	}
}

/** JSON from outside, see {@link fromJson}: null where it is not what it is to be. */
export const readOutside = <T>(text: string, read: Reader<T>): T | null => {
	const found = fromJson(text)
	return found === undefined ? null : read(found.value)
}

/** JSON text without what no text of ours has, where it is written as an escape: NUL, and halves of characters. */
export const wellFormedJson = (text: string): string =>
	// An escape counts where it stands behind an even number of backslashes.
	text.replace(
		/\\u(?:0000|d[89ab][0-9a-f]{2}\\ud[c-f][0-9a-f]{2}|d[89a-f][0-9a-f]{2})(?<=(?<!\\)(?:\\\\)*\\u[0-9a-f]{4}(?:\\u[0-9a-f]{4})?)/gi,
		written => (written.length > 6 ? written : written.endsWith('0000') ? '' : '\\ufffd'),
	)
