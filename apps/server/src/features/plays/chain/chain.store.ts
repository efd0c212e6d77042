import { sql } from 'kysely'
import type { DialectName } from '../../../db/database.ts'
import { isAmong, rowsTable } from '../../../db/rows.ts'
import type { Tx } from '../../../db/schema.ts'

/** The id of a terminal's key, stored with its first signature; `since` is when that arrived, in ms. */
export const findOrInsertKey = async (
	tx: Tx,
	key: { readonly terminal_id: number; readonly public_key: string; readonly since: number },
): Promise<number> => {
	await tx
		.insertInto('play_keys')
		.values(key)
		.onConflict(conflict => conflict.columns(['terminal_id', 'public_key']).doNothing())
		.execute()
	const { id } = await tx
		.selectFrom('play_keys')
		.select('id')
		.where('terminal_id', '=', key.terminal_id)
		.where('public_key', '=', key.public_key)
		.executeTakeFirstOrThrow()
	return id
}

export const setKey = (tx: Tx, boot_id: number, key: { readonly key_id: number; readonly secret: string }) =>
	tx.updateTable('play_boots').set(key).where('id', '=', boot_id).where('key_id', 'is', null).execute()

/** The latest signed run of a journal. */
export const findLastRun = (tx: Tx, boot_id: number) =>
	tx
		.selectFrom('play_runs')
		.select(['first_seq', 'last_seq', 'count', 'head', 'start_time', 'end_time', 'started_at'])
		.where('boot_id', '=', boot_id)
		.orderBy('first_seq', 'desc')
		.limit(1)
		.executeTakeFirst()

/** Whether any of these numbers of a journal belongs to a run. */
export const hasRunWithin = async (tx: Tx, boot_id: number, first: number, last: number): Promise<boolean> => {
	// The last run that begins at or before `last`: runs of a journal never overlap.
	const row = await tx
		.selectFrom('play_runs')
		.select('last_seq')
		.where('boot_id', '=', boot_id)
		.where('first_seq', '<=', last)
		.orderBy('first_seq', 'desc')
		.limit(1)
		.executeTakeFirst()
	return row !== undefined && row.last_seq >= first
}

/** A new run, or one being extended. */
export interface Run {
	readonly boot_id: number
	readonly first_seq: number
	readonly last_seq: number
	readonly count: number
	readonly previous: string
	readonly head: string
	readonly signature: string
	readonly start_time: number
	readonly end_time: number
	readonly started_at: number
}

export const insertRun = (tx: Tx, run: Run) =>
	tx
		.insertInto('play_runs')
		.values(run)
		.onConflict(conflict => conflict.columns(['boot_id', 'first_seq']).doNothing())
		.execute()

export const extendRun = (tx: Tx, { boot_id, first_seq, ...end }: Omit<Run, 'previous' | 'started_at'>) =>
	tx.updateTable('play_runs').set(end).where('boot_id', '=', boot_id).where('first_seq', '=', first_seq).execute()

/** The marks of stored rows of a journal by sequence number; 0 for unsigned rows. */
export const listMarks = async (
	tx: Tx,
	dialect: DialectName,
	boot_id: number,
	seqs: readonly number[],
): Promise<Map<number, number>> => {
	const rows = await tx
		.selectFrom('play_logs')
		.select(['seq', 'mark'])
		.where('boot_id', '=', boot_id)
		.where(isAmong(dialect, 'seq', seqs))
		.where('missing', '=', 0)
		.execute()
	return new Map(rows.map(({ seq, mark }) => [seq, mark]))
}

/** A problem with a row of a journal, and the hash that its terminal stated. */
export interface ChainProblem {
	readonly seq: number
	readonly problem: number
	readonly hash: string
}

const problem_columns = { seq: 'int', problem: 'int', hash: 'text' } as const
/** Maximum number of problems reported per journal. */
const most_problems = 1000

/** Records problems of a journal, each once, up to a limit: a terminal that forges thousands of rows is exposed long before that. */
export const insertProblems = async (
	tx: Tx,
	dialect: DialectName,
	{ boot_id, reported_at, problems }: { boot_id: number; reported_at: number; problems: readonly ChainProblem[] },
): Promise<void> => {
	if (problems.length === 0) return
	await sql`insert into play_chain_problems (boot_id, seq, problem, hash, reported_at)
		select cast(${boot_id} as bigint), rows.seq, rows.problem, rows.hash, cast(${reported_at} as bigint)
		from ${rowsTable(dialect, problem_columns, problems)}
		where (select count(*) from play_chain_problems where boot_id = ${boot_id}) < ${most_problems}
		on conflict (boot_id, seq, problem) do nothing`.execute(tx)
}
