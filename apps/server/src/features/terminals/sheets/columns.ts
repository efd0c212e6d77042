import { record_choices, record_labels } from '@vitrine/contract/terminal/record'
import { type RecordField, type RecordName, record_fields, record_names } from '@vitrine/domain/terminal/record'
import type { TextKey } from '@vitrine/texts/all'
import { inLanguage } from '@vitrine/texts/in-language'
import { type Language, languages } from '@vitrine/texts/rows'

/** A record field with a column of its own; where the size comes from follows from whether a size is given. */
export type SheetField = Exclude<RecordName, 'resolution_source'>
export const sheet_fields = record_names.filter((name): name is SheetField => name !== 'resolution_source')

/** The columns of a sheet for importing terminals. */
export type Column = 'name' | 'sn' | 'key' | 'group' | SheetField
export const columns: readonly Column[] = ['name', 'sn', 'key', 'group', ...sheet_fields]
export const needed_columns = ['name', 'sn', 'key'] as const satisfies readonly Column[]

const labels: Readonly<Record<Column, TextKey>> = {
	name: '名称',
	sn: '序列号',
	key: '密钥',
	group: '组织',
	...record_labels,
}

export const columnLabel = (column: Column, language: Language): string => inLanguage(labels[column], language)

const fieldOf = (column: Column): RecordField | undefined =>
	column in record_fields ? record_fields[column as SheetField] : undefined

const choiceText = (choice: string): TextKey => record_choices[choice as keyof typeof record_choices]

/** The heading of a template column: its label, with the accepted words or the unit. */
export const columnHead = (column: Column, language: Language): string => {
	const { choices, unit, kind } = fieldOf(column) ?? {}
	const hint =
		choices?.map(choice => inLanguage(choiceText(choice), language)).join(' / ') ??
		unit ??
		(kind === 'venue' ? 'OpenOOH' : undefined) ??
		(kind === 'day' ? 'yyyy-mm-dd' : undefined)
	return hint === undefined ? columnLabel(column, language) : `${columnLabel(column, language)} (${hint})`
}

/** How words are compared: ignoring case and spaces. */
const plain = (word: string): string => word.normalize('NFKC').trim().toLowerCase()

/** The accepted words, in any of the languages or as in calls. */
const wordsOf = <T extends string>(of: readonly T[], textOf: (one: T) => TextKey): ReadonlyMap<string, T> =>
	new Map(
		of.flatMap(one => [
			[plain(one), one] as const,
			...languages.map(language => [plain(inLanguage(textOf(one), language)), one] as const),
		]),
	)

const column_words = wordsOf(columns, column => labels[column])

/** The column that a heading names, with or without trailing brackets. */
export const columnNamed = (heading: string): Column | undefined =>
	column_words.get(plain(heading.replace(/\s*[(（].*$/, '')))

const first_day = Date.UTC(1899, 11, 30)

/** A cell as its field reads it: words of any language, and dates as sheets number them. */
export const cellOf = (column: SheetField, written: string): string => {
	const field = fieldOf(column)
	if (field?.choices) return wordsOf(field.choices, choiceText).get(plain(written)) ?? written
	if (field?.kind === 'day' && /^\d{4,6}(\.\d+)?$/.test(written))
		return new Date(first_day + Math.floor(Number(written)) * 86_400_000).toISOString().slice(0, 10)
	return written
}
