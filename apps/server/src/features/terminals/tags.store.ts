import { sql } from 'kysely'
import type { Database, DialectName } from '../../db/database.ts'
import { next_revision } from '../../db/revision.ts'
import { isAmong, rowsTable } from '../../db/rows.ts'
import type { Reader, Tx } from '../../db/schema.ts'
import { inScope } from '../../db/scope.ts'

/** A tag as written, and its normalised form for comparison. */
export interface TagRow {
	readonly tag_key: string
	readonly tag: string
}

/** Tags of terminals by terminal id, in alphabetical order. */
export const listTagsOf = async ({ db, dialect }: Database, ids: readonly number[]): Promise<Map<number, string[]>> => {
	const rows = await db
		.selectFrom('terminal_tags')
		.select(['terminal_id', 'tag'])
		.where(isAmong(dialect, 'terminal_id', ids))
		.orderBy('tag_key')
		.execute()
	const byTerminal = Map.groupBy(rows, row => row.terminal_id)
	return new Map([...byTerminal].map(([id, own]) => [id, own.map(row => row.tag)]))
}

/** Maximum number of tags offered by a filter. */
const offered = 500

/** Tags of the visible terminals, with the number of terminals for each. */
export const listTagsInSight = (db: Reader, group_id: number) =>
	db
		.selectFrom('terminal_tags')
		.innerJoin('terminals', 'terminals.id', 'terminal_tags.terminal_id')
		.select(eb => [eb.fn.min('terminal_tags.tag').as('tag'), eb.fn.countAll<number>().as('count')])
		.where(inScope('terminals.group_id', group_id))
		.groupBy('terminal_tags.tag_key')
		.orderBy('terminal_tags.tag_key')
		.limit(offered)
		.execute()

/** The requested terminals that are visible. */
export const listNamed = (db: Reader, dialect: DialectName, group_id: number, ids: readonly number[]) =>
	db
		.selectFrom('terminals')
		.select(['id', 'name', 'sn'])
		.where(isAmong(dialect, 'terminals.id', ids))
		.where(inScope('terminals.group_id', group_id))
		.orderBy('id')
		.execute()

/** Gives each terminal those of the tags it does not have. */
export const insertTags = async (
	tx: Tx,
	dialect: DialectName,
	ids: readonly number[],
	tags: readonly TagRow[],
): Promise<void> => {
	if (tags.length === 0) return
	await sql`insert into terminal_tags (terminal_id, tag_key, tag) select terminals.id, rows.tag_key, rows.tag
		from terminals cross join ${rowsTable(dialect, { tag_key: 'text', tag: 'text' }, tags)}
		where ${isAmong(dialect, 'terminals.id', ids)} on conflict do nothing`.execute(tx)
}

/** Removes these tags from the terminals, or all tags if none are given. */
export const removeTags = async (
	tx: Tx,
	dialect: DialectName,
	ids: readonly number[],
	tag_keys?: readonly string[],
): Promise<void> => {
	if (tag_keys?.length === 0) return
	const own = tx.deleteFrom('terminal_tags').where(isAmong(dialect, 'terminal_id', ids))
	await (tag_keys === undefined ? own : own.where(isAmong(dialect, 'tag_key', tag_keys))).execute()
}

/** The first of these terminals with more tags than allowed. */
export const findOverTagged = (db: Reader, dialect: DialectName, ids: readonly number[], count: number) =>
	db
		.selectFrom('terminal_tags')
		.innerJoin('terminals', 'terminals.id', 'terminal_tags.terminal_id')
		.select(['terminals.id', 'terminals.name'])
		.where(isAmong(dialect, 'terminal_tags.terminal_id', ids))
		.groupBy(['terminals.id', 'terminals.name'])
		.having(eb => eb.fn.countAll(), '>', count)
		.orderBy('terminals.id')
		.limit(1)
		.executeTakeFirst()

/** A dialog on a terminal shows its tags, so a change of tags counts as a change of the terminal. */
export const countChange = (tx: Tx, dialect: DialectName, ids: readonly number[]) =>
	tx
		.updateTable('terminals')
		.set({ revision: next_revision })
		.where(isAmong(dialect, 'id', ids))
		.execute()
