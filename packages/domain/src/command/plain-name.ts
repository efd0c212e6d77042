import { z } from 'zod'

/** Control characters, and those that change the direction of the text after them: none of them can be seen. */
const unseen = /\p{Cc}|[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/gu

/** A name of one line that people read among other text: what nobody sees in it becomes a space, halves of characters are replaced. */
export const plainName = (max: number) =>
	z
		.string()
		.overwrite(typed => typed.toWellFormed().replace(unseen, ' '))
		.trim()
		.min(1)
		.max(max)
