import { languages } from '@vitrine/texts/rows'
import { currentLanguage, languageNames } from '../../data/text.ts'

/** The name of a language that a terminal reports: its own if the application speaks it, otherwise in the current language. */
export const languageWord = (code: string): string => {
	const known = languages.find(language => language === code)
	if (known !== undefined) return languageNames[known]
	try {
		return new Intl.DisplayNames(currentLanguage(), { type: 'language' }).of(code.replaceAll('_', '-')) ?? code
	} catch {
		// Not every code that can be reported is one of a language.
		return code
	}
}
