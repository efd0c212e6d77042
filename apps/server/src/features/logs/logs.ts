import { operation_texts } from '@vitrine/contract/operations'
import { log_limits } from '@vitrine/contract/people/log-limits'
import type { logsCalls } from '@vitrine/contract/people/logs'
import { shownText } from '@vitrine/domain/command/plain-name'
import type { Database } from '../../db/database.ts'
import { sharedTurns } from '../../http/admission/shared-turns.ts'
import type { Call } from '../../http/caller/session.ts'
import type { Handlers } from '../../http/route.ts'
import type { Budget } from '../../ports/slices.ts'
import type { LogKey } from './log-pages.store.ts'
import { type LogFilter, type LogName, type LogRows, rangeOf, readPage, type WantedPage } from './log-reading.ts'
import type { FoundLogs, LogPage } from './log-search.ts'
import { findSight, listLogged } from './terminal-history.store.ts'

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

/**
 * The turns of searches, of different organisations: of those here, which would otherwise take all turns of this thread between them, and
 * of longer ones. Pages and files share them.
 */
export interface LogTurns {
	readonly near: ReturnType<typeof sharedTurns>
	readonly far: ReturnType<typeof sharedTurns>
}

/** The turns of a server. */
export const logTurns = (): LogTurns => ({
	near: sharedTurns({ all: 4, each: 1, waiting: 16, own: 8 }),
	far: sharedTurns({ all: 2, each: 1, waiting: 8, own: 4 }),
})

interface Deps {
	readonly database: Database
	readonly readFurther: ReadFurther
	readonly turns: LogTurns
	readonly near?: Budget
}

type Asked = LogFilter & Parameters<typeof rangeOf>[0] & { before?: string | undefined; limit?: number | undefined }

/** Whether a page is only of some rows: without a filter the first rows read fill it, unless most of them are of other organisations. */
const isSearch = (filter: LogFilter): boolean =>
	Object.values(filter).some(value => value !== undefined && value !== '')

/** Reads a page as far as that takes a moment; what the first rows do not fill waits for its turn. */
export const readNear = async <Name extends LogName>(
	database: Database,
	wanted: WantedPage<Name>,
	{ session, gone, near, turns }: Pick<Call, 'session'> & Pick<Deps, 'turns'> & { near: Budget; gone: AbortSignal },
): Promise<FoundLogs<LogRows[Name]>> => {
	const further = (page: LogPage) =>
		turns.near(session, () => readPage(database, { ...wanted, page }, gone, near), gone)
	if (isSearch(wanted.filter)) return further(wanted.page)
	const { list, next } = await readPage(database, wanted, gone, { ...near, slices: 1 })
	const left = wanted.page.limit - list.length
	if (next === null || left === 0) return { list, next }
	const rest = await further({ after: next, limit: left })
	return { list: [...list, ...rest.list], next: rest.next }
}

/** Handlers for logs of logins, operations, terminals and commands (specification B §2 and §3). */
export const logs = ({
	database,
	readFurther,
	turns,
	near = nearby[database.dialect],
}: Deps): Omit<Calls, 'getSheet'> => {
	const found = async <Name extends LogName>(
		wanted: WantedPage<Name>,
		session: Call['session'],
		gone: AbortSignal,
	): Promise<FoundLogs<LogRows[Name]>> => {
		const first = await readNear(database, wanted, { session, gone, near, turns })
		const left = wanted.page.limit - first.list.length
		if (first.next === null || left === 0) return first
		const page = { after: first.next, limit: left }
		const rest = await turns.far(session, () => readFurther({ ...wanted, page }, gone), gone)
		return { list: [...first.list, ...rest.list], next: rest.next }
	}
	const read = async <Name extends LogName>(
		log: Name,
		{ before = '', limit = log_limits.page, start_time, end_time, ...filter }: Asked,
		{ session, now, gone }: Pick<Call, 'session' | 'now' | 'gone'>,
	) => {
		const range = rangeOf({ start_time, end_time }, now)
		const page = { after: keyOf(before), limit }
		const { list, next } = await found({ log, sight: session.group_id, range, filter, page }, session, gone())
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
		listTerminals: async (wanted, { session }) => {
			const { device_id } = wanted
			const found = await listLogged(database.db, session.group_id, wanted, log_limits.terminals)
			const is_away =
				found.length === 0 &&
				device_id !== undefined &&
				(await findSight(database.db, session.group_id, device_id)) === 'log'
			return { list: found.map(row => ({ ...row, name: shownText(row.name), sn: shownText(row.sn) })), is_away }
		},
	}
}
