import type { NameList } from '@vitrine/texts/rows'

/** How many names an error lists. */
const most_named = 5

/**
 * The names that an error lists: as data, because each client joins them by the rules of its language. Only the first few are named;
 * `more` counts the rest, including those `hidden` from the caller.
 */
export const namesIn = (names: readonly string[], hidden = 0): NameList => {
	const named = names.slice(0, most_named)
	return { names: named, more: names.length - named.length + hidden }
}

/** The same for rows that have a name. */
export const namesOf = (rows: readonly { readonly name: string }[], hidden = 0): NameList =>
	namesIn(
		rows.map(({ name }) => name),
		hidden,
	)

/** Names joined in one stored line for readers of every language: the name of a release, the object of an operation. */
export const nameLine = (names: readonly string[]): string => names.join(', ')
