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

/** Declares texts; a row without one of its languages does not compile. */
export const rows = <const T extends Record<string, Row>>(texts: T): T => texts

/** Values put into the `{name}` places of a text. */
export type Values = Readonly<Record<string, string | number>>

/** Puts values into the `{name}` places of a text; a place without a value stays visible, so that it is noticed. */
export const fill = (text: string, values?: Values): string =>
	values === undefined ? text : text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))

/** The language for a tag of a browser or of the wire: `vn` answers as `vi`, Chinese for anything with zh, else English (A §1). */
export const languageOf = (tag: string): Language => {
	const lower = tag.toLowerCase()
	if (lower.includes('zh')) return 'zh'
	if (lower === 'vn') return 'vi'
	return languages.find(language => lower.startsWith(language)) ?? 'en'
}
