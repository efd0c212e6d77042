import { type RawBuilder, sql } from 'kysely'
import type { DialectName } from '../../db/database.ts'
import { lock } from '../../db/lock.ts'
import { isAmong } from '../../db/rows.ts'
import type { Reader, Tx } from '../../db/schema.ts'
import { inScope, isTop } from '../../db/scope.ts'
import type { History } from '../../ports/history.ts'

/** The path of every organisation, from the root down to itself. */
const tree = sql`with recursive tree(id, path) as (
	select id, '/' || cast(id as text) || '/' from groups where pid = 0
	union all select groups.id, tree.path || cast(groups.id as text) || '/' from groups join tree on groups.pid = tree.id)`

/** Stores where terminals are now, for those that were elsewhere or nowhere before. */
const settleWhere = async (tx: Tx, dialect: DialectName, which: RawBuilder<boolean>, now: number): Promise<void> => {
	// Neither the tree nor another terminal of a moved organisation changes in the meantime.
	await lock(tx, dialect, 'groups')
	await sql`${tree} insert into places (group_id, path, name) select distinct groups.id, tree.path, groups.name
		from terminals join tree on tree.id = terminals.group_id join groups on groups.id = tree.id
		where ${which} on conflict (path) do nothing`.execute(tx)
	await sql`${tree} insert into terminal_places (terminal_id, since, place_id)
		select terminals.id, cast(${now} as bigint), places.id
		from terminals join tree on tree.id = terminals.group_id join places on places.path = tree.path
		where ${which} and places.id <> coalesce((select stood.place_id from terminal_places as stood
			where stood.terminal_id = terminals.id order by stood.since desc limit 1), 0)
		on conflict (terminal_id, since) do update set place_id = excluded.place_id`.execute(tx)
}

const keepTerminals = (tx: Tx, dialect: DialectName, ids: readonly number[], now: number) =>
	sql`insert into removed_terminals (id, name, sn, removed_at, group_id)
		select terminals.id, terminals.name, terminals.sn, cast(${now} as bigint), terminals.group_id from terminals
		where ${isAmong(dialect, 'terminals.id', ids)} on conflict (id) do nothing`.execute(tx)

/** The interface for code that changes terminals and the tree. */
export const history = (dialect: DialectName): History => ({
	settle: (tx, ids, now) => settleWhere(tx, dialect, isAmong(dialect, 'terminals.id', ids), now),
	settleBelow: (tx, group_id, now) => settleWhere(tx, dialect, inScope('terminals.group_id', group_id), now),
	keepTerminals: async (tx, ids, now) => void (await keepTerminals(tx, dialect, ids, now)),
	keepOrganization: async (tx, group_id, pid) => {
		const name = sql<string>`(select groups.name from groups where groups.id = places.group_id)`
		await tx.updateTable('places').set({ name }).where('group_id', '=', group_id).execute()
		await tx.updateTable('removed_terminals').set({ group_id: pid }).where('group_id', '=', group_id).execute()
	},
})

/** Where a terminal was, latest first. */
export const listPlacesOf = (tx: Tx, terminal_id: number) =>
	tx
		.selectFrom('terminal_places')
		.select(['since', 'place_id'])
		.where('terminal_id', '=', terminal_id)
		.orderBy('since', 'desc')
		.execute()

/**
 * The places whose plays an organisation can see: those in or below it, optionally limited to some organisations. Null if it sees all of
 * them.
 */
export const placesInSight = async (
	db: Reader,
	dialect: DialectName,
	group_id: number,
	group_ids: readonly number[] = [],
): Promise<number[] | null> => {
	if (group_ids.length === 0 && (await isTop(db, group_id))) return null
	let query = db.selectFrom('places').select('id').where('path', 'like', `%/${group_id}/%`)
	if (group_ids.length > 0) query = query.where(isAmong(dialect, 'places.group_id', group_ids))
	return (await query.execute()).map(row => row.id)
}
