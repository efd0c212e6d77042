import { download_states, failed_states } from '@vitrine/domain/release/download'
import { type RawBuilder, sql } from 'kysely'
import type { DialectName } from '../../db/database.ts'
import { isAmong, rowsTable } from '../../db/rows.ts'
import type { Reader, Schema, Tx } from '../../db/schema.ts'
import { inScope, isProgramInSight } from '../../db/scope.ts'

/** All choices. */
export const listChoices = (db: Reader) => db.selectFrom('fallbacks').selectAll().orderBy('id').execute()

export type ChoiceRow = Awaited<ReturnType<typeof listChoices>>[number]

/** Whether any fallback that was sent is still tracked. */
export const hasSent = async (db: Reader): Promise<boolean> =>
	(await db.selectFrom('sent_fallbacks').select('terminal_id').limit(1).executeTakeFirst()) !== undefined

const terminals = (db: Reader) =>
	db
		.selectFrom('terminals')
		.leftJoin('sent_fallbacks as sent', 'sent.terminal_id', 'terminals.id')
		.select([
			...([
				'terminals.id',
				'terminals.name',
				'terminals.group_id',
				'terminals.capabilities',
				'sent.release_id',
			] as const),
			...(['sent.program_id', 'sent.program_revision', 'sent.group_id as sent_group_id'] as const),
		])

/** Terminals with the fallback last sent to them, by id. */
export const listTerminals = (db: Reader, after: number, limit: number) =>
	terminals(db).where('terminals.id', '>', after).orderBy('terminals.id').limit(limit).execute()

export type TerminalRow = Awaited<ReturnType<typeof listTerminals>>[number]

/** The same for the terminals of an organisation and those below it, or for one of them, with the state of the download. */
export const listInSight = (db: Reader, group_id: number, which: RawBuilder<boolean>) =>
	terminals(db)
		.leftJoin('downloads', join =>
			join.onRef('downloads.terminal_id', '=', 'terminals.id').onRef('downloads.release_id', '=', 'sent.release_id'),
		)
		.select('downloads.download_state')
		.where(inScope('terminals.group_id', group_id))
		.where(which)
		.execute()

/** Current revisions of programs. */
export const listRevisions = async (db: Reader, dialect: DialectName, ids: readonly number[]) => {
	const rows = await db
		.selectFrom('programs')
		.select(['id', 'revision'])
		.where(isAmong(dialect, 'id', ids))
		.execute()
	return new Map(rows.map(({ id, revision }) => [id, revision]))
}

export const findProgram = (db: Reader, id: number) =>
	db.selectFrom('programs').select(['id', 'name', 'revision']).where('id', '=', id).executeTakeFirst()

/** Whether a program is visible to an organisation. */
export const isInSight = async (db: Reader, group_id: number, id: number): Promise<boolean> =>
	(await db
		.selectFrom('programs')
		.select('id')
		.where('programs.id', '=', id)
		.where(isProgramInSight(group_id))
		.executeTakeFirst()) !== undefined

export const findGroup = (db: Reader, id: number) =>
	db.selectFrom('groups').select(['id', 'name', 'name_en']).where('id', '=', id).executeTakeFirst()

/** The target of a choice. */
export type Owner = { readonly group_id: number } | { readonly terminal_id: number }

type NewChoice = Pick<Schema['fallbacks'], 'program_id' | 'program_revision' | 'by_group_id' | 'user_id' | 'updated_at'>

const remove = (tx: Tx, owner: Owner) =>
	'group_id' in owner
		? tx.deleteFrom('fallbacks').where('group_id', '=', owner.group_id).execute()
		: tx.deleteFrom('fallbacks').where('terminal_id', '=', owner.terminal_id).execute()

/** Replaces the previous choice; null removes it. */
export const setChoice = async (tx: Tx, owner: Owner, choice: NewChoice | null): Promise<void> => {
	await remove(tx, owner)
	if (choice === null) return
	const place = { group_id: null, terminal_id: null, ...owner }
	await tx
		.insertInto('fallbacks')
		.values({ ...place, ...choice })
		.execute()
}

/** A failed download counts as not sent: the fallback is sent again. */
export const forgetFailed = (tx: Tx, program_id: number) =>
	sql`delete from sent_fallbacks where program_id = ${program_id} and exists (select 1 from downloads
		where downloads.release_id = sent_fallbacks.release_id and downloads.terminal_id = sent_fallbacks.terminal_id
			and downloads.download_state in (${sql.join([...failed_states, download_states.cancelled])}))`.execute(tx)

const sent = {
	terminal_id: 'int',
	release_id: 'int',
	program_id: 'int',
	program_revision: 'int',
	group_id: 'int',
} as const

/** Records what terminals were sent, replacing the previous record. */
export const upsertSent = (tx: Tx, dialect: DialectName, rows: readonly Schema['sent_fallbacks'][]) =>
	sql`insert into sent_fallbacks (terminal_id, release_id, program_id, program_revision, group_id)
		select rows.terminal_id, rows.release_id, rows.program_id, rows.program_revision, rows.group_id
		from ${rowsTable(dialect, sent, rows)} where 1 = 1 on conflict (terminal_id) do update set
			release_id = excluded.release_id, program_id = excluded.program_id,
			program_revision = excluded.program_revision, group_id = excluded.group_id`.execute(tx)

export const removeSent = (tx: Tx, dialect: DialectName, terminal_ids: readonly number[]) =>
	tx
		.deleteFrom('sent_fallbacks')
		.where(isAmong(dialect, 'terminal_id', terminal_ids))
		.execute()

/** Whether a choice is as it was read, with its program at that revision. */
export const isStill = async (tx: Tx, choice_id: number, program_id: number, revision: number): Promise<boolean> =>
	(await tx
		.selectFrom('fallbacks')
		.innerJoin('programs', 'programs.id', 'fallbacks.program_id')
		.select('fallbacks.id')
		.where('fallbacks.id', '=', choice_id)
		.where('programs.id', '=', program_id)
		.where('programs.revision', '=', revision)
		.executeTakeFirst()) !== undefined
