import { sql } from 'kysely'
import type { Reader, Tx } from '../../../db/schema.ts'
import { isMaterialInSight, isTop } from '../../../db/scope.ts'

/** Adds each tag to each material, and removes others. */
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

/** The first of these materials with more tags than allowed. */
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

/** Maximum number of tags and people offered by a filter. */
const offered = 500

/** Users who see everything need no check of each row's organisation. */
const sightOf = async (db: Reader, group_id: number) =>
	(await isTop(db, group_id)) ? sql<boolean>`1 = 1` : isMaterialInSight(group_id)

/** Tags of visible materials. */
export const listTagsInSight = async (db: Reader, group_id: number): Promise<string[]> => {
	const { rows } = await sql<{ tag: string }>`
		select known.tag from (select distinct tag from material_tags) as known
		where exists (select 1 from material_tags join materials on materials.id = material_tags.material_id
			where material_tags.tag = known.tag and materials.removed_at is null and ${await sightOf(db, group_id)})
		order by known.tag limit ${offered}`.execute(db)
	return rows.map(row => row.tag)
}

/** Users who uploaded or made a visible material. */
export const listUploaders = async (db: Reader, group_id: number): Promise<{ id: number; name: string }[]> => {
	const { rows } = await sql<{ id: number; name: string }>`
		select users.id, users.realname as name from users
		where exists (select 1 from materials where materials.user_id = users.id and materials.removed_at is null
			and ${await sightOf(db, group_id)})
		order by users.realname, users.id limit ${offered}`.execute(db)
	return rows
}
