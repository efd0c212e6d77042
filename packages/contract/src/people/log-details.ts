import { review_states } from '@vitrine/domain/library/material'
import { rights } from '@vitrine/domain/people/rights'
import type { TextKey } from '@vitrine/texts/all'
import { language_names, languages, type Values } from '@vitrine/texts/rows'
import { picture_texts, setting_texts } from '../setting-texts.ts'
import { commandChoiceText, commandFieldText, commandPathWords } from '../terminal/command-field-texts.ts'
import { commandTexts } from '../terminal/command-texts.ts'
import { record_labels } from '../terminal/record.ts'
import { log_fields } from './log-fields.ts'
import type { OperationRow } from './logs.ts'

type Change = OperationRow['changes'][number]
/** Translates a text and fills its places. */
type Said = (text: string, values?: Values) => string
type Texts = Readonly<Record<string, TextKey>>

/** An operation as far as its details depend on it. */
type Operation = Pick<OperationRow, 'action' | 'changes'>

const tables: readonly Texts[] = [log_fields, setting_texts, picture_texts, record_labels]

/** The label of a field of the details; undefined if it has none. */
export const logFieldText = (name: string): TextKey | undefined =>
	tables.find(texts => Object.hasOwn(texts, name))?.[name] ?? commandFieldText('', name)

/** Fields below which people gave the names. */
const named: readonly string[] = ['central_commands']

/** The types of the commands that an operation sent; none for other operations. */
const typesOf = ({ action, changes }: Operation): readonly string[] => {
	if (!action.startsWith('commands.')) return []
	const type = changes.find(({ field }) => field === 'type')
	return (type?.after ?? type?.before ?? '').split(',')
}

/** The command whose parameter a field is, and its path there; null if it is none. */
const parameterOf = (field: string, types: readonly string[]): { type: string; path: string } | null => {
	const [first, ...rest] = field.split('.')
	if (first !== 'data' || rest.length === 0 || types.length === 0) return null
	// Several commands stand in a list.
	const place = /^\d+$/.test(rest[0] ?? '') ? Number(rest.shift()) : 0
	return { type: types[place] ?? '', path: rest.join('.') }
}

/** What a changed field is called: names that people gave stay as they are. */
const fieldWords = (field: string, types: readonly string[], said: Said): string => {
	const parameter = parameterOf(field, types)
	if (parameter !== null) {
		const { type, path } = parameter
		const words = commandPathWords(type, path, said)
		return types.length > 1
			? `${commandTexts(type)
					.map(text => said(text))
					.join()} · ${words}`
			: words
	}
	const [first = '', ...rest] = field.split('.')
	if (named.includes(first))
		return [said(logFieldText(first) ?? first), ...(rest.length > 0 ? [rest.join('.')] : [])].join(' · ')
	return commandPathWords('', field, said, (_, part) => logFieldText(part))
}

const yes_or_no: Texts = { true: '是', false: '否', 1: '是', 0: '否' }

const right_names: Readonly<Record<string, string>> = Object.fromEntries(
	Object.entries(rights).map(([code, { name }]) => [code, name]),
)

/** Fields that are 1 or 0. */
const flags: readonly string[] = [
	...['adapter_screen', 'allow_downgrade', 'anyway', 'approve', 'attached', 'check', 'dismissed', 'drain', 'enabled'],
	...['everywhere', 'found', 'held', 'is_dismissed', 'isAppend', 'keep_tokens', 'partial', 'shared', 'test_only'],
	...['with_below', 'paused'],
]

/** Values of fields as texts. */
const choices: Readonly<Record<string, Texts>> = {
	banned: { 1: '已封禁', 0: '未封禁' },
	handover: { keep: '保留', end: '撤下', hand_over: '移交' },
	review_state: {
		[review_states.pending]: '待审核',
		[review_states.not_needed]: '无需审核',
		[review_states.rejected]: '未通过',
		[review_states.approved]: '已通过',
	},
	scope: { current: '仅所选终端', subordinates: '所选终端所属组织及下级组织的全部终端' },
}

/** The numbers of a central control command, each with the wait before it. */
const stepsWords = (value: string, said: Said): string =>
	value.replace(/\+(\d+) ms (\d+)/g, (_, wait: string, number: string) =>
		said('等待 {seconds} 秒后 {number}', { seconds: Number(wait) / 1000, number }),
	)

const parameterWords = (type: string, name: string, value: string, said: Said): string => {
	const language = languages.find(one => one === value)
	if (name === 'lang' && language !== undefined) return language_names[language]
	const text = commandChoiceText(type, value)
	return text === undefined ? value : said(text)
}

const listWords = (value: string, between: string, wordOf: (one: string) => string): string =>
	value.split(between).map(wordOf).join(', ')

/** A value of a field that is no parameter of a command. */
const fieldValueWords = (field: string, name: string, value: string, said: Said): string => {
	const text = flags.includes(name) ? yes_or_no[value] : choices[name]?.[value]
	if (text !== undefined) return said(text)
	if (field.startsWith('central_commands')) return stepsWords(value, said)
	if (field === 'type') return listWords(value, ',', one => said(commandTexts(one)[0] ?? one))
	if (name === 'permissions' || name === 'scopes') return listWords(value, ', ', one => said(right_names[one] ?? one))
	return value
}

/** A value of the details in words; null if there is none. */
const valueWords = (field: string, value: string | null, types: readonly string[], said: Said): string | null => {
	if (value === null || value === '') return value
	if (value === 'true' || value === 'false') return said(yes_or_no[value] ?? value)
	const name = field.split('.').findLast(part => !/^\d+$/.test(part)) ?? ''
	const parameter = parameterOf(field, types)
	return parameter === null
		? fieldValueWords(field, name, value, said)
		: parameterWords(parameter.type, name, value, said)
}

/** What an operation changed, in words. */
export const changeWords = (operation: Operation, said: Said): Change[] => {
	const types = typesOf(operation)
	return operation.changes.map(({ field, before, after }) => ({
		field: fieldWords(field, types, said),
		before: valueWords(field, before, types, said),
		after: valueWords(field, after, types, said),
	}))
}
