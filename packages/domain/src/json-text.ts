/** The key `__proto__`, in any escaping that JSON allows. */
const prototype_key = (() => {
	const character = (one: string): string => `(?:${one}|\\\\u00${one.charCodeAt(0).toString(16)})`
	return new RegExp(`"${[...'__proto__'].map(character).join('')}"\\s*:`, 'i')
})()

/**
 * JSON from outside; undefined if it is invalid, or if a key would reach an object's prototype. The text is scanned instead of the values,
 * of which there can be millions.
 */
export const fromJson = (text: string): { readonly value: unknown } | undefined => {
	try {
		const value: unknown = JSON.parse(text)
		return prototype_key.test(text) ? undefined : { value }
	} catch {
		return undefined
	}
}

/** Whether lists and objects are nested deeper than `most`; checked level by level, so that no depth overflows the stack. */
export const isDeeper = (value: unknown, most: number): boolean => {
	let level = [value]
	for (let depth = 0; depth <= most; depth++) {
		level = level.flatMap(one => (typeof one === 'object' && one !== null ? Object.values(one) : []))
		if (level.length === 0) return false
	}
	return true
}

/** Converts an unknown value; null if it does not match. */
export type Reader<T> = (value: unknown) => T | null

/** A reader for values that match a schema. */
export const shaped =
	<T>(shape: { safeParse(value: unknown): { success: true; data: T } | { success: false } }): Reader<T> =>
	value => {
		const read = shape.safeParse(value)
		return read.success ? read.data : null
	}

/** JSON stored by this product, possibly by an earlier version: null if missing or no longer readable. */
export const readStored = <T>(text: string | null | undefined, read: Reader<T>): T | null => {
	// An empty text is none; throwing for each row of a log would take a seventh of the time of its export.
	if (text === null || text === undefined || text === '') return null
	try {
		return read(JSON.parse(text))
	} catch {
		return null
	}
}

/** JSON from outside, see {@link fromJson}: null if it does not match. */
export const readOutside = <T>(text: string, read: Reader<T>): T | null => {
	const found = fromJson(text)
	return found === undefined ? null : read(found.value)
}

/** JSON text without escapes that no stored text can contain: drops NUL and replaces lone surrogates. */
export const wellFormedJson = (text: string): string =>
	// An escape only counts after an even number of backslashes.
	text.replace(
		/\\u(?:0000|d[89ab][0-9a-f]{2}\\ud[c-f][0-9a-f]{2}|d[89a-f][0-9a-f]{2})(?<=(?<!\\)(?:\\\\)*\\u[0-9a-f]{4}(?:\\u[0-9a-f]{4})?)/gi,
		written => (written.length > 6 ? written : written.endsWith('0000') ? '' : '\\ufffd'),
	)
