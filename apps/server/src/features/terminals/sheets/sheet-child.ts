import { refusing } from '../../../http/answers/error-parts.ts'
import { answerJobs } from '../../../ports/reader/reader-process.ts'
import { type SheetRow, sheetRows } from './sheet-parts.ts'

/** Rows per message, and their approximate length in characters: the receiver handles a message in one piece. */
const page = { rows: 500, characters: 256 * 1024 } as const

const lengthOf = ({ cells }: SheetRow): number => cells.reduce((sum, cell) => sum + cell.length, 0)

async function* rowsOf(most: number, bytes: Buffer): AsyncGenerator<{ rows: SheetRow[] }> {
	let rows: SheetRow[] = []
	let characters = 0
	for (const row of await sheetRows(bytes, most)) {
		characters += lengthOf(row)
		if (rows.push(row) < page.rows && characters < page.characters) continue
		yield { rows }
		rows = []
		characters = 0
	}
	if (rows.length > 0) yield { rows }
}

answerJobs((most: number, bytes) => refusing(rowsOf(most, bytes)))
