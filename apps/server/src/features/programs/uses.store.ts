import type { FallbackPlace } from '@vitrine/contract/release/programs'
import { sql } from 'kysely'
import { is_held, isPresent } from '../../db/held.ts'
import type { Reader } from '../../db/schema.ts'
import { inScope, isProgramInSight } from '../../db/scope.ts'

/** The maximum number of releases and interludes named. */
const named = 200

/** The programs among these that are shared from above, by name. */
export const listForeign = (db: Reader, group_id: number, ids: readonly number[]) =>
	db
		.selectFrom('programs')
		.select('name')
		.where('id', 'in', [...ids, 0])
		.where(isProgramInSight(group_id))
		.where(sql<boolean>`not ${inScope('group_id', group_id)}`)
		.orderBy('id')
		.execute()

/** Programs of the caller's organisations, with their pictures. */
export const listOwn = (db: Reader, group_id: number, ids: readonly number[]) =>
	db
		.selectFrom('programs')
		.select(['id', 'name', 'w', 'h', 'windows', 'play_time', 'size', 'revision', 'review_state', 'screenshot_sha256'])
		.where('id', 'in', [...ids, 0])
		.where(inScope('group_id', group_id))
		.orderBy('id')
		.execute()

/**
 * The releases with these programs, newest first: those in sight, and a count of the others. Releases that bring a fallback or points are
 * excluded because users neither see nor end them: the place where the program was chosen is named instead.
 */
export const listReleases = async (db: Reader, group_id: number, ids: readonly number[]) => {
	const using = db
		.selectFrom('release_programs')
		.innerJoin('releases', 'releases.id', 'release_programs.release_id')
		// In a release, a program that is in no library has the id 0.
		.where('release_programs.program_id', 'in', [...ids, -1])
		.where('releases.kind', 'not in', ['fallback', 'points'])
	const releases = await using
		.select([
			'release_programs.program_id',
			'releases.id',
			'releases.publish_no',
			'releases.publish_name',
			'releases.created_at',
			sql<number>`(select count(*) from downloads where downloads.release_id = releases.id and ${is_held}
				and ${isPresent('downloads.terminal_id')})`.as('terminals'),
		])
		.distinct()
		.where(inScope('releases.group_id', group_id))
		.orderBy('releases.id', 'desc')
		.limit(named)
		.execute()
	const { hidden } = await using
		.select(eb => eb.fn.count<number>('releases.id').distinct().as('hidden'))
		.where(sql<boolean>`not ${inScope('releases.group_id', group_id)}`)
		.executeTakeFirstOrThrow()
	return { releases, hidden }
}

/** The interludes with these programs: those in sight, and a count of the others. */
export const listInterludes = async (db: Reader, group_id: number, ids: readonly number[]) => {
	const using = db
		.selectFrom('interlude_programs')
		.innerJoin('interludes', 'interludes.id', 'interlude_programs.interlude_id')
		.where('interlude_programs.program_id', 'in', [...ids, 0])
	const interludes = await using
		.select(['interlude_programs.program_id', 'interludes.id', 'interludes.name'])
		.where(inScope('interludes.group_id', group_id))
		.orderBy('interludes.name')
		.limit(named)
		.execute()
	const { hidden } = await using
		.select(eb => eb.fn.count<number>('interludes.id').distinct().as('hidden'))
		.where(sql<boolean>`not ${inScope('interludes.group_id', group_id)}`)
		.executeTakeFirstOrThrow()
	return { interludes, hidden }
}

/**
 * Where these programs serve as fallback: organisations and terminals for which they are chosen, and terminals that still have them
 * because the current choice cannot be delivered. Those in sight, and a count of the others.
 */
export const listFallbacks = async (db: Reader, group_id: number, ids: readonly number[]) => {
	const some = sql.join([...ids, 0])
	const using = sql`(select fallbacks.program_id, 1 as chosen, groups.id as group_id, 0 as device_id, groups.name, groups.name_en, '' as sn,
			groups.id as owner from fallbacks join groups on groups.id = fallbacks.group_id where fallbacks.program_id in (${some})
		union all select fallbacks.program_id, 1, 0, terminals.id, terminals.name, '', terminals.sn, terminals.group_id
			from fallbacks join terminals on terminals.id = fallbacks.terminal_id where fallbacks.program_id in (${some})
		union all select sent.program_id, 0, 0, terminals.id, terminals.name, '', terminals.sn, terminals.group_id
			from sent_fallbacks as sent join terminals on terminals.id = sent.terminal_id where sent.program_id in (${some})
				and not exists (select 1 from fallbacks where fallbacks.program_id = sent.program_id)) as places`
	const found = await sql<
		FallbackPlace & { readonly program_id: number }
	>`select program_id, chosen, group_id, device_id, name, name_en, sn
		from ${using} where ${inScope('places.owner', group_id)} order by group_id desc, name, device_id limit ${named}`.execute(
		db,
	)
	const beside = await sql<{ count: number }>`select count(*) as count
		from ${using} where not ${inScope('places.owner', group_id)}`.execute(db)
	return { fallbacks: found.rows, hidden: beside.rows[0]?.count ?? 0 }
}

/** The programs among these that play at points, by name. */
export const listAtPoints = (db: Reader, ids: readonly number[]) =>
	db
		.selectFrom('programs')
		.select('name')
		.where('id', 'in', [...ids, 0])
		.where('id', 'in', db.selectFrom('point_programs').select('program_id'))
		.orderBy('name')
		.execute()

/** How many unended releases and interludes of organisations below its own show a program. */
export const countForeignUses = async (db: Reader, owner: number, id: number): Promise<number> => {
	const released = await db
		.selectFrom('release_programs')
		.innerJoin('releases', 'releases.id', 'release_programs.release_id')
		.select(eb => eb.fn.count<number>('releases.id').distinct().as('count'))
		.where('release_programs.program_id', '=', id)
		.where('releases.ended_at', 'is', null)
		.where('releases.kind', 'not in', ['fallback', 'points'])
		.where('releases.group_id', '<>', owner)
		.where(inScope('releases.group_id', owner))
		.executeTakeFirstOrThrow()
	const between = await db
		.selectFrom('interlude_programs')
		.innerJoin('interludes', 'interludes.id', 'interlude_programs.interlude_id')
		.select(eb => eb.fn.countAll<number>().as('count'))
		.where('interlude_programs.program_id', '=', id)
		.where('interludes.group_id', '<>', owner)
		.where(inScope('interludes.group_id', owner))
		.executeTakeFirstOrThrow()
	return released.count + between.count
}

/** The materials that a program shows. */
export const listMaterials = (db: Reader, program_id: number) =>
	db
		.selectFrom('program_materials')
		.innerJoin('materials', 'materials.id', 'program_materials.material_id')
		.select([
			'materials.id',
			'materials.name',
			'materials.kind',
			'materials.thumb_sha256',
			'materials.play_sha256',
			'materials.state',
			'materials.review_state',
			'materials.reviewed_at',
			'materials.updated_at',
			'materials.removed_at',
		])
		.where('program_materials.program_id', '=', program_id)
		.orderBy('materials.name')
		.orderBy('materials.id')
		.execute()
