import { causeText } from '@vitrine/contract/cause-texts'
import { causeOf } from '@vitrine/domain/cause'
import { translated } from './text.ts'

/** Why something is as it is, as the server stores it, in the language that is on; what is no cause stays as it came. */
export const causeWords = (stored: string): string => {
	const { text, values } = causeText(stored)
	return translated(text, values)
}

/** What is wrong with an item, after the window that it is in, and the program where that is another than the one at hand. */
export const itemWords = (stored: string, program_name: string): string => {
	const { window = '', program = '' } = causeOf(stored)?.values ?? {}
	const place = [program === program_name ? '' : program, window]
	return [...place, causeWords(stored)].filter(word => word !== '').join(' · ')
}

/** How often something was, where that is more than once. */
export const timesOf = (count = 1): string => (count > 1 ? ` × ${count}` : '')
