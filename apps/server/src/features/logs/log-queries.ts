import { envelope_status } from '@vitrine/contract/error-codes'
import type { logsCalls } from '@vitrine/contract/people/logs'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Reader } from '../../db/schema.ts'
import { contains, isFormerInSight, isSenderInLine } from '../../db/scope.ts'
import type { Handlers } from '../../http/route.ts'
import { blocksWith } from './block-search.ts'
import { personTerms, resultTerms, scopeTerms, valueTerms, wordTerms } from './block-terms.store.ts'
import { commandsOf } from './command-search.store.ts'
import { type LogRange, type LogSource, ownRows } from './log-pages.store.ts'
import type { LogQuery } from './log-search.ts'

type Calls = Handlers<typeof logsCalls>
type Filter<Name extends keyof Calls> = Partial<
	Omit<Parameters<Calls[Name]>[0], 'start_time' | 'end_time' | 'limit' | 'before'>
>
type Condition = RawBuilder<unknown>

const logins: LogSource = {
	table: 'login_logs',
	key: ['created_at', 'id'],
	columns: sql.raw(
		"login_logs.*, coalesce(users.realname, '') as realname, coalesce(groups.name, '') as group_name, coalesce(groups.name_en, '') as group_name_en",
	),
	joins: sql.raw(
		'left join users on users.id = login_logs.user_id left join groups on groups.id = login_logs.group_id',
	),
}

const operations: LogSource = {
	table: 'operation_logs',
	key: ['created_at', 'id'],
	columns: sql.raw(
		"operation_logs.*, coalesce(users.realname, '') as realname, coalesce(groups.name, '') as group_name, coalesce(groups.name_en, '') as group_name_en",
	),
	joins: sql.raw(
		'left join users on users.id = operation_logs.user_id left join groups on groups.id = operation_logs.group_id',
	),
}

const commands: LogSource = {
	table: 'command_targets',
	key: ['created_at', 'command_id', 'terminal_id'],
	columns: sql.raw(
		"command_targets.created_at, command_targets.command_id, command_targets.terminal_id, command_targets.state, command_targets.tips, commands.type, commands.request_type, case when commands.type like '%central_control%' then commands.body else '' end as central_body, coalesce(terminals.name, removed_terminals.name) as name, coalesce(terminals.sn, removed_terminals.sn) as sn, removed_terminals.removed_at, users.realname as operator",
	),
	joins: sql.raw(
		'join commands on commands.id = command_targets.command_id left join terminals on terminals.id = command_targets.terminal_id left join removed_terminals on removed_terminals.id = command_targets.terminal_id join users on users.id = commands.user_id',
	),
}

/** Condition: any of these columns contains a word; no condition if there is none. */
const anyContains = (columns: readonly string[], word = ''): Condition[] =>
	word === ''
		? []
		: [
				sql`(${sql.join(
					columns.map(column => contains(column, word)),
					sql` or `,
				)})`,
			]

const isEqual = (column: string, value: string | number | undefined): Condition[] =>
	value === undefined || value === '' ? [] : [sql`${sql.ref(column)} = ${value}`]

const isResult = (table: string, result: 'succeeded' | 'failed' | undefined): Condition[] => {
	if (result === undefined) return []
	const column = sql.ref(`${table}.result`)
	const success = sql.lit(envelope_status.success)
	return [result === 'succeeded' ? sql`${column} = ${success}` : sql`${column} <> ${success}`]
}

const isFeature = (feature = ''): Condition[] =>
	feature === '' ? [] : [sql`substr(operation_logs.action, 1, ${feature.length + 1}) = ${`${feature}.`}`]

/** Logins visible to an organisation. */
export const loginQuery = async (
	db: Reader,
	group_id: number,
	range: LogRange,
	{ person, result, key_word }: Filter<'listLogins'>,
): Promise<LogQuery> => {
	const terms = [
		...(await scopeTerms(db, group_id)),
		...(await personTerms(db, person)),
		...resultTerms(result),
		...wordTerms(key_word),
	]
	return {
		source: logins,
		range,
		wanted: [
			...(await ownRows(db, 'login_logs.group_id', group_id)),
			...anyContains(['login_logs.account', 'users.realname'], person),
			...isResult('login_logs', result),
			...anyContains(['login_logs.account', 'login_logs.ip', 'login_logs.agent'], key_word),
		],
		skip: await blocksWith(db, 'login_logs', terms, range),
	}
}

/** Condition: the operation is one with terminals, or names some in its details. */
const has_devices = sql`(operation_logs.action like 'terminals.%' or operation_logs.action like 'commands.%'
	or operation_logs.before like '%"devices":[{%' or operation_logs.after like '%"devices":[{%')`

/** Operations visible to an organisation. */
export const operationQuery = async (
	db: Reader,
	group_id: number,
	range: LogRange,
	{ person, feature, action, result, device, key_word }: Filter<'listOperations'>,
): Promise<LogQuery> => {
	const terms = [
		...(await scopeTerms(db, group_id)),
		...(await personTerms(db, person)),
		...valueTerms('feature', feature?.includes('.') ? '' : feature),
		...valueTerms('action', action),
		...resultTerms(result),
		...wordTerms(device),
		...wordTerms(key_word),
	]
	return {
		source: operations,
		range,
		wanted: [
			...(await ownRows(db, 'operation_logs.group_id', group_id)),
			...anyContains(['operation_logs.account', 'users.realname'], person),
			...isFeature(feature),
			...isEqual('operation_logs.action', action),
			...isResult('operation_logs', result),
			...(device ? [has_devices] : []),
			...anyContains(['operation_logs.object', 'operation_logs.before', 'operation_logs.after'], device),
			...anyContains(['operation_logs.object'], key_word),
		],
		skip: await blocksWith(db, 'operation_logs', terms, range),
	}
}

/** Commands on visible terminals, also on removed ones; those from other organisations while the terminal was theirs are not shown. */
export const commandQuery = async (
	{ db, dialect }: Database,
	group_id: number,
	range: LogRange,
	{ device_id, person, type, state, key_word }: Filter<'listCommands'>,
): Promise<LogQuery> => ({
	source: commands,
	range,
	wanted: [
		await isFormerInSight(db, group_id),
		isSenderInLine('commands', group_id),
		...isEqual('command_targets.terminal_id', device_id),
		...anyContains(['users.realname', 'users.account'], person),
		...isEqual('commands.type', type),
		...isEqual('command_targets.state', state),
		...anyContains(['terminals.name', 'terminals.sn', 'removed_terminals.name', 'removed_terminals.sn'], key_word),
	],
	skip: await commandsOf(db, dialect, { device_id, person, key_word }, range),
})
