import { log_limits } from '@vitrine/contract/people/log-limits'
import type { logsCalls } from '@vitrine/contract/people/logs'
import { command_types } from '@vitrine/domain/command/command'
import { command_states } from '@vitrine/domain/command/command-state'
import { fileName } from '@vitrine/domain/library/file-name'
import { zoneOf } from '@vitrine/domain/local-time'
import { shown_log_kinds } from '@vitrine/domain/terminal/terminal-log'
import { languages } from '@vitrine/texts/rows'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Database } from '../../db/database.ts'
import type { CookieRules } from '../../http/caller/cookie.ts'
import type { Session, Sessions } from '../../http/caller/session.ts'
import { CodedError } from '../../http/coded-error.ts'
import { sendMade } from '../../http/files/made-file.ts'
import { statedDownload } from '../../http/files/stated-download.ts'
import { type StatedLinks, statedLinks } from '../../http/files/stated-links.ts'
import type { Handlers } from '../../http/route.ts'
import { type Cell, sheet_type, workbookStream } from '../../media/sheets/sheet-writing.ts'
import { turn } from '../../ports/turns.ts'
import { log_sheets, type Words, wordsIn } from './log-sheet.ts'
import { type LogPage, pageReaders, rangeOf } from './logs.ts'
import { findName } from './terminal-history.store.ts'

const path = '/download/logs'

const word = z.string().optional()

const wantedLog = z.object({
	log: z.enum(['logins', 'operations', 'terminals', 'commands']),
	/** In ms since the epoch: from the first (inclusive) to the second (exclusive). */
	start: z.number(),
	end: z.number(),
	filter: z.object({
		person: word,
		feature: word,
		action: word,
		device: word,
		key_word: word,
		result: z.enum(['succeeded', 'failed']).optional(),
		device_id: z.number().optional(),
		kind: z.enum(shown_log_kinds).optional(),
		type: z.enum(command_types).optional(),
		state: z.enum(command_states).optional(),
	}),
	time_zone: z.string(),
	lang: z.enum(languages),
})
type WantedLog = z.output<typeof wantedLog>

/** Addresses of exported logs; only the server knows `key`. */
export const logLinks = (key: string): StatedLinks<WantedLog> => statedLinks(key, path, wantedLog)

/** Records per read; other work gets its turn between reads. */
const page = 500

interface Deps {
	readonly database: Database
	readonly links: StatedLinks<WantedLog>
}

/** The pages of a log as rows of cells, up to the maximum number of records in an export. */
async function* cellsOf<Row>(
	read: (page: LogPage) => Promise<{ readonly list: readonly Row[]; readonly next: readonly number[] | null }>,
	cells: (row: Row) => Cell[],
): AsyncGenerator<Cell[][]> {
	let after: readonly number[] | null = null
	for (let left: number = log_limits.exported; left > 0; ) {
		const found: Awaited<ReturnType<typeof read>> = await read({ after, limit: Math.min(page, left) })
		if (found.list.length > 0) yield found.list.map(cells)
		if (found.next === null) return
		left -= found.list.length
		after = found.next
		await turn()
	}
}

const pagesOf = (
	database: Database,
	group_id: number,
	{ log, start, end, filter }: WantedLog,
	words: Words,
): AsyncGenerator<Cell[][]> => {
	const readers = pageReaders(database, group_id, { start, end }, filter)
	const { logins, operations, terminals, commands } = log_sheets
	const pages = {
		logins: () => cellsOf(readers.logins, row => logins.cells(words, row)),
		operations: () => cellsOf(readers.operations, row => operations.cells(words, row)),
		terminals: () => cellsOf(readers.terminals, row => terminals.cells(words, row)),
		commands: () => cellsOf(readers.commands, row => commands.cells(words, row)),
	}
	return pages[log]()
}

/** Issues an address, and tells whether there is anything to save. */
export const getSheet =
	({ database, links }: Deps): Handlers<typeof logsCalls>['getSheet'] =>
	async ({ log, start_time, end_time, time_zone, lang = 'zh', ...filter }, { session, now }) => {
		const { start, end } = rangeOf({ start_time, end_time }, now)
		const zone = zoneOf(time_zone)
		if (zone === null) throw new CodedError('zone_unknown', { name: time_zone })
		const wanted = { log, start, end, filter, time_zone, lang }
		const first = await pagesOf(database, session.group_id, wanted, wordsIn(lang, zone)).next()
		return { url: links.link(session, wanted), is_empty: first.done === true }
	}

/** The file of one terminal's log is named after the terminal and the log, others after the log alone. */
const nameOf = async ({ db }: Database, group_id: number, { log, filter }: WantedLog, { said }: Words) => {
	const terminal = filter.device_id === undefined ? undefined : await findName(db, group_id, filter.device_id)
	return terminal === undefined
		? `${log}.xlsx`
		: fileName(`${terminal} - ${said(log_sheets[log].name)}.xlsx`, sheet_type)
}

const send = async (
	reply: FastifyReply,
	database: Database,
	{ group_id }: Session,
	wanted: WantedLog,
): Promise<FastifyReply> => {
	const words = wordsIn(wanted.lang, zoneOf(wanted.time_zone) ?? (() => 0))
	const { name, columns } = log_sheets[wanted.log]
	const file_name = await nameOf(database, group_id, wanted, words)
	const pages = pagesOf(database, group_id, wanted, words)
	const file = workbookStream([{ name: words.said(name), columns: columns.map(text => words.said(text)), pages }])
	return sendMade(reply, { file, type: sheet_type, name: file_name })
}

interface RouteDeps extends Deps {
	readonly sessions: Sessions
	readonly cookie: CookieRules
}

/** `GET /download/logs`: a log at an address issued by a signed call. */
export const logExportRoute = (http: FastifyInstance, { database, links, sessions, cookie }: RouteDeps): void => {
	statedDownload(http, { path, links, may: 'logs.read', sessions, cookie }, (reply, session, wanted) =>
		send(reply, database, session, wanted),
	)
}
