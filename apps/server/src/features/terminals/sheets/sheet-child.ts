import { refusing } from '../../../http/answers/error-parts.ts'
import { answerJobs } from '../../../ports/reader/reader-process.ts'
import { type SheetRow, sheetRows } from './sheet-parts.ts'

/** Rows that travel together. */
const page = 500

async function* rowsOf(most: number, bytes: Buffer): AsyncGenerator<{ rows: SheetRow[] }> {
	const rows = await sheetRows(bytes, most)
	for (let from = 0; from < rows.length; from += page) yield { rows: rows.slice(from, from + page) }
}

answerJobs((most: number, bytes) => refusing(rowsOf(most, bytes)))
