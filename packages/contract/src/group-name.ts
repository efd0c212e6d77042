import type { Language } from '@vitrine/texts/rows'
import type { OperationRow } from './people/logs.ts'

/** An organisation as answers name it: in Chinese, and in English if it has such a name. */
export interface NamedGroup {
	readonly group_name: string
	readonly group_name_en?: string | undefined
}

/** The name of an organisation in a language: its English one in all but Chinese, if it has one. */
export const groupNameIn = ({ group_name, group_name_en }: NamedGroup, language: Language): string =>
	language === 'zh' ? group_name : group_name_en || group_name

/** How the English name of an organisation is found among the `names` of an operation, beside the Chinese one. */
export const englishKey = (key: string): string => `${key} en`

/** An operation whose details name organisations in a language. */
export const namedIn = <Row extends Pick<OperationRow, 'names'>>(row: Row, language: Language): Row => {
	const names = Object.entries(row.names).map(([key, group_name]) => [
		key,
		groupNameIn({ group_name, group_name_en: row.names[englishKey(key)] }, language),
	])
	return { ...row, names: Object.fromEntries(names) }
}
