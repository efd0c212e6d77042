/** Characters that are as wide as two: scripts of East Asia, and pictures. */
const isWide = (character: string): boolean =>
	/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Extended_Pictographic}/u.test(
		character,
	)

const widthOf = (character: string): number => (isWide(character) ? 2 : 1)

/** As many of the characters as there is room for, from the first on. */
const fitting = (characters: readonly string[], room: number): string[] => {
	let left = room
	return characters.slice(
		0,
		characters.findIndex(character => {
			left -= widthOf(character)
			return left < 0
		}),
	)
}

/**
 * A name that is no wider than `room`, in widths of a Latin letter: of a longer one the middle is left out, since names that
 * begin alike are told apart by their ends.
 */
export const shortened = (name: string, room: number): string => {
	const characters = [...name]
	if (characters.reduce((sum, character) => sum + widthOf(character), 0) <= room) return name
	const begin = fitting(characters, Math.ceil((room - 1) / 2))
	const end = fitting(characters.toReversed(), Math.floor((room - 1) / 2)).reverse()
	return `${begin.join('').trimEnd()}…${end.join('').trimStart()}`
}
