import { causeText } from '@vitrine/contract/cause-texts'
import { translated } from './text.ts'

/** Why something is as it is, as the server stores it, in the language that is on; what is no cause stays as it came. */
export const causeWords = (stored: string): string => {
	const { text, values } = causeText(stored)
	return translated(text, values)
}

/** How often something was, where that is more than once. */
export const timesOf = (count = 1): string => (count > 1 ? ` × ${count}` : '')
