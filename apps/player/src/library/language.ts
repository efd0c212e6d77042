import { type Language, languageOf, languages } from '@vitrine/texts/rows'
import { storage_name } from './settings.ts'

const name = `${storage_name}-language`

const isLanguage = (said: string | null): said is Language => languages.some(one => one === said)

/** The language of the player's own texts: the one set by a command, or else the browser's. */
export const ownLanguage = (): Language => {
	try {
		const said = localStorage.getItem(name)
		if (isLanguage(said)) return said
	} catch {
		// Then none can have been set.
	}
	return languageOf(navigator.language)
}

/** Sets it for the next start; returns whether it is a known language and has been stored. */
export const keepLanguage = (said: unknown): boolean => {
	if (typeof said !== 'string' || !isLanguage(said)) return false
	try {
		localStorage.setItem(name, said)
		return true
	} catch {
		return false
	}
}
