import type { faults } from '@vitrine/texts/faults'
import type { player } from '@vitrine/texts/player'
import type { sessionRefusals } from '@vitrine/texts/refusals-session'
import type { terminalRefusals } from '@vitrine/texts/refusals-terminals'
import { fill, type Language, languageOf, type Values } from '@vitrine/texts/rows'

type PlayerText = keyof (typeof player & typeof sessionRefusals & typeof terminalRefusals & typeof faults)

const dictionaries: Record<Exclude<Language, 'zh'>, () => Promise<{ texts: Record<string, string> }>> = {
	en: () => import('virtual:texts/en'),
	vi: () => import('virtual:texts/vi'),
	ru: () => import('virtual:texts/ru'),
	tr: () => import('virtual:texts/tr'),
	ja: () => import('virtual:texts/ja'),
}

let texts: Record<string, string> = {}

/** Loads the texts of the browser's language; without them the player speaks Chinese. */
export const loadTexts = async (): Promise<void> => {
	const language = languageOf(navigator.language)
	document.documentElement.lang = language
	if (language !== 'zh') texts = (await dictionaries[language]()).texts
}

/** A text in the language of the browser. */
export const t = (text: PlayerText, values?: Values): string => fill(texts[text] ?? text, values)

/** A text that came from the server, in the language of the browser where it is known. */
export const told = (text: string): string => texts[text] ?? text
