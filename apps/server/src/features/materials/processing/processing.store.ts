import type { FileKind } from '@vitrine/domain/library/material'
import {
	longest_pause,
	type ProcessingStep,
	processing_steps,
	type Step,
	type StepState,
	stepsOf,
} from '@vitrine/domain/library/processing'
import type { Insertable, Updateable } from 'kysely'
import type { Reader, Schema, Tx } from '../../../db/schema.ts'

/** A step as the rule sees it, with its progress and its problem. */
export interface StepRow extends Step {
	readonly percent: number
	readonly fault: string
}

export const listSteps = (db: Reader, ids: readonly number[]) =>
	db
		.selectFrom('material_steps')
		.selectAll()
		.where('material_id', 'in', [...ids, 0])
		.execute()

/** The steps of one material as the rule sees them, in order. */
export const stepsOfMaterial = async (db: Reader, id: number): Promise<StepRow[]> => {
	const rows = await listSteps(db, [id])
	const place = ({ step }: { step: string }): number => processing_steps.indexOf(step as ProcessingStep)
	return rows
		.toSorted((a, b) => place(a) - place(b))
		.map(row => ({
			step: row.step as ProcessingStep,
			state: row.state as StepState,
			attempts: row.attempts,
			next_at: row.next_at,
			percent: row.percent,
			fault: row.fault,
		}))
}

/** Adds the steps of a new file; existing ones stay as they are. */
export const insertSteps = async (tx: Tx, material_id: number, kind: FileKind, now: number): Promise<void> => {
	const fresh = { state: 'waiting', attempts: 0, percent: 0, fault: '', next_at: now, updated_at: now }
	await tx
		.insertInto('material_steps')
		.values(stepsOf(kind).map(step => ({ material_id, step, ...fresh })))
		.onConflict(conflict => conflict.columns(['material_id', 'step']).doNothing())
		.execute()
}

/** Starts over with another file: nothing made from the previous one counts any more. */
export const renewSteps = async (tx: Tx, material_id: number, kind: FileKind, now: number): Promise<void> => {
	await tx.deleteFrom('material_steps').where('material_id', '=', material_id).execute()
	await insertSteps(tx, material_id, kind, now)
}

export const updateStep = (
	tx: Tx,
	material_id: number,
	step: ProcessingStep,
	change: Updateable<Schema['material_steps']>,
) =>
	tx.updateTable('material_steps').set(change).where('material_id', '=', material_id).where('step', '=', step).execute()

/** Materials left unfinished by an earlier run. */
export const listProcessing = (db: Reader) =>
	db.selectFrom('materials').select(['id', 'kind']).where('state', '=', 'processing').orderBy('id').execute()

export const listRunning = (db: Reader) =>
	db.selectFrom('material_steps').select('material_id').distinct().where('state', '=', 'running').execute()

/** Materials with a step that is due at `now`, except those in work or paused. Slow video work comes after all quick steps. */
export const listDue = async (db: Reader, now: number, busy: readonly number[]): Promise<number[]> => {
	const rows = await db
		.selectFrom('material_steps as steps')
		.innerJoin('materials', 'materials.id', 'steps.material_id')
		.select(eb => [
			'materials.id',
			eb
				.case()
				.when('materials.kind', '!=', 'video')
				.then(0)
				.when(eb.fn.max('steps.step'), '!=', 'convert')
				.then(1)
				.else(2)
				.end()
				.as('place'),
		])
		.where('steps.state', '=', 'waiting')
		.where('materials.id', 'not in', [...busy, 0])
		.where(eb =>
			eb.not(
				eb.exists(
					eb
						.selectFrom('material_steps as others')
						.select('others.step')
						.whereRef('others.material_id', '=', 'steps.material_id')
						.where(other =>
							other.or([
								other('others.state', '=', 'running'),
								other.and([
									other('others.state', '=', 'waiting'),
									other('others.next_at', '>', now),
									// Same as `isPausing` of the domain.
									other('others.next_at', '<=', now + longest_pause),
								]),
								other.and([
									other('others.state', '=', 'failed'),
									other('others.step', 'in', ['inspect', 'pages', 'convert']),
								]),
							]),
						),
				),
			),
		)
		.groupBy(['materials.id', 'materials.kind'])
		.orderBy('place')
		.orderBy('materials.id')
		.limit(20)
		.execute()
	return rows.map(row => row.id)
}

/** When the next pause ends; null if nothing is paused. */
export const nextPause = async (db: Reader, now: number): Promise<number | null> => {
	const row = await db
		.selectFrom('material_steps')
		.select(eb => eb.fn.min('next_at').as('next_at'))
		.where('state', '=', 'waiting')
		.where('next_at', '>', now)
		.executeTakeFirst()
	return row?.next_at ?? null
}

/** What a step needs to know of a material. */
export const findForWork = (db: Reader, id: number) =>
	db
		.selectFrom('materials')
		.select([
			...(['id', 'group_id', 'kind', 'mime', 'size', 'sha256', 'state', 'fault', 'width', 'height'] as const),
			...(['duration', 'thumb_sha256', 'play_sha256'] as const),
		])
		.where('id', '=', id)
		.executeTakeFirst()

export type WorkRow = NonNullable<Awaited<ReturnType<typeof findForWork>>>

/** Stores what was found out about a material; false if it is gone or has another file by now. */
export const updateFound = async (
	tx: Tx,
	{ id, sha256 }: Pick<WorkRow, 'id' | 'sha256'>,
	change: Updateable<Schema['materials']>,
): Promise<boolean> => {
	const query = tx.updateTable('materials').set(change).where('id', '=', id).where('sha256', '=', sha256)
	return (await query.returning('id').execute()).length > 0
}

/** Replaces derived files with new ones; returns the old files. */
export const replaceFiles = async (
	tx: Tx,
	material_id: number,
	role: string,
	rows: readonly Omit<Insertable<Schema['material_files']>, 'material_id' | 'role' | 'idx'>[],
): Promise<string[]> => {
	const before = await tx
		.deleteFrom('material_files')
		.where('material_id', '=', material_id)
		.where('role', '=', role)
		.returning('sha256')
		.execute()
	const all = rows.map((row, idx) => ({ ...row, material_id, role, idx }))
	if (all.length > 0) await tx.insertInto('material_files').values(all).execute()
	return before.map(row => row.sha256)
}
