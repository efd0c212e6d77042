/** Double-width characters: East Asian scripts and pictograms. */
const isWide = (character: string): boolean =>
	/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Extended_Pictographic}/u.test(
		character,
	)

const widthOf = (character: string): number => (isWide(character) ? 2 : 1)

const totalWidth = (characters: readonly string[]): number =>
	characters.reduce((sum, character) => sum + widthOf(character), 0)

/** As many leading characters as fit. */
const fitting = (characters: readonly string[], width: number): string[] => {
	let left = width
	return characters.slice(
		0,
		characters.findIndex(character => {
			left -= widthOf(character)
			return left < 0
		}),
	)
}

/**
 * A name shortened to `width`, in widths of a Latin letter. The middle is left out, as names with the same beginning differ at
 * their ends.
 */
export const shortened = (name: string, width: number): string => {
	const characters = [...name]
	if (totalWidth(characters) <= width) return name
	const begin = fitting(characters, Math.ceil((width - 1) / 2))
	const end = fitting(characters.toReversed(), Math.floor((width - 1) / 2)).reverse()
	return `${begin.join('').trimEnd()}…${end.join('').trimStart()}`
}

/** A name broken between words into lines of at most `width`, in widths of a Latin letter; a longer word has a line of its own. */
export const wrapped = (name: string, width: number): string => {
	const lines: string[] = []
	for (const word of name.split(' ')) {
		const joined = lines.length === 0 ? word : `${lines.at(-1)} ${word}`
		if (totalWidth([...joined]) <= width) lines.splice(-1, 1, joined)
		else lines.push(word)
	}
	return lines.join('\n')
}
