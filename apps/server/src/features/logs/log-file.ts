import { log_limits } from '@vitrine/contract/people/log-limits'
import { fileName } from '@vitrine/domain/library/file-name'
import { zoneOf } from '@vitrine/domain/local-time'
import type { Database } from '../../db/database.ts'
import { type Cell, sheet_type, workbookStream } from '../../media/sheets/sheet-writing.ts'
import type { MadeFile } from '../../ports/made-file.ts'
import type { Job } from '../../ports/threads/job.ts'
import { turn } from '../../ports/turns.ts'
import { type LogFilter, type LogName, type LogRows, readPage } from './log-reading.ts'
import { log_sheets, type Words, wordsIn } from './log-sheet.ts'
import type { LogTexts } from './log-texts.ts'
import { listLogged } from './terminal-history.store.ts'

/** A log to export: in ms since the epoch, from the first moment (inclusive) to the second (exclusive). */
interface WantedLog {
	readonly log: LogName
	readonly start: number
	readonly end: number
	readonly filter: LogFilter
	readonly time_zone: string
	readonly texts: LogTexts
}

/** Records per read; other work gets its turn between reads. */
const page = 500

type WantedFile = Job<WantedLog>

/** The pages of a log as rows of cells, up to the maximum number of records in an export. */
async function* cellsOf<Name extends LogName>(
	database: Database,
	log: Name,
	{ wanted: { filter, start, end }, sight }: WantedFile,
	cells: (row: LogRows[Name]) => Cell[],
	gone: AbortSignal,
): AsyncGenerator<Cell[][]> {
	let after: readonly number[] | null = null
	for (let left: number = log_limits.exported; left > 0 && !gone.aborted; ) {
		const own = { after, limit: Math.min(page, left) }
		const found: Awaited<ReturnType<typeof readPage<Name>>> = await readPage(
			database,
			{ log, sight, range: { start, end }, filter, page: own },
			gone,
		)
		if (found.list.length > 0) yield found.list.map(cells)
		if (found.next === null) return
		left -= found.list.length
		after = found.next
		await turn()
	}
}

const pagesOf = (database: Database, job: WantedFile, words: Words, gone: AbortSignal): AsyncGenerator<Cell[][]> => {
	const { logins, operations, terminals, commands } = log_sheets
	const pages = {
		logins: () => cellsOf(database, 'logins', job, row => logins.cells(words, row), gone),
		operations: () => cellsOf(database, 'operations', job, row => operations.cells(words, row), gone),
		terminals: () => cellsOf(database, 'terminals', job, row => terminals.cells(words, row), gone),
		commands: () => cellsOf(database, 'commands', job, row => commands.cells(words, row), gone),
	}
	return pages[job.wanted.log]()
}

const wordsOf = ({ texts, time_zone }: WantedLog): Words => wordsIn(texts, zoneOf(time_zone) ?? (() => 0))

/** Whether an export would have no record. */
export const isLogEmpty = async (
	database: Database,
	{ wanted: { log, filter, start, end }, sight }: Job<Omit<WantedLog, 'time_zone' | 'texts'>>,
	gone: AbortSignal,
): Promise<boolean> => {
	let after: readonly number[] | null = null
	do {
		const wanted = { log, sight, range: { start, end }, filter, page: { after, limit: 1 } }
		const found: Awaited<ReturnType<typeof readPage>> = await readPage(database, wanted, gone)
		if (found.list.length > 0) return false
		after = found.next
	} while (after !== null && !gone.aborted)
	return true
}

/** The file of one terminal's log is named after the terminal and the log, others after the log alone. */
const nameOf = async ({ db }: Database, group_id: number, { log, filter }: WantedLog, { said }: Words) => {
	const { device_id } = filter
	const [terminal] = device_id === undefined ? [] : await listLogged(db, group_id, { device_id }, 1)
	return terminal === undefined
		? `${log}.xlsx`
		: fileName(`${terminal.name} - ${said(log_sheets[log].name)}.xlsx`, sheet_type)
}

/** A log as a workbook, limited to what an organisation can see: at most 50,000 records, the latest. */
export const logFile = async (database: Database, job: WantedFile, gone: AbortSignal): Promise<MadeFile> => {
	const words = wordsOf(job.wanted)
	const { name, columns } = log_sheets[job.wanted.log]
	const pages = pagesOf(database, job, words, gone)
	const file = workbookStream([{ name: words.said(name), columns: columns.map(text => words.said(text)), pages }])
	return { file, type: sheet_type, name: await nameOf(database, job.sight, job.wanted, words) }
}
