import { operation_texts } from '@vitrine/contract/operations'
import { log_limits } from '@vitrine/contract/people/log-limits'
import type { logsCalls } from '@vitrine/contract/people/logs'
import type { Database } from '../../db/database.ts'
import { sharedTurns } from '../../http/admission/shared-turns.ts'
import type { Call } from '../../http/caller/session.ts'
import type { Handlers } from '../../http/route.ts'
import type { Budget } from '../../ports/slices.ts'
import type { LogKey } from './log-pages.store.ts'
import { type LogFilter, type LogName, type LogRows, rangeOf, readPage, type WantedPage } from './log-reading.ts'
import type { FoundLogs } from './log-search.ts'
import { listLogged } from './terminal-history.store.ts'

type Calls = Handlers<typeof logsCalls>

const keyOf = (text: string): LogKey | null => (text === '' ? null : text.split('.').map(Number))

/** Reads a page of a log in a thread of its own. */
export type ReadFurther = <Name extends LogName>(
	wanted: WantedPage<Name>,
	gone?: AbortSignal,
) => Promise<FoundLogs<LogRows[Name]>>

/** A page is read here as far as that takes a moment, which is nearly always enough; only a longer search is worth a thread. */
export const nearby: Readonly<Record<Database['dialect'], Budget>> = {
	sqlite: { rows: 1000, slices: 8, time: 25 },
	postgres: { rows: 4000, slices: 3, time: 2000 },
}

interface Deps {
	readonly database: Database
	readonly readFurther: ReadFurther
	readonly near?: Budget
}

type Asked = LogFilter & Parameters<typeof rangeOf>[0] & { before?: string | undefined; limit?: number | undefined }

/** Whether a page is only of some rows: without a filter the first rows read fill it. */
const isSearch = (filter: LogFilter): boolean =>
	Object.values(filter).some(value => value !== undefined && value !== '')

/** Handlers for logs of logins, operations, terminals and commands (specification B §2 and §3). */
export const logs = ({ database, readFurther, near = nearby[database.dialect] }: Deps): Omit<Calls, 'getSheet'> => {
	// Long searches run a few at a time, of different organisations.
	const inTurn = sharedTurns({ all: 2, each: 1, waiting: 8 })
	// Many searches at once would otherwise take all turns of this thread between them, those of pages without a filter too.
	const inNearTurn = sharedTurns({ all: 4, each: 1, waiting: 16 })
	const found = async <Name extends LogName>(
		wanted: WantedPage<Name>,
		gone: AbortSignal,
	): Promise<FoundLogs<LogRows[Name]>> => {
		const read = () => readPage(database, wanted, gone, near)
		const first = await (isSearch(wanted.filter) ? inNearTurn(wanted.sight, read, gone) : read())
		const left = wanted.page.limit - first.list.length
		if (first.next === null || left === 0) return first
		const page = { after: first.next, limit: left }
		const rest = await inTurn(wanted.sight, () => readFurther({ ...wanted, page }, gone), gone)
		return { list: [...first.list, ...rest.list], next: rest.next }
	}
	const read = async <Name extends LogName>(
		log: Name,
		{ before = '', limit = log_limits.page, start_time, end_time, ...filter }: Asked,
		{ session, now, gone }: Pick<Call, 'session' | 'now' | 'gone'>,
	) => {
		const range = rangeOf({ start_time, end_time }, now)
		const page = { after: keyOf(before), limit }
		const { list, next } = await found({ log, sight: session.group_id, range, filter, page }, gone())
		return { list, next: next === null ? '' : next.join('.'), searched_to: next?.[0] ?? 0 }
	}
	return {
		listLogins: (wanted, context) => read('logins', wanted, context),
		listOperations: async (wanted, context) => {
			const { list, ...rest } = await read('operations', wanted, context)
			return {
				list: list.map(row => ({ ...row, description: operation_texts.get(row.action) ?? row.action })),
				...rest,
			}
		},
		listCommands: (wanted, context) => read('commands', wanted, context),
		listTerminalLogs: (wanted, context) => read('terminals', wanted, context),
		listTerminals: async (wanted, { session }) => ({
			list: await listLogged(database.db, session.group_id, wanted, log_limits.terminals),
		}),
	}
}
