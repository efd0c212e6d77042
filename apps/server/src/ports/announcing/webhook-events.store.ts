import type { Insertable } from 'kysely'
import type { DialectName } from '../../db/database.ts'
import { isAmong } from '../../db/rows.ts'
import type { Reader, Schema, Tx } from '../../db/schema.ts'
import { slices } from '../turns.ts'

/** How many rows one statement writes. */
const at_once = 500

/** The event types that enabled webhooks subscribe to. */
export const listInterests = (db: Reader) =>
	db.selectFrom('webhooks').select(['group_id', 'with_below', 'types']).where('enabled', '=', 1).execute()

export const listGroups = (db: Reader) => db.selectFrom('groups').select(['id', 'pid', 'name']).execute()

export const insertEvents = async (tx: Tx, rows: readonly Insertable<Schema['webhook_events']>[]): Promise<void> => {
	for (const some of slices(rows, at_once)) await tx.insertInto('webhook_events').values(some).execute()
}

/** The oldest events that have not been taken over yet. */
export const listEvents = (db: Reader, most: number) =>
	db.selectFrom('webhook_events').selectAll().orderBy('id').limit(most).execute()

export const removeEvents = (tx: Tx, dialect: DialectName, ids: readonly number[]) =>
	tx
		.deleteFrom('webhook_events')
		.where(isAmong(dialect, 'id', ids))
		.execute()
