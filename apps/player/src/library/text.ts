import type { sessionErrors } from '@vitrine/texts/errors/session'
import type { terminalErrors } from '@vitrine/texts/errors/terminals'
import { fill, type Language, type Values } from '@vitrine/texts/rows'
import type { player } from '@vitrine/texts/terminals/player'
import type { problems } from '@vitrine/texts/terminals/problems'
import { ownLanguage } from './language.ts'

type PlayerText = keyof (typeof player & typeof sessionErrors & typeof terminalErrors & typeof problems)

const dictionaries: Record<Exclude<Language, 'zh'>, () => Promise<{ texts: Record<string, string> }>> = {
	en: () => import('virtual:texts/en'),
	vi: () => import('virtual:texts/vi'),
	ru: () => import('virtual:texts/ru'),
	tr: () => import('virtual:texts/tr'),
	ja: () => import('virtual:texts/ja'),
}

let texts: ReadonlyMap<string, string> = new Map()
let spoken: Language = 'zh'

/** Loads the texts of the player's language; without them it uses Chinese. */
export const loadTexts = async (): Promise<void> => {
	const language = ownLanguage()
	document.documentElement.lang = language
	spoken = language
	if (language !== 'zh') texts = new Map(Object.entries((await dictionaries[language]()).texts))
}

/** A text in the player's language. */
export const t = (text: PlayerText, values?: Values): string => fill(texts.get(text) ?? text, values, spoken)

/** A text from the server, in the player's language if it is a known one. */
export const serverText = (text: string): string => texts.get(text) ?? text
