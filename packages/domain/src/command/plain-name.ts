import { z } from 'zod'

/** Invisible characters that change the direction of the text after them. */
export const turning = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/gu

/** Text of others as people read it among the words of a page: what turns text is removed, control characters become spaces. */
export const shownText = (text: string): string =>
	text
		.toWellFormed()
		.replace(turning, '')
		.replace(/[^\P{Cc}\t\n]/gu, ' ')

/** A name of one line that people read among other text: control characters become spaces, those that turn text are removed. */
export const plainName = (max: number) =>
	z
		.string()
		.overwrite(typed =>
			typed
				.toWellFormed()
				.replace(turning, '')
				.replace(/\p{Cc}/gu, ' '),
		)
		.trim()
		.min(1)
		.max(max)
