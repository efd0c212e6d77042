import type { NameList } from '@vitrine/texts/rows'

/** So many names stand in an error. */
const most_named = 5

/**
 * The names that an error lists: as data, since whoever reads it joins them as its language does. Of many the first are named; `more` counts
 * the others, and those `hidden` from whoever asks.
 */
export const namesIn = (names: readonly string[], hidden = 0): NameList => {
	const named = names.slice(0, most_named)
	return { names: named, more: names.length - named.length + hidden }
}

/** The same of rows that have a name. */
export const namesOf = (rows: readonly { readonly name: string }[], hidden = 0): NameList =>
	namesIn(
		rows.map(({ name }) => name),
		hidden,
	)

/** Names as they are stored in one line for readers of every language: a name of a release, the object of an operation. */
export const nameLine = (names: readonly string[]): string => names.join(', ')
