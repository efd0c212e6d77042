/**
 * The address within this application that a parameter names, or null for anything that could lead elsewhere or run code (a full URL,
 * `//host`, a backslash that browsers treat as a slash, white space that they ignore).
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

/** The same address with one parameter added. */
export const withParameter = (path: string, name: string, value: string): string => {
	const [pathname = '/', search = ''] = path.split('?', 2)
	const parameters = new URLSearchParams(search)
	parameters.set(name, value)
	return `${pathname}?${parameters}`
}
