import { causeText } from '@vitrine/contract/cause-texts'
import { envelope_status } from '@vitrine/contract/error-codes'
import { groupNameIn, type NamedGroup, namedIn } from '@vitrine/contract/group-name'
import { changeWords } from '@vitrine/contract/people/log-details'
import { failureText, log_features, terminal_log_texts } from '@vitrine/contract/people/log-texts'
import type { CommandLogRow, LoginRow, OperationRow, TerminalLogRow } from '@vitrine/contract/people/logs'
import { command_state_texts, commandTexts } from '@vitrine/contract/terminal/command-texts'
import { incident_kind_texts } from '@vitrine/contract/terminal/incident-texts'
import { command_states } from '@vitrine/domain/command/command-state'
import { localTextAt, type Zone } from '@vitrine/domain/local-time'
import { incident_kinds } from '@vitrine/domain/terminal/incident'
import type { TextKey } from '@vitrine/texts/all'
import { fill, listed, type Values } from '@vitrine/texts/rows'
import type { Cell } from '../../media/sheets/sheet-writing.ts'
import type { LogTexts } from './log-texts.ts'

/** Formats texts in a language, and moments in a time zone. */
export interface Words {
	readonly said: (text: string, values?: Values) => string
	/** The name of an operation. */
	readonly operation: (action: string) => string
	readonly time: (ms: number) => string
	/** The name of an organisation. */
	readonly group: (of: NamedGroup) => string
	/** An operation whose details name organisations in the language. */
	readonly named: (row: OperationRow) => OperationRow
	/** Names in a list, and how many more there are. */
	readonly names: (names: readonly string[], more: number) => string
}

export const wordsIn = ({ language, texts, operations }: LogTexts, zone: Zone): Words => ({
	said: (text, values) => fill(texts.get(text) ?? text, values, language),
	operation: action => operations.get(action) ?? action,
	time: ms => localTextAt(zone, ms).replace('T', ' '),
	group: of => groupNameIn(of, language),
	named: row => namedIn(row, language),
	names: (names, more) => listed(names, language, more),
})

const resultText = ({ said }: Words, { result, values }: Pick<LoginRow, 'result' | 'values'>): string => {
	if (result === envelope_status.success) return said('成功')
	const why = failureText(result, values, said)
	return why === null ? said('失败') : said(why.text, why.values)
}

const login_columns: readonly TextKey[] = ['时间', '账号', '姓名', '组织', 'IP 地址', '浏览器', '结果']

const loginCells = (words: Words, row: LoginRow): Cell[] => [
	words.time(row.time),
	row.account,
	row.realname,
	words.group(row),
	row.ip,
	row.agent,
	resultText(words, row),
]

/** The columns of specification B §3, plus the result. */
const operation_columns: readonly TextKey[] = [
	...(['设备名称', '序列号', '组织', '类型', '操作时间', '操作用户', '功能', '描述', '操作对象', '信息'] as const),
	...(['IP 地址', '结果'] as const),
]

const changeText = ({ field: name, before, after }: OperationRow['changes'][number]): string => {
	const value = before === null ? after : after === null ? before : `${before} → ${after}`
	return name === '' ? (value ?? '') : `${name}: ${value}`
}

const operationCells = (words: Words, row: OperationRow): Cell[] => {
	const { said, time } = words
	const names = row.devices.map(one => one.name)
	return [
		words.names(names, names.length === 0 ? 0 : row.device_count - names.length),
		row.sn,
		words.group(row),
		said(row.type === 'token' ? '访问令牌' : '用户'),
		time(row.time),
		row.realname === '' ? row.account : `${row.realname} (${row.account})`,
		said(log_features[row.feature] ?? row.feature),
		words.operation(row.action),
		row.operand,
		changeWords(words.named(row), said).map(changeText).join('\n'),
		row.ip,
		resultText(words, row),
	]
}

const terminal_columns: readonly TextKey[] = ['时间', '事件', '详情']

/** Details of an entry apart from its kind. */
const detailText = ({ said }: Words, { kind, detail, count }: TerminalLogRow): string => {
	if (kind === 'omitted') return said('这一小时另有 {count} 次变化未保存', { count })
	if (kind === 'upgrade') {
		const state = command_states.find(one => one === detail)
		return state === undefined ? detail : said(command_state_texts[state])
	}
	if (kind === 'incident_begun' || kind === 'incident_ended') {
		const incident = incident_kinds.find(one => one === detail)
		return incident === undefined ? detail : said(incident_kind_texts[incident])
	}
	if (kind !== 'offline') return detail
	const { text, values } = causeText(detail)
	return said(text, values)
}

const terminalCells = (words: Words, row: TerminalLogRow): Cell[] => [
	words.time(row.time),
	words.said(terminal_log_texts[row.kind]),
	detailText(words, row),
]

/** The columns of specification B §2, plus the sender. */
const command_columns: readonly TextKey[] = ['创建时间', '命令名称', '目标设备', '序列号', '操作用户', '状态']

/** What a command is called, with the name of a central control command; one that only reads says so. */
const commandName = ({ said }: Words, { type, request_type, central_name }: CommandLogRow): string => {
	const words = commandTexts(type)
		.map(text => said(text))
		.join(', ')
	const name = request_type === 'get' ? said('读取：{name}', { name: words }) : words
	return central_name === '' ? name : `${name} · ${central_name}`
}

const commandCells = (words: Words, row: CommandLogRow): Cell[] => [
	words.time(row.time),
	commandName(words, row),
	row.is_removed ? `${row.name} (${words.said('已移除的终端')})` : row.name,
	row.sn,
	row.operator,
	words.said(command_state_texts[row.state]),
]

/** Each log as a sheet: its name, its columns, and the cells of a row. */
export const log_sheets = {
	logins: { name: '登录日志', columns: login_columns, cells: loginCells },
	operations: { name: '操作日志', columns: operation_columns, cells: operationCells },
	terminals: { name: '终端日志', columns: terminal_columns, cells: terminalCells },
	commands: { name: '命令日志', columns: command_columns, cells: commandCells },
} as const satisfies Readonly<
	Record<string, { readonly name: TextKey; readonly columns: readonly TextKey[]; readonly cells: unknown }>
>
