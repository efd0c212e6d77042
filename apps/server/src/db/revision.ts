import { type RawBuilder, sql, type Updateable } from 'kysely'
import type { Schema, Tx } from './schema.ts'

/**
 * Everything edited in a dialog counts its changes in a column `revision`, in the statement that changes it. A caller that states the
 * revision it saw overwrites only that one; a caller that states none overwrites whatever is there.
 */
export const next_revision: RawBuilder<number> = sql<number>`revision + 1`

/** The condition that a row is still at the revision seen. */
export const isAtRevision = (revision: number | undefined): RawBuilder<boolean> =>
	revision === undefined ? sql<boolean>`1 = 1` : sql<boolean>`revision = cast(${revision} as bigint)`

/** What a caller saw of a row; older clients send its `updated_at`, which differs after every change. */
export interface Seen {
	readonly id: number
	readonly revision?: number | undefined
	readonly updated_at?: number | undefined
}

/** The row to overwrite, with the revision seen, if stated. */
export type SeenRevision = Pick<Seen, 'id' | 'revision'>

/** The condition that a row is as it was seen: by revision, or by time if only that was sent. */
export const isAsSeen = ({ revision, updated_at = 0 }: Seen): RawBuilder<boolean> =>
	revision === undefined ? sql<boolean>`updated_at = cast(${updated_at} as bigint)` : isAtRevision(revision)

/** The tables whose rows count their changes, each row by its id. */
export type Revised =
	| 'terminals'
	| 'roles'
	| 'users'
	| 'groups'
	| 'selections'
	| 'directories'
	| 'materials'
	| 'templates'
	| 'programs'
	| 'interludes'
	| 'emergencies'
	| 'schedule_templates'
	| 'acquisition_devices'
	| 'nodes'
	| 'points'
	| 'backup_plan'
	| 'webhooks'
	| 'sso_providers'
	| 'alert_sources'
	| 'calendars'
	| 'mailings'

/** The subject of a change in the operation log: which row it produced, at which revision. */
export const subjectOf = (what: string, id: number | string, revision: number): string => `${what}/${id}/${revision}`

/** Overwrites a row at the revision seen, if stated; returns the new revision, or undefined if the row has another one or does not exist. */
export const reviseRow = async <T extends Exclude<Revised, 'backup_plan'>>(
	tx: Tx,
	table: T,
	{ id, revision }: SeenRevision,
	change: Updateable<Schema[T]>,
): Promise<number | undefined> => {
	const row = await tx
		// The tables share both columns; their names come from a closed list.
		.updateTable(table as 'points')
		.set({ ...(change as Updateable<Schema['points']>), revision: next_revision })
		.where('id', '=', id)
		.where(isAtRevision(revision))
		.returning('revision')
		.executeTakeFirst()
	return row?.revision
}
