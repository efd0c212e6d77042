/** One text: its Chinese source is the key of the row, these are its five translations (specification A §1). */
export interface Row {
	en: string
	vi: string
	ru: string
	tr: string
	ja: string
}

/** The interface languages in the order of the switcher; `zh` is the source language. */
export const languages = ['zh', 'en', 'vi', 'ru', 'tr', 'ja'] as const
export type Language = (typeof languages)[number]

/** The languages by their own names, in the order of the switcher. */
export const language_names: Readonly<Record<Language, string>> = {
	zh: '中文',
	en: 'English',
	vi: 'Tiếng Việt',
	ru: 'Русский',
	tr: 'Türkçe',
	ja: '日本語',
}

/** Declares texts; a row without one of its languages does not compile. */
export const rows = <const T extends Record<string, Row>>(texts: T): T => texts

/** Names that a text lists, and how many more there are. */
export interface NameList {
	readonly names: readonly string[]
	readonly more: number
}

/** Values for the `{name}` places of a text. */
export type Values = Readonly<Record<string, string | number | NameList>>

/** The names of the places of a text. */
export type PlacesOf<Text extends string> = Text extends `${string}{${infer Place}}${infer Rest}`
	? Place | PlacesOf<Rest>
	: never

/** The same of a text that is only known when it is shown. */
export const placesIn = (text: string): string[] => [
	...new Set(Array.from(text.matchAll(/\{(\w+)/g), ([, name = '']) => name)),
]

/**
 * The plural categories of a language in the order in which a text gives its forms; fractions are left out, since nothing here counts in
 * them.
 */
export const pluralForms = (language: Language): readonly Intl.LDMLPluralRule[] =>
	language === 'ru' ? ['one', 'few', 'many'] : language === 'en' ? ['one', 'other'] : ['other']

const rules = new Map<Language, Intl.PluralRules>()

const pluralOf = (language: Language, count: number): Intl.LDMLPluralRule => {
	const known = rules.get(language) ?? new Intl.PluralRules(language)
	rules.set(language, known)
	return known.select(count)
}

/** The form for a number, which can be written with separators; a value without a digit gets the last one. */
const formFor = (forms: readonly string[], value: string | number, language: Language): string => {
	const digits = String(value).replace(/\D/g, '')
	const at = digits === '' ? -1 : pluralForms(language).indexOf(pluralOf(language, Number(digits)))
	return forms[at] ?? forms.at(-1) ?? ''
}

/** Characters that are written from right to left. */
const to_the_left = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/**
 * A name within a line of other words: a right-to-left name is isolated (U+2068 and U+2069), since it would otherwise pull the numbers and
 * brackets after it to its own side.
 */
export const isolated = (name: string): string => (to_the_left.test(name) ? `\u2068${name}\u2069` : name)

/** How a language says that there are more than the named ones. */
const more_words: Readonly<Record<Language, string>> = {
	zh: '{names}等，另有 {count} 个',
	en: '{names} and {count} more',
	vi: '{names} và {count} mục khác',
	ru: '{names} и ещё {count}',
	tr: '{names} ve {count} tane daha',
	ja: '{names}、ほか {count} 件',
}

const alone_words: Readonly<Record<Language, string>> = {
	zh: '{count} 个',
	en: '{count} more',
	vi: '{count} mục khác',
	ru: 'ещё {count}',
	tr: '{count} tane daha',
	ja: 'ほか {count} 件',
}

/** Names in a list, separated as the language does, with the number of those that are not named. */
export const listed = (names: readonly string[], language: Language, more = 0): string => {
	const joined = names.map(isolated).join(language === 'zh' || language === 'ja' ? '、' : ', ')
	if (more === 0) return joined
	const words = names.length === 0 ? alone_words : more_words
	return words[language].replace('{count}', String(more)).replace('{names}', () => joined)
}

/** A value as it is written in a text. */
const written = (value: string | number | NameList, language: Language): string =>
	typeof value === 'object' ? listed(value.names, language, value.more) : isolated(String(value))

/**
 * Puts values into the `{name}` places of a text, and into a place such as `{count|file|files}` the form of the word that goes with that
 * value in the language of the text; a place without a value stays visible, so that it is noticed.
 */
export const fill = (text: string, values?: Values, language: Language = 'zh'): string =>
	values === undefined
		? text
		: text.replace(/\{(\w+)(?:\|([^{}]*))?\}/g, (place, name: string, forms?: string) => {
				const value = values[name]
				if (value === undefined) return place
				return forms === undefined
					? written(value, language)
					: formFor(forms.split('|'), typeof value === 'object' ? value.names.length + value.more : value, language)
			})

/** The initial language for the language of a browser: Chinese if it contains zh, otherwise English (A §1). */
export const browserLanguage = (tag: string): Language => (tag.toLowerCase().includes('zh') ? 'zh' : 'en')

/** The language for a tag that a user chose, or from the wire: `vn` counts as `vi`, Chinese for anything with zh, else English. */
export const languageOf = (tag: string): Language => {
	const lower = tag.toLowerCase()
	if (lower.includes('zh')) return 'zh'
	if (lower === 'vn') return 'vi'
	return languages.find(language => lower.startsWith(language)) ?? 'en'
}
