import type { HeardState } from '@vitrine/domain/completeness/completeness'
import { sql } from 'kysely'
import type { DialectName } from '../../../db/database.ts'
import { rowsTable } from '../../../db/rows.ts'
import type { Db, Tx } from '../../../db/schema.ts'

/** A minute in ms: only a terminal's last state within one is stored, so that one that flaps cannot fill the table. */
export const minute = 60_000

/** The minute of a moment, in ms. */
export const minuteOf = (at: number): number => Math.floor(at / minute) * minute

interface Said {
	readonly id: number
	readonly state: HeardState
	readonly last_seen: number
}

/** A terminal with this many changes within this many ms is stored more coarsely: once per this many ms. */
export const restless = { changes: 60, within: 6 * 3_600_000, every: 900_000 } as const

/** States in which a terminal should play but cannot: time in them is due, and must not become time that is excused. */
const due_states = ['offline', 'no_signal'] as const satisfies readonly HeardState[]

/** Removes stored states that only repeat the one before them. */
const removeRepeated = async (
	tx: Tx,
	dialect: DialectName,
	stored: readonly { readonly terminal_id: number; readonly at: number; readonly state: string }[],
): Promise<void> => {
	if (stored.length === 0) return
	await sql`delete from terminal_states where (terminal_id, at) in (
		select rows.terminal_id, rows.at from ${rowsTable(dialect, { terminal_id: 'int', at: 'int', state: 'text' }, stored)}
		where rows.state = (select known.state from terminal_states as known
			where known.terminal_id = rows.terminal_id and known.at < rows.at order by known.at desc limit 1))`.execute(tx)
}

/**
 * Stores terminal states that differ from before. A terminal that flaps all day would slow reports of all terminals: after many changes,
 * one that soon follows another replaces it, as within a minute. Only `offline` replaces one that is due (`due_states`), any other follows
 * it: offline time stays offline.
 */
export const putStates = async (tx: Tx, dialect: DialectName, rows: readonly Said[]): Promise<void> => {
	if (rows.length === 0) return
	const said = rows.map(({ id, state, last_seen }) => ({ id, state, at: minuteOf(last_seen) }))
	const last = sql`from terminal_states as known where known.terminal_id = rows.id and known.at < rows.at
		order by known.at desc limit 1`
	const { changes, within, every } = restless
	const { rows: stored } = await sql<{
		terminal_id: number
		at: number
		state: string
	}>`insert into terminal_states (terminal_id, at, state)
		select rows.id, case when (select count(*) from (select 1 from terminal_states as known
				where known.terminal_id = rows.id and known.at > rows.at - ${sql.lit(within)} limit ${sql.lit(changes)}) as found)
				< ${sql.lit(changes)} then rows.at
			when exists (select 1 from terminal_states as same where same.terminal_id = rows.id and same.at = rows.at) then rows.at
			else coalesce((select recent.at from (select known.at, known.state ${last}) as recent
				where recent.at > rows.at - ${sql.lit(every)}
				and (rows.state = 'offline' or recent.state not in (${sql.join(due_states.map(state => sql.lit(state)))}))), rows.at) end,
			rows.state
		from ${rowsTable(dialect, { id: 'int', state: 'text', at: 'int' }, said)}
		where rows.state <> coalesce((select known.state ${last}), '')
		or exists (select 1 from terminal_states as same where same.terminal_id = rows.id and same.at = rows.at)
		on conflict (terminal_id, at) do update set state = excluded.state
		returning terminal_id, at, state`.execute(tx)
	await removeRepeated(tx, dialect, stored)
}

/** Removes states from before a moment, except those that last until then; as many rows as one statement can. Returns how many. */
export const removeStates = async (db: Db, before: number, limit: number): Promise<number> => {
	const { numAffectedRows } = await sql`delete from terminal_states where (terminal_id, at) in (
		select old.terminal_id, old.at from terminal_states as old where old.at < cast(${before} as bigint)
		and exists (select 1 from terminal_states as next where next.terminal_id = old.terminal_id
			and next.at > old.at and next.at <= cast(${before} as bigint))
		order by old.at limit ${sql.lit(limit)})`.execute(db)
	return Number(numAffectedRows ?? 0)
}
