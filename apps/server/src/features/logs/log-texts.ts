import { operation_texts } from '@vitrine/contract/operations'
import { all } from '@vitrine/texts/all'
import type { Language } from '@vitrine/texts/rows'

/** What a file of a log says in a language: texts by their Chinese source, and the names of operations by their codes. */
export interface LogTexts {
	readonly language: Language
	readonly texts: ReadonlyMap<string, string>
	readonly operations: ReadonlyMap<string, string>
}

/** The texts of a language; the thread that writes the file does not load those of all languages, nor the calls. */
export const logTexts = (language: Language): LogTexts => {
	const texts = new Map(
		language === 'zh' ? [] : Object.entries(all).map(([text, row]): [string, string] => [text, row[language]]),
	)
	const operations = new Map([...operation_texts].map(([action, text]) => [action, texts.get(text) ?? text]))
	return { language, texts, operations }
}
