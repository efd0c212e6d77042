/** The room that something new is made for, in program pixels, and the year in which it is made. */
export interface Room {
	readonly w: number
	readonly h: number
	readonly year: number
}

/** The size of characters of which a line of `characters` and `lines` of them fit into the room. */
export const fitting = ({ w, h }: Room, characters: number, lines: number): number =>
	Math.min(2000, Math.max(12, Math.round(Math.min(h / lines, w / characters))))

/** How many times its size a line of characters is about long; Chinese and Japanese ones are as wide as high. */
const lengthOf = (text: string): number =>
	[...text].reduce((sum, character) => sum + (/[\u2e80-\uffef]/.test(character) ? 1 : 0.62), 1)

/** A text, with its characters as large as the room allows. */
export const written = (room: Room, text: string): { text: string; font_size: number } => ({
	text,
	font_size: fitting(room, Math.max(6, lengthOf(text)), 3),
})
