import { causeText } from '@vitrine/contract/cause-texts'
import { causeOf } from '@vitrine/domain/cause'
import { translated } from './text.ts'

/** A stored cause in the current language; text that is not a cause is returned unchanged. */
export const causeWords = (stored: string): string => {
	const { text, values } = causeText(stored)
	return translated(text, values)
}

/** The problem of an item, prefixed with its window, and with its program if that is not the one at hand. */
export const itemWords = (stored: string, program_name: string): string => {
	const { window = '', program = '' } = causeOf(stored)?.values ?? {}
	const place = [program === program_name ? '' : program, window]
	return [...place, causeWords(stored)].filter(word => word !== '').join(' · ')
}

/** A repeat count, shown only above one. */
export const timesOf = (count = 1): string => (count > 1 ? ` × ${count}` : '')
