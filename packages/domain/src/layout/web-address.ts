/** A web address without a user name and password; null if the text is not a web address. */
export const webAddress = (text: string): URL | null => {
	const url = URL.parse(text)
	return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' ? url : null
}
