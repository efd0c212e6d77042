import { sql } from 'kysely'
import type { Reader } from '../../../db/schema.ts'
import { inScope, isMaterialInSight } from '../../../db/scope.ts'

/** Maximum number of programs and releases listed by name. */
const named = 200

/** Programs that show any of these materials: visible ones by name, others counted. */
export const listUses = async (
	db: Reader,
	group_id: number,
	ids: readonly number[],
): Promise<{ programs: { id: number; name: string }[]; hidden: number }> => {
	const showing = db
		.selectFrom('program_materials')
		.innerJoin('programs', 'programs.id', 'program_materials.program_id')
		.where('program_materials.material_id', 'in', [...ids, 0])
	const programs = await showing
		.select(['programs.id', 'programs.name'])
		.distinct()
		.where(inScope('programs.group_id', group_id))
		.orderBy('programs.name')
		.orderBy('programs.id')
		.limit(named)
		.execute()
	const { hidden } = await showing
		.select(eb => eb.fn.count<number>('programs.id').distinct().as('hidden'))
		.where(sql<boolean>`not ${inScope('programs.group_id', group_id)}`)
		.executeTakeFirstOrThrow()
	return { programs, hidden }
}

/** Emergencies whose sound is one of these materials: visible ones by name, others counted. */
export const listEmergencies = async (
	db: Reader,
	group_id: number,
	ids: readonly number[],
): Promise<{ emergencies: { id: number; name: string }[]; hidden: number }> => {
	const heard = db.selectFrom('emergencies').where('material_id', 'in', [...ids, 0])
	const emergencies = await heard
		.select(['id', 'name'])
		.where(inScope('group_id', group_id))
		.orderBy('name')
		.orderBy('id')
		.limit(named)
		.execute()
	const { hidden } = await heard
		.select(eb => eb.fn.countAll<number>().as('hidden'))
		.where(sql<boolean>`not ${inScope('group_id', group_id)}`)
		.executeTakeFirstOrThrow()
	return { emergencies, hidden }
}

/** A visible material with what identifies it in releases. */
export const findUsed = (db: Reader, group_id: number, id: number) =>
	db
		.selectFrom('materials')
		.select(['materials.id', 'materials.play_sha256'])
		.where('materials.id', '=', id)
		.where('materials.removed_at', 'is', null)
		.where(isMaterialInSight(group_id))
		.executeTakeFirst()

/**
 * Releases that carry a material: those with its file or one of its pages. A form-made material has no file, so releases of the programs
 * that show it now.
 */
export const listReleasesOf = (
	db: Reader,
	group_id: number,
	{ id, play_sha256 }: { id: number; play_sha256: string },
) => {
	const isReleased = sql<boolean>`releases.id in (
		select release_id from release_files where sha256 = ${play_sha256} and sha256 <> ''
		union select release_files.release_id from release_files join material_files on material_files.sha256 = release_files.sha256
			where material_files.material_id = ${id} and material_files.role = 'page'
		union select release_programs.release_id from release_programs
			join program_materials on program_materials.program_id = release_programs.program_id
			join materials on materials.id = program_materials.material_id
			where materials.id = ${id} and materials.sha256 = '')`
	return (
		db
			.selectFrom('releases')
			.select(['releases.id', 'publish_no', 'publish_name'])
			.where(inScope('releases.group_id', group_id))
			// Releases of fallbacks and points are in no list; the program they carry is named instead.
			.where('releases.kind', 'not in', ['fallback', 'points'])
			.where(isReleased)
			.orderBy('releases.id', 'desc')
			.limit(named)
			.execute()
	)
}
