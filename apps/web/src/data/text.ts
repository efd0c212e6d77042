import type { TextKey } from '@vitrine/texts/all'
import { browserLanguage, fill, type Language, languageOf, languages, type Values } from '@vitrine/texts/rows'
import { startTransition, useEffect, useState } from 'react'
import { createStore } from 'zustand/vanilla'
import { readCookie, writeCookie } from './session/cookies.ts'

const year = 31_536_000
/** The choice outlives the cookie, which goes with a lost session (specification A §8). */
const choice_key = 'vitrine.language'

const dictionaries = {
	en: () => import('virtual:texts/en'),
	vi: () => import('virtual:texts/vi'),
	ru: () => import('virtual:texts/ru'),
	tr: () => import('virtual:texts/tr'),
	ja: () => import('virtual:texts/ja'),
}

const store = createStore<{ language: Language }>(() => ({ language: 'zh' }))
let dictionary: ReadonlyMap<string, string> = new Map()

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
export const translated = (text: string, values?: Values): string =>
	fill(dictionary.get(text) ?? text, values, currentLanguage())

/**
 * The language that is on; whoever calls this hook is drawn again when it changes, with everything below. That is the whole
 * page, so it gives way to what is pressed meanwhile.
 */
export const useLanguage = (): Language => {
	const [language, setLanguage] = useState(currentLanguage)
	useEffect(() => {
		const take = () => startTransition(() => setLanguage(currentLanguage()))
		take()
		const stop = store.subscribe(take)
		return () => stop()
	}, [])
	return language
}

/** The language that is on, outside of React. */
export const currentLanguage = (): Language => store.getState().language

/** Calls back after another language was put on. */
export const onLanguage = (changed: () => void): void => {
	store.subscribe(changed)
}

/** Loads a language and puts it on. */
const putOn = async (language: Language): Promise<void> => {
	// What comes from outside is looked up too: a map knows no `constructor`.
	dictionary = new Map(language === 'zh' ? [] : Object.entries((await dictionaries[language]()).texts))
	document.documentElement.lang = language
	store.setState({ language })
}

/** Remembers the language that is on: whoever signs in works in it from then on (cookie `language` of specification A). */
export const keepLanguage = (): void => {
	const language = currentLanguage()
	writeCookie('language', language, year)
	localStorage.setItem(choice_key, language)
}

/** Loads a language, puts it on and remembers that somebody has chosen it. */
export const switchLanguage = async (language: Language): Promise<void> => {
	await putOn(language)
	// Writing waits for another process: what is to be drawn comes first.
	setTimeout(keepLanguage)
}

/**
 * Puts on the language to begin with: the one chosen before, else `written`, what the server wrote into the page – the installation's
 * default language, or that of the browser (specification A §1). One that nobody has chosen is not remembered, so that it follows the
 * default.
 */
export const beginLanguage = (written: Language | undefined): Promise<void> => {
	const chosen = readCookie('language') || localStorage.getItem(choice_key)
	if (chosen) return switchLanguage(languageOf(chosen))
	return putOn(written ?? browserLanguage(navigator.language))
}

/** All languages in the order of the switcher. */
export const allLanguages = languages
