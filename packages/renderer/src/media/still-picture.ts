/** How far into a picture its animation can be declared, in bytes from its beginning. */
export const said_within = 65_536

const holds = (bytes: Uint8Array, word: string): boolean => {
	const [first = 0, ...rest] = new TextEncoder().encode(word)
	for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1))
		if (rest.every((byte, place) => bytes[at + 1 + place] === byte)) return true
	return false
}

/** Whether a picture is certainly still, by its type and its beginning. */
export const isStill = (type: string, beginning: Uint8Array): boolean => {
	if (type === 'image/jpeg') return true
	if (type === 'image/png') return !holds(beginning, 'acTL')
	return type === 'image/webp' && !holds(beginning, 'ANIM')
}
