import { all } from './all.ts'
import type { Language, Row } from './rows.ts'

/** All texts of one language by their Chinese source, so that a build ships one language at a time. */
export const dictionary = (language: Exclude<Language, 'zh'>): Record<string, string> =>
	Object.fromEntries(Object.entries<Row>(all).map(([source, row]) => [source, row[language]]))
