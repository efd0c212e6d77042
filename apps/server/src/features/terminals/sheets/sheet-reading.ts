import { bounded } from '../../../http/admission/bounded.ts'
import { type RefusedPart, unlessRefused } from '../../../http/answers/error-parts.ts'
import { CodedError } from '../../../http/coded-error.ts'
import { ReaderError, reader } from '../../../ports/reader/reader.ts'
import type { SheetRow } from './sheet-parts.ts'

/** A sheet of thousands of rows takes a fraction of a second. */
const bounds = { time: 10_000, memory: 384 } as const
const inTurn = bounded({ running: 1, waiting: 8, each: 2 })
const child = reader<number, { rows: SheetRow[] } | RefusedPart>(new URL('./sheet-child.ts', import.meta.url), bounds)

const read = async (bytes: Uint8Array, most: number): Promise<SheetRow[]> => {
	const found: SheetRow[] = []
	try {
		await unlessRefused<{ rows: SheetRow[] }>(
			take => child(most, { bytes, take }),
			({ rows }) => {
				for (const row of rows) found.push(row)
			},
		)
	} catch (error) {
		if (error instanceof ReaderError && error.kind !== 'failed') throw new CodedError('sheet_heavy')
		throw error
	}
	return found
}

/**
 * The rows of the first sheet of an xlsx file, up to `most`, read in a process of its own, one file at a time; `caller` limits how many
 * one caller can queue. Throws a {@link CodedError}.
 */
export const readSheet = (bytes: Uint8Array, most: number, caller: string): Promise<SheetRow[]> =>
	inTurn(() => read(bytes, most), caller)
