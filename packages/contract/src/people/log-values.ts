import { review_states } from '@vitrine/domain/library/material'
import type { TemplateType } from '@vitrine/domain/library/template'
import { rights } from '@vitrine/domain/people/rights'
import { hasWeekday } from '@vitrine/domain/schedule/terms/play-list'
import type { TimedOperation } from '@vitrine/domain/schedule/terms/timed-command'
import { type DeviceType, device_types } from '@vitrine/domain/terminal/device-type'
import type { TextKey } from '@vitrine/texts/all'
import { language_names, languages, type Values } from '@vitrine/texts/rows'
import { play_mode_texts } from '../release/play-mode-texts.ts'
import { commandChoiceText } from '../terminal/command-field-texts.ts'
import { commandTexts } from '../terminal/command-texts.ts'
import { device_type_texts } from '../terminal/device-type-texts.ts'
import type { OperationRow } from './logs.ts'

/** Translates a text and fills its places. */
export type Said = (text: string, values?: Values) => string
type Texts = Readonly<Record<string, TextKey>>

export const yes_or_no: Texts = { true: '是', false: '否', 1: '是', 0: '否' }

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
	device_type: Object.fromEntries(
		Object.entries(device_types).map(([name, type_id]) => [type_id, device_type_texts[name as DeviceType]]),
	),
	play_mode: play_mode_texts,
	scope: { current: '仅所选终端', subordinates: '所选终端所属组织及下级组织的全部终端' },
}

/** The types of templates. */
const template_texts: Readonly<Record<TemplateType, TextKey>> = {
	program: '节目',
	material: '素材',
	font: '字体',
	webtool: '网页工具',
}

/** The type of a template; undefined if there is no such type. */
export const templateTypeText = (type: string): TextKey | undefined =>
	Object.hasOwn(template_texts, type) ? template_texts[type as TemplateType] : undefined

/** What is done at a time. */
const operations: Readonly<Record<TimedOperation, TextKey>> = {
	screen_power: '屏幕开关',
	brightness: '亮度',
	volume: '音量',
	restart: '重启播放器',
	program_switch: '节目切换',
	signal_switch: '信号源切换',
	relay: '继电器',
}

/** Operations whose value is 1 or 0. */
const switched: Readonly<Record<string, Texts>> = {
	screen_power: { 1: '打开屏幕', 0: '关闭屏幕' },
	screen_timing: { 1: '打开屏幕', 0: '关闭屏幕' },
	relay: { 1: '接通继电器', 0: '断开继电器' },
}

/** From Sunday, as in masks. */
const weekdays: readonly TextKey[] = ['星期日', '星期一', '星期二', '星期三', '星期四', '星期五', '星期六']

const listWords = (value: string, between: string, wordOf: (one: string) => string): string =>
	value.split(between).map(wordOf).join(', ')

/** The weekdays of a mask. */
const weekdaysWords = (value: string, said: Said): string => {
	const mask = Number(value)
	const named = weekdays.filter((_, weekday) => hasWeekday(mask, weekday))
	if (named.length === weekdays.length) return said('每天')
	return named.length === 0 ? value : named.map(text => said(text)).join(', ')
}

/** The numbers of a central control command, each with the wait before it. */
const stepsWords = (value: string, said: Said): string =>
	value.replace(/\+(\d+) ms (\d+)/g, (_, wait: string, number: string) =>
		said('等待 {seconds} 秒后 {number}', { seconds: Number(wait) / 1000, number }),
	)

const isNumber = (value: string): boolean => /^-?\d+(\.\d+)?$/.test(value)

/** The value that an operation at a time sets. */
const timedValueWords = (operation: string, value: string, said: Said): string => {
	const text = switched[operation]?.[value]
	if (text !== undefined) return said(text)
	return ['brightness', 'volume'].includes(operation) && isNumber(value) ? `${value}%` : value
}

/** Units of parameters whose labels have none. */
const units: Readonly<Record<string, string>> = {
	percent: '%',
	min: '%',
	max: '%',
	w: ' px',
	h: ' px',
	x: ' px',
	y: ' px',
}

/** A parameter of a command. */
export const parameterWords = (type: string, name: string, value: string, said: Said): string => {
	if (name === 'week_days') return weekdaysWords(value, said)
	if (name === 'value') return timedValueWords(type, value, said)
	if (name === 'program_id' && value === '0') return said('恢复发布内容')
	const language = languages.find(one => one === value)
	if (name === 'lang' && language !== undefined) return language_names[language]
	const text = commandChoiceText(type, value)
	if (text !== undefined) return said(text)
	return Object.hasOwn(units, name) && isNumber(value) ? `${value}${units[name]}` : value
}

/** A field of a command of a schedule template; `operation` is what the command does, if that is known. */
export const templateWords = (name: string, operation: string, value: string, said: Said): string => {
	if (name === 'operation' && Object.hasOwn(operations, value)) return said(operations[value as TimedOperation])
	if (name === 'weekdays') return weekdaysWords(value, said)
	if (name === 'value') return timedValueWords(operation, value, said)
	if (name === 'program_id' && value === '0') return said('恢复发布内容')
	return value
}

/** A value of a field that is no parameter of a command. */
export const fieldValueWords = (field: string, name: string, value: string, said: Said): string => {
	const text = flags.includes(name) ? yes_or_no[value] : choices[name]?.[value]
	if (text !== undefined) return said(text)
	if (name === 'play_time' && isNumber(value)) return said('{count} 秒', { count: Number(value) / 1000 })
	if (field.startsWith('central_commands')) return stepsWords(value, said)
	if (field === 'type') return listWords(value, ',', one => said(commandTexts(one)[0] ?? one))
	if (name === 'permissions' || name === 'scopes') return listWords(value, ', ', one => said(right_names[one] ?? one))
	return value
}

/** Objects that the details of operations hold by id, and whose names can be told. */
export const named_kinds = [
	...(['group', 'program', 'terminal', 'release', 'role', 'user', 'directory', 'material'] as const),
	...(['node', 'artifact', 'alert_source', 'emergency', 'interlude'] as const),
] as const
export type NamedKind = (typeof named_kinds)[number]

const kinds: Readonly<Record<string, NamedKind>> = {
	group_id: 'group',
	group_ids: 'group',
	play_ids: 'program',
	program_id: 'program',
	program_ids: 'program',
	device_id: 'terminal',
	device_ids: 'terminal',
	deviceids: 'terminal',
	terminal_id: 'terminal',
	terminal_ids: 'terminal',
	publish_id: 'release',
	publish_ids: 'release',
	role_id: 'role',
	user_id: 'user',
	user_ids: 'user',
	directory_id: 'directory',
	material_id: 'material',
	node_id: 'node',
	artifact_id: 'artifact',
	source_id: 'alert_source',
	emergency_id: 'emergency',
	interlude_id: 'interlude',
	trash: 'material',
}

/** What the ids that a feature is called with belong to. */
const own_kinds: Readonly<Record<string, NamedKind>> = {
	interludes: 'interlude',
	materials: 'material',
	programs: 'program',
	releases: 'release',
	terminals: 'terminal',
	users: 'user',
}

/** What the `id` that a call is made with belongs to, where its entry does not name it. */
const called_kinds: Readonly<Record<string, NamedKind>> = {
	'interludes.save': 'interlude',
	'nodes.drain': 'node',
	'nodes.edit': 'node',
	'nodes.remove': 'node',
	'nodes.setDefault': 'node',
	'nodes.test': 'node',
	'upgrades.removeArtifact': 'artifact',
}

/** What the ids in a field of the details belong to; undefined if it has none, or names already. */
export const namedKindOf = (action: string, field: string): NamedKind | undefined => {
	const name = field.split('.').at(-1) ?? ''
	if (/^devices_info\.\d+\.id$/.test(field)) return 'terminal'
	if (action.startsWith('points.') && field === 'programs') return 'program'
	if (field === 'id' && Object.hasOwn(called_kinds, action)) return called_kinds[action]
	if (name !== 'ids') return Object.hasOwn(kinds, name) ? kinds[name] : undefined
	const feature = action.split('.')[0] ?? ''
	return Object.hasOwn(own_kinds, feature) ? own_kinds[feature] : undefined
}

const isId = (text: string): boolean => /^[1-9]\d{0,14}$/.test(text)

/** The parts of a value that lists ids; the last one can be cut off. */
const partsOf = (value: string): string[] => value.replace(/^\[(.*)\]$/s, '$1').split(/,\s*/)

/** How the name of an object is found among the `names` of an operation. */
export const nameKey = (kind: NamedKind, id: string | number): string => `${kind} ${id}`

/** The ids that the details of operations hold, by kind. */
export const idsIn = (
	operations: readonly Pick<OperationRow, 'action' | 'changes'>[],
): ReadonlyMap<NamedKind, readonly number[]> => {
	const found = new Map<NamedKind, Set<number>>()
	for (const { action, changes } of operations)
		for (const { field, before, after } of changes) {
			const kind = namedKindOf(action, field)
			if (kind === undefined) continue
			const ids = [before, after].flatMap(value => (value === null ? [] : partsOf(value))).filter(isId)
			found.set(kind, new Set([...(found.get(kind) ?? []), ...ids.map(Number)]))
		}
	return new Map([...found].map(([kind, ids]) => [kind, [...ids]]))
}

/** The names of a value that lists ids; `wordOf` says an id and its name, if it has one. */
export const namesWords = (
	kind: NamedKind,
	value: string,
	names: OperationRow['names'],
	wordOf: (id: string, name: string | undefined) => string,
): string =>
	partsOf(value)
		.map(id => (isId(id) ? wordOf(id, names[nameKey(kind, id)]) : id))
		.join(', ')
