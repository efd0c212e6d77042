import { commandChoiceText } from '@vitrine/contract/terminal/command-field-texts'
import { t } from '../../data/text.ts'

/** The name of a picture source. */
export const sourceWord = (source: string): string => {
	const known = commandChoiceText('signal_switch', source)
	return known === undefined ? source.toUpperCase() : t(known)
}
