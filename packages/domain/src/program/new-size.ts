/** The space for which something new is made, in program pixels, and the current year. */
export interface NewSize {
	readonly w: number
	readonly h: number
	readonly year: number
}

/** The font size at which `lines` lines of `characters` characters fit. */
export const fitting = ({ w, h }: NewSize, characters: number, lines: number): number =>
	Math.min(2000, Math.max(12, Math.round(Math.min(h / lines, w / characters))))

/** The approximate width of a line in multiples of its font size; Chinese and Japanese characters are as wide as high. */
const lengthOf = (text: string): number =>
	[...text].reduce((sum, character) => sum + (/[\u2e80-\uffef]/.test(character) ? 1 : 0.62), 1)

/** A text with the largest font size that fits. */
export const written = (size: NewSize, text: string): { text: string; font_size: number } => ({
	text,
	font_size: fitting(size, Math.max(6, lengthOf(text)), 3),
})
