/** Cookies readable by scripts only affect what is drawn; the server trusts none of them (specification A §3). */
export const readCookie = (name: string): string => {
	const found = document.cookie.split('; ').find(pair => pair.startsWith(`${name}=`))
	return found === undefined ? '' : decodeURIComponent(found.slice(name.length + 1))
}

/** Sets a readable cookie; without `seconds` it ends with the browser session. */
export const writeCookie = (name: string, value: string, seconds?: number): void => {
	const age = seconds === undefined ? '' : `; max-age=${seconds}`
	const lives_until = location.protocol === 'https:' ? '; secure' : ''
	// biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs TLS, which a first start has not
	document.cookie = `${name}=${encodeURIComponent(value)}; path=/; samesite=strict${lives_until}${age}`
}

/** Removes all readable cookies except the given ones. */
export const clearCookies = (retained: readonly string[]): void => {
	for (const pair of document.cookie.split('; ')) {
		const name = pair.split('=')[0] ?? ''
		if (name !== '' && !retained.includes(name)) writeCookie(name, '', 0)
	}
}
