import type { TextKey } from '@vitrine/texts/all'
import {
	browserLanguage,
	fill,
	type Language,
	language_names,
	languageOf,
	languages,
	type Values,
} from '@vitrine/texts/rows'
import { startTransition, useEffect, useState } from 'react'
import { createStore } from 'zustand/vanilla'
import { readCookie, writeCookie } from './session/cookies.ts'

const year = 31_536_000
/** The choice outlives the cookie, which is deleted with a lost session (specification A §8). */
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

/** The languages by their own names, in the order of the switcher. */
export const languageNames = language_names

/** The text of a key in the current language. */
export const t = (key: TextKey, values?: Values): string => translated(key, values)

/** A Chinese text from the server in the current language; unknown texts of a newer server are returned unchanged. */
export const translated = (text: string, values?: Values): string =>
	fill(dictionary.get(text) ?? text, values, currentLanguage())

/**
 * The current language; components that use this hook redraw with everything below them when it changes. That is the whole page, so the
 * update is a transition that yields to user input.
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

/** The current language, outside of React. */
export const currentLanguage = (): Language => store.getState().language

/** Calls back after the language has changed. */
export const onLanguage = (changed: () => void): void => {
	store.subscribe(changed)
}

/** Loads a language and switches to it. */
const putOn = async (language: Language): Promise<void> => {
	// Keys can come from outside, and a `Map` has no inherited keys such as `constructor`.
	dictionary = new Map(language === 'zh' ? [] : Object.entries((await dictionaries[language]()).texts))
	document.documentElement.lang = language
	store.setState({ language })
}

/** Stores the current language: the user works in it from the next login on (cookie `language` of specification A). */
export const keepLanguage = (): void => {
	const language = currentLanguage()
	writeCookie('language', language, year)
	localStorage.setItem(choice_key, language)
}

/** Loads a language, switches to it and stores it as the user's choice. */
export const switchLanguage = async (language: Language): Promise<void> => {
	await putOn(language)
	// Writing storage waits for another process, so drawing comes first.
	setTimeout(keepLanguage)
}

/**
 * Applies the initial language: the one chosen earlier, else `written`, which the server wrote into the page – the installation's default
 * language, or the browser's (specification A §1). Without a choice nothing is stored, so that the language keeps following the default.
 */
export const beginLanguage = (written: Language | undefined): Promise<void> => {
	const chosen = readCookie('language') || localStorage.getItem(choice_key)
	if (chosen) return switchLanguage(languageOf(chosen))
	return putOn(written ?? browserLanguage(navigator.language))
}

/** All languages in the order of the switcher. */
export const allLanguages = languages
