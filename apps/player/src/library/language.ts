import { type Language, languageOf, languages } from '@vitrine/texts/rows'
import { storage_name } from './settings.ts'

const name = `${storage_name}-language`

const isLanguage = (said: string | null): said is Language => languages.some(one => one === said)

/** The language of the player's own words: the one that a command has set, or else that of the browser. */
export const ownLanguage = (): Language => {
	try {
		const said = localStorage.getItem(name)
		if (isLanguage(said)) return said
	} catch {
		// Then nobody can have set one.
	}
	return languageOf(navigator.language)
}

/** Sets it for the next start; returns whether it is one of those there are, and is kept. */
export const keepLanguage = (said: unknown): boolean => {
	if (typeof said !== 'string' || !isLanguage(said)) return false
	try {
		localStorage.setItem(name, said)
		return true
	} catch {
		return false
	}
}
