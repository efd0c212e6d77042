import { Readable } from 'node:stream'
import type { ProofLine } from '@vitrine/domain/proof/proof-line'
import type { Database } from '../../../db/database.ts'
import type { MadeFile } from '../../../ports/made-file.ts'
import type { Job } from '../../../ports/threads/job.ts'
import type * as store from './proof.store.ts'
import { proofLines } from './proof-lines.ts'
import { type WantedProof, wantedOf } from './proof-reading.ts'

/** Unicode's own line ends, which some readers of lines take for the end of one; JSON allows to write them like this. */
const line_ends = { '\u2028': '\\u2028', '\u2029': '\\u2029' } as const

const textOfLine = (line: ProofLine): string =>
	`${JSON.stringify(line).replace(/[\u2028\u2029]/g, end => line_ends[end as keyof typeof line_ends])}\n`

async function* textOf(
	database: Database,
	wanted: store.Wanted,
	now: number,
	gone: AbortSignal,
): AsyncGenerator<string> {
	for await (const lines of proofLines(database, wanted, now, gone)) yield lines.map(textOfLine).join('')
}

/** The proof of plays, to be verified by anyone. */
export const proofFile = async (
	database: Database,
	{ wanted, sight, now }: Job<WantedProof>,
	gone: AbortSignal,
): Promise<MadeFile> => {
	const text = textOf(database, await wantedOf(database, sight, wanted), now, gone)
	return { file: Readable.from(text), type: 'application/x-ndjson', name: 'plays-proof.jsonl' }
}
