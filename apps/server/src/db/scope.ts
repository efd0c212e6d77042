import { type RawBuilder, sql } from 'kysely'
import type { Reader } from './schema.ts'

/**
 * The condition that a row belongs to the organisation `group_id` or one below it. Computed from the tree at every query,
 * never copied: moving an organisation changes at once what everyone may see.
 */
export const inScope = (column: string, group_id: number): RawBuilder<boolean> => sql<boolean>`${sql.ref(column)} in (
	with recursive scope(id) as (
		select cast(${group_id} as bigint) union all select groups.id from groups join scope on groups.pid = scope.id
	) select id from scope)`

/** A pattern for `like … escape '\'` that finds the text anywhere, to the letter. */
export const containing = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, found => `\\${found}`)}%`

/** The condition that a column contains a text, without regard to case. */
export const contains = (column: string, text: string): RawBuilder<boolean> =>
	sql<boolean>`lower(${sql.ref(column)}) like ${containing(text)} escape '\\'`

/** Whether an organisation exists within the scope of `group_id`. */
export const isGroupInScope = async (db: Reader, scope: number, group_id: number): Promise<boolean> =>
	(await db
		.selectFrom('groups')
		.select('id')
		.where('id', '=', group_id)
		.where(inScope('groups.id', scope))
		.executeTakeFirst()) !== undefined
