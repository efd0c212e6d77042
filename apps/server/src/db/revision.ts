import { type RawBuilder, sql, type Updateable } from 'kysely'
import type { Schema, Tx } from './schema.ts'

/**
 * Whatever is edited in a dialog counts its changes in a column `revision`, in the statement that changes it. Whoever says which
 * revision was seen writes over that one alone; whoever says none writes the given fields over whatever is there.
 */
export const next_revision: RawBuilder<number> = sql<number>`revision + 1`

/** The condition that a row is at the revision that was seen. */
export const isAtRevision = (revision: number | undefined): RawBuilder<boolean> =>
	revision === undefined ? sql<boolean>`1 = 1` : sql<boolean>`revision = cast(${revision} as bigint)`

/** What was seen of a row by older clients, which tell its `updated_at`; it never stays the same over a change. */
export interface Seen {
	readonly id: number
	readonly revision?: number | undefined
	readonly updated_at?: number | undefined
}

/** The row that is written over, at the revision that was seen of it, if any was. */
export type SeenRevision = Pick<Seen, 'id' | 'revision'>

/** The condition that a row is as it was seen: at its revision, or by its time where that is all that is told. */
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

/** What stands in the operation log of a change: what it made of which row. */
export const subjectOf = (what: string, id: number | string, revision: number): string => `${what}/${id}/${revision}`

/** Writes over the revision that was seen of a row, if any was; the new revision, undefined where it is another one or no row has the id. */
export const reviseRow = async <T extends Exclude<Revised, 'backup_plan'>>(
	tx: Tx,
	table: T,
	{ id, revision }: SeenRevision,
	change: Updateable<Schema[T]>,
): Promise<number | undefined> => {
	const row = await tx
		// The tables have both columns in common; their names are a closed list.
		.updateTable(table as 'points')
		.set({ ...(change as Updateable<Schema['points']>), revision: next_revision })
		.where('id', '=', id)
		.where(isAtRevision(revision))
		.returning('revision')
		.executeTakeFirst()
	return row?.revision
}
