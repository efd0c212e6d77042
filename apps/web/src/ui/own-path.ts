/**
 * An address of this application that a parameter names, or null: anything that could lead elsewhere, or run, is none
 * (a whole address, `//host`, a backslash that browsers read as a slash, white space that they leave out).
 */
export const ownPath = (written: string | null): string | null => {
	if (written === null || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(written)) return null
	try {
		const base = 'http://own.invalid'
		const { origin, pathname, search } = new URL(written, base)
		return origin === base && !pathname.startsWith('//') ? pathname + search : null
	} catch {
		return null
	}
}

/** The same address with one more parameter. */
export const withParameter = (path: string, name: string, value: string): string => {
	const [pathname = '/', search = ''] = path.split('?', 2)
	const parameters = new URLSearchParams(search)
	parameters.set(name, value)
	return `${pathname}?${parameters}`
}
