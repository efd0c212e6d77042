/** An address of the web without a name and a password in it; null where a text is none. */
export const webAddress = (text: string): URL | null => {
	const url = URL.parse(text)
	return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' ? url : null
}
