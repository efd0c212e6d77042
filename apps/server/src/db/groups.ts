import { type Selectable, sql } from 'kysely'
import type { Reader, Schema } from './schema.ts'

/** An organisation as stored; `pid` 0 marks the topmost. */
export type GroupRow = Selectable<Schema['groups']>

/** An organisation and everything below it, parents first. */
export const listGroups = async (db: Reader, group_id: number): Promise<GroupRow[]> => {
	const found = await sql<GroupRow>`
		with recursive scope(id, depth) as (
			select cast(${group_id} as bigint), 0 union all
			select groups.id, scope.depth + 1 from groups join scope on groups.pid = scope.id
		) select groups.id, groups.pid, groups.name, groups.name_en, groups.revision, groups.created_at
		from groups join scope on scope.id = groups.id order by scope.depth, groups.id`.execute(db)
	return found.rows
}

/**
 * The organisation just below the topmost one that an organisation is in: what several customers share is divided among these. The topmost
 * one stands for itself.
 */
export const findBranch = async (db: Reader, group_id: number): Promise<number> => {
	const { rows } = await sql<{ id: number }>`
		with recursive above(id, pid) as (
			select id, pid from groups where id = cast(${group_id} as bigint) union all
			select groups.id, groups.pid from groups join above on groups.id = above.pid
		) select above.id from above join groups on groups.id = above.pid where groups.pid = 0`.execute(db)
	return rows[0]?.id ?? group_id
}
