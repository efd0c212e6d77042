/** The target of a typed server address: empty for this server, null if it is invalid, else that server's login page. */
export const otherServer = (typed: string): string | null => {
	const text = typed.trim()
	if (text === '') return ''
	try {
		const address = new URL(/^https?:\/\//i.test(text) ? text : `${location.protocol}//${text}`)
		return address.origin === location.origin ? '' : `${address.origin}/login`
	} catch {
		return null
	}
}
