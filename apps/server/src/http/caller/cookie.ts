/** How the session's cookie is named and set; `__Host-` and Secure under TLS. */
export interface CookieRules {
	readonly name: string
	readonly secure: boolean
}

/** The value of a cookie in a request header; the first of that name, because browsers send the most specific one first. */
export const cookieOf = (header: string | undefined, name: string): string | undefined => {
	if (header === undefined) return undefined
	for (let from = 0; from < header.length; ) {
		const semicolon = header.indexOf(';', from)
		const to = semicolon < 0 ? header.length : semicolon
		while (header[from] === ' ') from++
		if (header.startsWith(name, from) && header[from + name.length] === '=')
			return header.slice(from + name.length + 1, to).trimEnd()
		from = to + 1
	}
	return undefined
}
