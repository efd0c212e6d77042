import { sql } from 'kysely'
import type { Reader, Tx } from '../../../db/schema.ts'
import { isMaterialInSight, isTop } from '../../../db/scope.ts'

/** Adds each of the tags to each of the materials, and takes others off. */
export const changeTags = async (
	tx: Tx,
	ids: readonly number[],
	add: readonly string[],
	remove: readonly string[],
): Promise<void> => {
	if (remove.length > 0)
		await tx.deleteFrom('material_tags').where('material_id', 'in', ids).where('tag', 'in', remove).execute()
	for (const tag of add)
		await tx
			.insertInto('material_tags')
			.values(ids.map(material_id => ({ material_id, tag })))
			.onConflict(conflict => conflict.doNothing())
			.execute()
}

/** The first of these materials that carries more tags than this. */
export const findOverTagged = (db: Reader, ids: readonly number[], count: number) =>
	db
		.selectFrom('material_tags')
		.innerJoin('materials', 'materials.id', 'material_tags.material_id')
		.select(['materials.id', 'materials.name'])
		.where('material_tags.material_id', 'in', ids)
		.groupBy(['materials.id', 'materials.name'])
		.having(eb => eb.fn.countAll(), '>', count)
		.orderBy('materials.id')
		.limit(1)
		.executeTakeFirst()

/** How many tags and people a filter offers at most. */
const offered = 500

/** Who sees everything is asked for no organisation, row by row. */
const sightOf = async (db: Reader, group_id: number) =>
	(await isTop(db, group_id)) ? sql<boolean>`1 = 1` : isMaterialInSight(group_id)

/** The tags that materials in sight carry. */
export const listTagsInSight = async (db: Reader, group_id: number): Promise<string[]> => {
	const { rows } = await sql<{ tag: string }>`
		select known.tag from (select distinct tag from material_tags) as known
		where exists (select 1 from material_tags join materials on materials.id = material_tags.material_id
			where material_tags.tag = known.tag and materials.removed_at is null and ${await sightOf(db, group_id)})
		order by known.tag limit ${offered}`.execute(db)
	return rows.map(row => row.tag)
}

/** Who has uploaded or made a material in sight. */
export const listUploaders = async (db: Reader, group_id: number): Promise<{ id: number; name: string }[]> => {
	const { rows } = await sql<{ id: number; name: string }>`
		select users.id, users.realname as name from users
		where exists (select 1 from materials where materials.user_id = users.id and materials.removed_at is null
			and ${await sightOf(db, group_id)})
		order by users.realname, users.id limit ${offered}`.execute(db)
	return rows
}
