import { log_limits } from '@vitrine/contract/people/log-limits'
import { failureValues, type logsCalls } from '@vitrine/contract/people/logs'
import type { CommandState } from '@vitrine/domain/command/command-state'
import { shownText } from '@vitrine/domain/command/plain-name'
import { readStored, shaped } from '@vitrine/domain/json-text'
import { type FieldChange, operationChanges, operationDevices } from '@vitrine/domain/people/operation-details'
import { z } from 'zod'
import type { Database } from '../../db/database.ts'
import { CodedError } from '../../http/coded-error.ts'
import type { Handlers } from '../../http/route.ts'
import { type Budget, budgets } from '../../ports/slices.ts'
import { withNames } from './log-names.store.ts'
import type { LogKey, LogRange } from './log-pages.store.ts'
import { commandQuery, loginQuery, operationQuery } from './log-queries.ts'
import { type FoundLogs, type LogPage, searchLog } from './log-search.ts'
import { findSight, type HistoryRow, listHistory } from './terminal-history.store.ts'

type Calls = Handlers<typeof logsCalls>
export type LogName = 'logins' | 'operations' | 'terminals' | 'commands'
type Shown<Name extends 'listLogins' | 'listOperations' | 'listTerminalLogs' | 'listCommands'> = Awaited<
	ReturnType<Calls[Name]>
>['list'][number]

const day = 86_400_000

/** The range of a call, in ms; refused if it starts before the last three months. */
export const rangeOf = (wanted: { readonly start_time: number; readonly end_time: number }, now: number): LogRange => {
	const [start, end] = [wanted.start_time * 1000, wanted.end_time * 1000]
	if (end < start) throw new CodedError('range_reversed')
	if (start < now - log_limits.days * day) throw new CodedError('log_range')
	return { start, end }
}

interface StoredCall {
	readonly id: number
	readonly account: string
	readonly realname: string
	readonly group_name: string
	readonly group_name_en: string
	readonly ip: string
	readonly agent: string
	readonly result: number
	readonly result_values: string
	readonly created_at: number
}

const readValues = shaped(failureValues)

type FailureValue = z.output<typeof failureValues>[string]

const shownValue = (value: FailureValue): FailureValue => {
	if (typeof value === 'number') return value
	return typeof value === 'string' ? shownText(value) : { ...value, names: value.names.map(shownText) }
}

/** The values of the text of a failure; none if an earlier version wrote the row. */
const valuesOf = ({ result_values }: StoredCall) =>
	Object.fromEntries(
		Object.entries(readStored(result_values, readValues) ?? {}).map(([name, value]) => [name, shownValue(value)]),
	)

/** Who did something, as people read it: accounts that do not exist are whatever somebody typed. */
const shownPerson = ({ account, realname, group_name, group_name_en }: StoredCall) => ({
	account: shownText(account),
	realname: shownText(realname),
	group_name: shownText(group_name),
	group_name_en: shownText(group_name_en),
})

const shownLogin = (row: StoredCall): Shown<'listLogins'> => {
	const { id, ip, agent, result, created_at: time } = row
	return { id, ...shownPerson(row), ip, agent: shownText(agent), result, values: valuesOf(row), time }
}

interface StoredOperation extends StoredCall {
	readonly by_token: number
	readonly action: string
	readonly object: string
	readonly before: string
	readonly after: string
}

const shownChange = ({ field, before, after }: FieldChange): FieldChange => ({
	field: shownText(field),
	before: before === null ? null : shownText(before),
	after: after === null ? null : shownText(after),
})

const shownOperation = (row: StoredOperation): Shown<'listOperations'> => {
	const { id, ip, result, action, object, before, after, created_at: time } = row
	const { devices: noted, count } = operationDevices(action, row)
	const devices = noted.map(({ name, sn }) => ({ name: shownText(name), sn: shownText(sn) }))
	return {
		id,
		device_name: devices.map(({ name }) => name).join(', '),
		sn: devices.map(({ sn }) => sn).join(', '),
		devices,
		device_count: count,
		...shownPerson(row),
		type: row.by_token === 1 ? 'token' : 'person',
		time,
		feature: action.split('.')[0] ?? '',
		action,
		// Its name is said where the texts are (`logs.ts`, `log-sheet.ts`).
		description: action,
		operand: shownText(object),
		ip,
		result,
		values: valuesOf(row),
		changes: operationChanges(before, after).map(shownChange),
		names: {},
	}
}

interface StoredCommand {
	readonly created_at: number
	readonly command_id: number
	readonly terminal_id: number
	readonly state: string
	readonly tips: string
	readonly type: string
	readonly request_type: string
	/** The commands as JSON if a central control command is among them, else empty. */
	readonly central_body: string
	readonly name: string
	readonly sn: string
	readonly removed_at: number | null
	readonly operator: string
}

const readSent = shaped(z.array(z.object({ type: z.string(), data: z.record(z.string(), z.unknown()) })))

/** The names of central control commands among those of one call, or their numbers. */
const centralName = ({ central_body }: StoredCommand): string =>
	(readStored(central_body, readSent) ?? [])
		.filter(({ type }) => type === 'central_control')
		.flatMap(({ data: { name, command_id } }) => (typeof name === 'string' ? name : String(command_id ?? '')))
		.filter(Boolean)
		.join(', ')

const shownCommand = (row: StoredCommand): Shown<'listCommands'> => ({
	command_id: row.command_id,
	device_id: row.terminal_id,
	type: row.type,
	request_type: row.request_type,
	central_name: shownText(centralName(row)),
	name: shownText(row.name),
	sn: shownText(row.sn),
	is_removed: row.removed_at !== null,
	state: row.state as CommandState,
	tips: shownText(row.tips),
	operator: shownText(row.operator),
	time: row.created_at,
})

const shownEntry = ({ at, source, id, kind, detail, count }: HistoryRow): Shown<'listTerminalLogs'> => ({
	id: `${source}.${id}`,
	kind,
	detail: shownText(detail),
	count,
	time: at,
})

/** A page of a terminal's history. */
const historyPage = async (
	{ db }: Database,
	group_id: number,
	wanted: Pick<Parameters<Calls['listTerminalLogs']>[0], 'device_id' | 'kind'>,
	{ range, after, limit }: { readonly range: LogRange; readonly after: LogKey | null; readonly limit: number },
): Promise<FoundLogs<HistoryRow>> => {
	const { device_id: terminal_id, kind } = wanted
	if (terminal_id === undefined) throw new CodedError('no_terminal')
	const sight = await findSight(db, group_id, terminal_id)
	if (sight === null) throw new CodedError('terminal_absent')
	const list = await listHistory(db, group_id, sight === 'here', { terminal_id, kind, range, after, limit })
	const last = list.length < limit ? undefined : list.at(-1)
	return { list, next: last === undefined ? null : [last.at, last.source, last.id] }
}

export type LogFilter = Omit<Parameters<Calls['getSheet']>[0], 'log' | 'start_time' | 'end_time' | 'time_zone' | 'lang'>

const shownPage = <Row, T>({ list, next }: FoundLogs<Row>, shown: (row: Row) => T): FoundLogs<T> => ({
	list: list.map(shown),
	next,
})

/** The rows of each log as calls answer them. */
export interface LogRows {
	readonly logins: Shown<'listLogins'>
	readonly operations: Shown<'listOperations'>
	readonly terminals: Shown<'listTerminalLogs'>
	readonly commands: Shown<'listCommands'>
}

/** Which log to read, as whom, which of its rows, and from where on. */
export interface WantedPage<Name extends LogName = LogName> {
	readonly log: Name
	readonly sight: number
	readonly range: LogRange
	readonly filter: LogFilter
	readonly page: LogPage
}

type Readers = { readonly [Name in LogName]: () => Promise<FoundLogs<LogRows[Name]>> }

/** Reads a page of a log as visible to an organisation, until the budget is spent or the caller has gone. */
export const readPage = <Name extends LogName>(
	database: Database,
	{ log, sight, range, filter, page }: WantedPage<Name>,
	gone?: AbortSignal,
	budget: Budget = budgets[database.dialect],
): Promise<FoundLogs<LogRows[Name]>> => {
	const { db } = database
	const bounds = { budget, gone }
	const readers: Readers = {
		logins: async () => {
			const query = await loginQuery(db, sight, range, filter)
			return shownPage(await searchLog<StoredCall>(database, query, page, bounds), shownLogin)
		},
		operations: async () => {
			const query = await operationQuery(db, sight, range, filter)
			const found = shownPage(await searchLog<StoredOperation>(database, query, page, bounds), shownOperation)
			return { ...found, list: await withNames(database, sight, found.list) }
		},
		commands: async () => {
			const query = await commandQuery(database, sight, range, filter)
			return shownPage(await searchLog<StoredCommand>(database, query, page, bounds), shownCommand)
		},
		terminals: async () => shownPage(await historyPage(database, sight, filter, { range, ...page }), shownEntry),
	}
	return readers[log]()
}
