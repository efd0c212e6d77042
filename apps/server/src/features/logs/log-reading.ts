import { log_limits } from '@vitrine/contract/people/log-limits'
import { failureValues, type logsCalls } from '@vitrine/contract/people/logs'
import type { CommandState } from '@vitrine/domain/command/command-state'
import { readStored, shaped } from '@vitrine/domain/json-text'
import { operationChanges, operationDevices } from '@vitrine/domain/people/operation-details'
import { z } from 'zod'
import type { Database } from '../../db/database.ts'
import { CodedError } from '../../http/coded-error.ts'
import type { Handlers } from '../../http/route.ts'
import { type Budget, budgets } from '../../ports/slices.ts'
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
	readonly ip: string
	readonly agent: string
	readonly result: number
	readonly result_values: string
	readonly created_at: number
}

const readValues = shaped(failureValues)

/** The values of the text of a failure; none if an earlier version wrote the row. */
const valuesOf = ({ result_values }: StoredCall) => readStored(result_values, readValues) ?? {}

const shownLogin = (row: StoredCall): Shown<'listLogins'> => {
	const { id, account, realname, group_name, ip, agent, result, created_at: time } = row
	return { id, account, realname, group_name, ip, agent, result, values: valuesOf(row), time }
}

interface StoredOperation extends StoredCall {
	readonly by_token: number
	readonly action: string
	readonly object: string
	readonly before: string
	readonly after: string
}

const shownOperation = (row: StoredOperation): Shown<'listOperations'> => {
	const { id, account, realname, group_name, ip, result, action, object, before, after, created_at: time } = row
	const { devices, count } = operationDevices(action, row)
	return {
		id,
		device_name: devices.map(({ name }) => name).join(', '),
		sn: devices.map(({ sn }) => sn).join(', '),
		devices: [...devices],
		device_count: count,
		group_name,
		type: row.by_token === 1 ? 'token' : 'person',
		time,
		account,
		realname,
		feature: action.split('.')[0] ?? '',
		action,
		// Its name is said where the texts are (`logs.ts`, `log-sheet.ts`).
		description: action,
		operand: object,
		ip,
		result,
		values: valuesOf(row),
		changes: operationChanges(before, after),
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

const shownCommand = (row: StoredCommand): Shown<'listCommands'> => {
	const { created_at: time, command_id, terminal_id: device_id, state, tips, type, request_type, ...rest } = row
	const { name, sn, removed_at, operator } = rest
	const of = { time, command_id, device_id, type, request_type, central_name: centralName(row) }
	return { ...of, state: state as CommandState, tips, name, sn, is_removed: removed_at !== null, operator }
}

const shownEntry = ({ at, source, id, kind, detail, count }: HistoryRow): Shown<'listTerminalLogs'> => ({
	id: `${source}.${id}`,
	kind,
	detail,
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
			return shownPage(await searchLog<StoredOperation>(database, query, page, bounds), shownOperation)
		},
		commands: async () => {
			const query = await commandQuery(database, sight, range, filter)
			return shownPage(await searchLog<StoredCommand>(database, query, page, bounds), shownCommand)
		},
		terminals: async () => shownPage(await historyPage(database, sight, filter, { range, ...page }), shownEntry),
	}
	return readers[log]()
}
