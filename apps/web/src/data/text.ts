import type { TextKey } from '@vitrine/texts/all'
import { fill, type Language, languageOf, languages, type Values } from '@vitrine/texts/rows'
import { startTransition, useEffect, useState } from 'react'
import { createStore } from 'zustand/vanilla'
import { opening } from './config.ts'
import { readCookie, writeCookie } from './cookies.ts'

const year = 31_536_000

const dictionaries = {
	en: () => import('virtual:texts/en'),
	vi: () => import('virtual:texts/vi'),
	ru: () => import('virtual:texts/ru'),
	tr: () => import('virtual:texts/tr'),
	ja: () => import('virtual:texts/ja'),
}

const store = createStore<{ language: Language }>(() => ({ language: 'zh' }))
let dictionary: Readonly<Record<string, string>> = {}

/** The languages with their own names, in the order of the switcher. */
export const languageNames: Readonly<Record<Language, string>> = {
	zh: '中文',
	en: 'English',
	vi: 'Tiếng Việt',
	ru: 'Русский',
	tr: 'Türkçe',
	ja: '日本語',
}

/** The text of a key in the language that is on. */
export const t = (key: TextKey, values?: Values): string => translated(key, values)

/** A Chinese text that the server sent, in the language that is on; a text of a newer server stays as it came. */
export const translated = (text: string, values?: Values): string => fill(dictionary[text] ?? text, values)

/**
 * The language that is on; whoever calls this hook is drawn again when it changes, with everything below. That is the whole
 * page, so it gives way to what is pressed meanwhile.
 */
export const useLanguage = (): Language => {
	const [language, setLanguage] = useState(currentLanguage)
	useEffect(() => {
		const take = () => startTransition(() => setLanguage(currentLanguage()))
		take()
		return store.subscribe(take)
	}, [])
	return language
}

/** The language that is on, outside of React. */
export const currentLanguage = (): Language => store.getState().language

/** Loads a language, puts it on and remembers it. */
export const switchLanguage = async (language: Language): Promise<void> => {
	dictionary = language === 'zh' ? {} : (await dictionaries[language]()).texts
	document.documentElement.lang = language
	store.setState({ language })
	// Writing waits for another process: what is to be drawn comes first.
	setTimeout(() => writeCookie('language', language, year))
}

/** The language to begin with: the one chosen before, else the browser's (specification A §1). */
export const firstLanguage = (): Language => {
	return opening?.language ?? languageOf(readCookie('language') || navigator.language)
}

/** All languages in the order of the switcher. */
export const allLanguages = languages
