import type { ReviewKind } from '@vitrine/domain/release/review'
import { sql } from 'kysely'
import type { DialectName } from '../../db/database.ts'
import { type ApprovedTable, approvedAt, isApprovalOver } from '../../db/review.ts'
import { rowsTable } from '../../db/rows.ts'
import type { Reader, Tx } from '../../db/schema.ts'

/** Kinds whose approvals expire; a release is approved once. */
export type ApprovedKind = Exclude<ReviewKind, 'release'>

/** The table of each kind, and the condition for the rows that are subject to review. */
const kinds = {
	material: { table: 'materials', shown: sql<boolean>`materials.removed_at is null` },
	program: { table: 'programs', shown: sql<boolean>`programs.windows > 0` },
	interlude: { table: 'interludes', shown: sql<boolean>`1 = 1` },
} as const satisfies Record<ApprovedKind, { table: ApprovedTable; shown: unknown }>

/** Content whose approval has expired and whose author has not been notified. */
export interface EndedApproval {
	readonly id: number
	readonly name: string
	readonly user_id: number
	readonly group_id: number
	readonly approved_at: number
}

/** Some of the approvals up to `ended` whose end nobody has been notified of, by id. */
export const listNotNotified = async (
	db: Reader,
	kind: ApprovedKind,
	ended: number,
	limit: number,
): Promise<EndedApproval[]> => {
	const { table, shown } = kinds[kind]
	const found = await sql<EndedApproval>`select id, name, user_id, group_id, ${approvedAt(table)} as approved_at
		from ${sql.table(table)} where ${shown} and ${isApprovalOver(table, ended)} and not exists (
			select 1 from ended_approvals where ended_approvals.kind = ${kind} and ended_approvals.object_id = ${sql.ref(`${table}.id`)}
			and ended_approvals.approved_at = ${approvedAt(table)})
		order by id limit ${limit}`.execute(db)
	return found.rows
}

/** Records that authors were notified of these ends. */
export const setNotified = async (
	tx: Tx,
	dialect: DialectName,
	kind: ApprovedKind,
	rows: readonly EndedApproval[],
): Promise<void> => {
	const ends = rows.map(({ id: object_id, approved_at }) => ({ object_id, approved_at }))
	await sql`insert into ended_approvals (kind, object_id, approved_at)
		select ${sql.lit(kind)}, rows.object_id, rows.approved_at
		from ${rowsTable(dialect, { object_id: 'int', approved_at: 'int' }, ends)} where 1 = 1
		on conflict (kind, object_id) do update set approved_at = excluded.approved_at`.execute(tx)
}

/** Forgets the ends for content that no longer exists. */
export const removeGone = async (tx: Tx, kind: ApprovedKind): Promise<void> => {
	const { table } = kinds[kind]
	await sql`delete from ended_approvals where kind = ${kind}
		and not exists (select 1 from ${sql.table(table)} where ${sql.ref(`${table}.id`)} = ended_approvals.object_id)`.execute(
		tx,
	)
}
