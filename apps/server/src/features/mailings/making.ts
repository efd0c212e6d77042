import type { Readable } from 'node:stream'
import {
	mailing_limits as limits,
	type MailingContent,
	type MailingForm,
	type MailingKind,
	type MailingSpan,
	rangeBefore,
} from '@vitrine/domain/mailings/mailing'
import type { Database } from '../../db/database.ts'
import { listScoped, type ScopedTerminals, scopeOf } from '../../db/lists/terminal-scope.ts'
import type { MadeReport, MakeReport, SeenTerminals } from '../../ports/mailed-plays.ts'
import { listGroupIds, type MailingRow } from './mailings.store.ts'
import { languageIn } from './stored-mailing.ts'

/** The subject of a report, as far as the organisation `sight` can see it now. */
const seenOf = async ({ db, dialect }: Database, sight: number, scope: ScopedTerminals): Promise<SeenTerminals> => {
	if (scope.scope !== 'organization')
		return { group_ids: [], terminals: await listScoped(db, dialect, sight, scope, limits.read_terminals) }
	const own = scope.group_id ?? sight
	return { group_ids: own === sight ? [] : await listGroupIds(db, own), terminals: null }
}

/** The time range covered by a report that is due at a given moment, in ms since the epoch. */
export const spanOf = (row: MailingRow, due: number) => rangeBefore(row.span as MailingSpan, row.time_zone, due)

/** Makes a report for a due time; rejects with a `CodedError` if it would be too large. */
export const contentOf = async (
	{ database, makeReport }: { readonly database: Database; readonly makeReport: MakeReport },
	row: MailingRow,
	due: number,
	now: number,
): Promise<MadeReport> => {
	const seen = await seenOf(database, row.sight_id, scopeOf(row))
	return makeReport({
		content: row.content as MailingContent,
		kind: row.kind as MailingKind,
		play_name: row.play_name,
		form: row.form as MailingForm,
		sight: row.sight_id,
		seen,
		...spanOf(row, due),
		time_zone: row.time_zone,
		language: languageIn(row),
		now,
	})
}

/** The content of a file in base64; null once it exceeds the maximum attachment size, without reading to the end. */
export const attachedOf = async (file: Readable): Promise<string | null> => {
	const pieces: Buffer[] = []
	let size = 0
	for await (const piece of file) {
		const bytes = Buffer.from(piece)
		size += bytes.length
		if (size > limits.attached) return null
		pieces.push(bytes)
	}
	return Buffer.concat(pieces).toString('base64')
}
