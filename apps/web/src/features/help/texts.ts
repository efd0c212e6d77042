import type { TextKey } from '@vitrine/texts/all'
import type { help } from '@vitrine/texts/help'
import { fill, type Language } from '@vitrine/texts/rows'
import { useEffect, useState } from 'react'
import { currentLanguage, switchLanguage, t, useLanguage } from '../../data/text.ts'
import { labels } from './labels.ts'

/** A text of the help pages. */
export type HelpKey = keyof typeof help

const modules = {
	en: () => import('virtual:texts/help/en'),
	vi: () => import('virtual:texts/help/vi'),
	ru: () => import('virtual:texts/help/ru'),
	tr: () => import('virtual:texts/help/tr'),
	ja: () => import('virtual:texts/help/ja'),
}
const loaded = new Map<Language, Readonly<Record<string, string>>>([['zh', {}]])

const load = async (language: Language): Promise<void> => {
	if (language !== 'zh' && !loaded.has(language)) loaded.set(language, (await modules[language]()).texts)
}

/** Switches the language after its help texts have loaded, so that no page mixes two languages. */
export const chooseLanguage = async (language: Language): Promise<void> => {
	await load(language)
	await switchLanguage(language)
}

/** Loads the help in the current language. */
export const useHelpTexts = (): 'loading' | 'failed' | 'there' => {
	const language = useLanguage()
	const [failed, setFailed] = useState(false)
	const [, setCount] = useState(loaded.size)
	useEffect(() => {
		load(language).then(
			() => setCount(loaded.size),
			() => setFailed(true),
		)
	}, [language])
	return loaded.has(language) ? 'there' : failed ? 'failed' : 'loading'
}

/** A text of the help or the screens in the current language, with its placeholders unfilled. */
export const h = (key: TextKey): string => loaded.get(currentLanguage())?.[key] ?? t(key)

/** The screen label for a placeholder. */
export const labelOf = (place: string): string =>
	place in labels ? t(labels[place as keyof typeof labels]) : `{${place}}`

/** A help text with its placeholders filled, for the search. */
export const plain = (key: HelpKey): string =>
	fill(h(key), Object.fromEntries(Object.keys(labels).map(place => [place, labelOf(place)])))
