import { review_states } from '@vitrine/domain/library/material'
import type { Ill, IllReason } from '@vitrine/domain/program/checks/health'
import { sql } from 'kysely'
import { is_held } from '../../db/held.ts'
import { isApprovalOver } from '../../db/review.ts'
import type { Reader } from '../../db/schema.ts'
import { inScope } from '../../db/scope.ts'

/** The states of the materials of these programs: a row for each program and state. */
const listStates = (db: Reader, ids: readonly number[], ended: number) =>
	db
		.selectFrom('program_materials')
		.innerJoin('materials', 'materials.id', 'program_materials.material_id')
		.select(eb => [
			'program_materials.program_id',
			'materials.state',
			'materials.review_state',
			sql<number>`case when materials.removed_at is null then 0 else 1 end`.as('missing'),
			sql<number>`case when ${isApprovalOver('materials', ended)} then 1 else 0 end`.as('over'),
			eb.fn.countAll<number>().as('count'),
		])
		.where('program_materials.program_id', 'in', [...ids, 0])
		.groupBy(['program_materials.program_id', 'materials.state', 'materials.review_state', sql`4`, sql`5`])
		.execute()

/** How many terminals of the caller's organisations hold each of these programs and report problems. */
const listFaulty = async (db: Reader, group_id: number, ids: readonly number[]) =>
	db
		.selectFrom('release_programs')
		.innerJoin('releases', 'releases.id', 'release_programs.release_id')
		.innerJoin('downloads', 'downloads.release_id', 'releases.id')
		.innerJoin('terminals', 'terminals.id', 'downloads.terminal_id')
		.select(eb => ['release_programs.program_id', eb.fn.count<number>('terminals.id').distinct().as('count')])
		.where('release_programs.program_id', 'in', [...ids, 0])
		.where(is_held)
		.where('terminals.faults', '!=', '[]')
		.where(inScope('terminals.group_id', group_id))
		.groupBy('release_programs.program_id')
		.execute()

/** The problems of a program according to the database, and the review states of its materials: as publishing sees them, and as stored. */
export interface Condition {
	readonly counts: Readonly<Partial<Record<IllReason, number>>>
	readonly reviews: readonly number[]
	readonly stored: readonly number[]
}

const reasonOf = ({ missing, state }: { missing: number; state: string }): Ill['reason'] | null => {
	if (missing === 1) return 'material_missing'
	if (state === 'failed') return 'material_failed'
	return state === 'processing' ? 'material_processing' : null
}

/** The health of programs by id, queried once per page. Approvals up to `ended` have expired. */
export const listConditions = async (
	db: Reader,
	group_id: number,
	ids: readonly number[],
	ended: number,
): Promise<Map<number, Condition>> => {
	const states = Map.groupBy(await listStates(db, ids, ended), row => row.program_id)
	const faulty = new Map((await listFaulty(db, group_id, ids)).map(row => [row.program_id, row.count]))
	return new Map(
		ids.map(id => {
			const rows = states.get(id) ?? []
			const counts: Partial<Record<IllReason, number>> = { terminal_faults: faulty.get(id) ?? 0 }
			for (const row of rows) {
				const reason = reasonOf(row)
				if (reason !== null) counts[reason] = (counts[reason] ?? 0) + row.count
			}
			const stored = rows.map(row => row.review_state)
			const reviews = rows.map(row => (row.over === 1 ? review_states.pending : row.review_state))
			return [id, { counts, reviews, stored }]
		}),
	)
}

/** How many terminals hold a release with this program. */
export const countHolding = async (db: Reader, group_id: number, id: number): Promise<number> =>
	(
		await db
			.selectFrom('release_programs')
			.innerJoin('releases', 'releases.id', 'release_programs.release_id')
			.innerJoin('downloads', 'downloads.release_id', 'releases.id')
			.innerJoin('terminals', 'terminals.id', 'downloads.terminal_id')
			.select(eb => eb.fn.count<number>('terminals.id').distinct().as('count'))
			.where('release_programs.program_id', '=', id)
			.where(is_held)
			.where(inScope('terminals.group_id', group_id))
			.executeTakeFirstOrThrow()
	).count

/** The terminals in sight that hold a program and report problems. */
export const listProblems = (db: Reader, group_id: number, id: number) =>
	db
		.selectFrom('release_programs')
		.innerJoin('releases', 'releases.id', 'release_programs.release_id')
		.innerJoin('downloads', 'downloads.release_id', 'releases.id')
		.innerJoin('terminals', 'terminals.id', 'downloads.terminal_id')
		.select(['terminals.id', 'terminals.name', 'terminals.faults', 'terminals.problem_counts'])
		.distinct()
		.where('release_programs.program_id', '=', id)
		.where(is_held)
		.where('terminals.faults', '!=', '[]')
		.where(inScope('terminals.group_id', group_id))
		.orderBy('terminals.id')
		.limit(50)
		.execute()
