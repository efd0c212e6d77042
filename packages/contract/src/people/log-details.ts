import { fromJson } from '@vitrine/domain/json-text'
import { preset_roles } from '@vitrine/domain/people/permission'
import type { TextKey } from '@vitrine/texts/all'
import { picture_texts, setting_texts } from '../setting-texts.ts'
import { commandFieldText, commandPathWords } from '../terminal/command-field-texts.ts'
import { commandTexts } from '../terminal/command-texts.ts'
import { record_labels } from '../terminal/record.ts'
import { log_fields } from './log-fields.ts'
import {
	fieldValueWords,
	type NamedKind,
	namedKindOf,
	namesWords,
	parameterWords,
	type Said,
	templateTypeText,
	templateWords,
	yes_or_no,
} from './log-values.ts'
import type { OperationRow } from './logs.ts'
import { preset_role_texts } from './preset-role-texts.ts'

type Change = OperationRow['changes'][number]
type Texts = Readonly<Record<string, TextKey>>

/** An operation as far as its details depend on it. */
type Operation = Pick<OperationRow, 'action' | 'changes' | 'names'>

const tables: readonly Texts[] = [log_fields, setting_texts, picture_texts, record_labels]

/** The label of a field of the details; undefined if it has none. */
export const logFieldText = (name: string): TextKey | undefined =>
	tables.find(texts => Object.hasOwn(texts, name))?.[name] ?? commandFieldText('', name)

/** Fields below which people gave the names. */
const named: readonly string[] = ['central_commands']

/** The types of the commands that an operation sent; none for other operations. */
const typesOf = ({ action, changes }: Pick<Operation, 'action' | 'changes'>): readonly string[] => {
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

/** The command of a schedule template, and its member, that a field is; null if it is none. */
const timedFieldOf = (field: string): { command: string; name: string } | null => {
	const [, command = '', name = ''] = /^(commands\.\d+)\.(\w+)$/.exec(field) ?? []
	return command === '' ? null : { command, name }
}

/** A source is called as in commands, not as one of alerts. */
const timedFieldText = (type: string, name: string): TextKey | undefined =>
	name === 'source' ? commandFieldText(type, name) : logFieldText(name)

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
	const timed = timedFieldOf(field)
	if (timed !== null) return commandPathWords('signal_switch', field, said, timedFieldText)
	const [first = '', ...rest] = field.split('.')
	if (named.includes(first))
		return [said(logFieldText(first) ?? first), ...(rest.length > 0 ? [rest.join('.')] : [])].join(' · ')
	return commandPathWords('', field, said, (_, part) => logFieldText(part))
}

/** Text that was cut off, or never was JSON. */
const isDamaged = (value: string): boolean => /^\s*(\[\s*\{|\{\s*")/.test(value) && fromJson(value) === undefined

const preset_names: Texts = Object.fromEntries(
	Object.entries(preset_roles).map(([key, { id }]) => [id, preset_role_texts[key as keyof typeof preset_roles]]),
)

/** An object by its name; one that is gone, or out of sight, by its id. */
const objectWords = (kind: NamedKind, id: string, name: string | undefined, said: Said): string => {
	const preset = kind === 'role' ? preset_names[id] : undefined
	if (preset !== undefined) return said(preset)
	return name ?? said('{id}（已删除或无权查看）', { id })
}

type Side = 'before' | 'after'

/** What a command of a schedule template does, if the details say it. */
const operationOf = (changes: Operation['changes'], command: string, side: Side): string => {
	const change = changes.find(({ field }) => field === `${command}.operation`)
	return change?.[side] ?? change?.after ?? change?.before ?? ''
}

/** A value that is neither an id nor of a command. */
const plainWords = (action: string, field: string, value: string, said: Said): string => {
	const type = action.startsWith('templates.') && field === 'type' ? templateTypeText(value) : undefined
	return type === undefined ? fieldValueWords(field, lastName(field), value, said) : said(type)
}

/** The last part of a path that is no place in a list. */
const lastName = (field: string): string => field.split('.').findLast(part => !/^\d+$/.test(part)) ?? ''

/** A value of the details in words; null if there is none. */
const valueWords = (
	{ action, changes, names }: Operation,
	{ field, ...sides }: Change,
	side: Side,
	said: Said,
): string | null => {
	const value = sides[side]
	if (value === null || value === '') return value
	if (value === 'true' || value === 'false') return said(yes_or_no[value] ?? value)
	const name = lastName(field)
	const kind = value === '0' ? undefined : namedKindOf(action, field)
	if (kind !== undefined) return namesWords(kind, value, names, (id, name) => objectWords(kind, id, name, said))
	if (isDamaged(value)) return said('（内容不完整，无法显示）')
	const timed = timedFieldOf(field)
	if (timed !== null) return templateWords(name, operationOf(changes, timed.command, side), value, said)
	const parameter = parameterOf(field, typesOf({ action, changes }))
	return parameter === null ? plainWords(action, field, value, said) : parameterWords(parameter.type, name, value, said)
}

/** Several terminals that were changed or removed at once, or moved by an earlier version: their names belong to no field. */
const isOfTerminals = (action: string, { field }: Change): boolean => field === '' && action.startsWith('terminals.')

/** What an operation changed, in words. */
export const changeWords = (operation: Operation, said: Said): Change[] => {
	const types = typesOf(operation)
	return operation.changes.map(change => ({
		field: isOfTerminals(operation.action, change) ? said('终端') : fieldWords(change.field, types, said),
		before: valueWords(operation, change, 'before', said),
		after: valueWords(operation, change, 'after', said),
	}))
}
