import { all, type TextKey } from './all.ts'
import type { Language } from './rows.ts'

/** A text in a language of the interface. */
export const inLanguage = (text: TextKey, language: Language): string =>
	language === 'zh' ? text : all[text][language]
