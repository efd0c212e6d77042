import { parameterWords } from '@vitrine/contract/people/log-values'
import { commandFieldText, commandPathWords } from '@vitrine/contract/terminal/command-field-texts'
import { shownText } from '@vitrine/domain/command/plain-name'
import { most_entries, operationChanges } from '@vitrine/domain/people/operation-details'
import type { TextKey } from '@vitrine/texts/all'
import { t, translated } from '../../data/text.ts'
import { bytes } from '../format.ts'

/** What only answers have: a command has no such parameter. */
const answer_fields: Readonly<Record<string, TextKey>> = {
	browser: '浏览器',
	elements: '页面元素',
	files: '已存储的文件',
	frames: '视频帧',
	heap_limit: '内存空间',
	heap_used: '脚本内存',
	lines: '行数',
	locked: '已锁定',
	long_tasks: '界面卡顿',
	media: '已载入的音视频',
	pictures: '图片内存（估计）',
	plays_waiting: '待上报的播放记录',
	programs: '节目',
	resolution: '分辨率',
	simulated: '模拟',
	sn: '序列号',
	storage_persistent: '存储保护',
	storage_total: '存储空间',
	storage_used: '已用存储空间',
	time_zone: '时区',
	values: '规则数值',
}

/** Fields in bytes. */
const sizes: readonly string[] = ['heap_limit', 'heap_used', 'pictures', 'storage_total', 'storage_used']

const fieldText = (type: string, field: string): TextKey | undefined =>
	commandFieldText(type, field) ?? (Object.hasOwn(answer_fields, field) ? answer_fields[field] : undefined)

/** Whether a list has more entries than are told. */
const isLong = (value: unknown): boolean => {
	if (typeof value !== 'object' || value === null) return false
	return (Array.isArray(value) && value.length > most_entries) || Object.values(value).some(isLong)
}

const valueWord = (type: string, field: string, value: string): string => {
	if (value === 'true' || value === 'false') return t(value === 'true' ? '是' : '否')
	return sizes.includes(field) && /^\d+$/.test(value)
		? bytes(Number(value))
		: shownText(parameterWords(type, field, value, translated))
}

/** The answer of a terminal as labelled values; `isWhole` tells whether they say all of it. */
export const answerWords = ({
	type,
	result,
}: {
	readonly type: string
	readonly result: unknown
}): { readonly facts: readonly (readonly [label: string, value: string])[]; readonly isWhole: boolean } => {
	let isWhole = !isLong(result)
	const facts: [string, string][] = []
	for (const { field, after } of operationChanges('', JSON.stringify({ data: result }))) {
		const path = field.split('.').slice(1)
		const names = path.filter(part => !/^\d+$/.test(part))
		const value = after ?? ''
		if (names.length === 0 || names.some(name => fieldText(type, name) === undefined) || value.endsWith('…'))
			isWhole = false
		else
			facts.push([
				commandPathWords(type, path.join('.'), translated, fieldText),
				valueWord(type, names.at(-1) ?? '', value),
			])
	}
	return { facts, isWhole: isWhole && facts.length > 0 }
}
