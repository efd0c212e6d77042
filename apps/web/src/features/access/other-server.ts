/** Where a typed server address leads: empty for the own one, null when it is none, else that server's login page. */
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
