import { clock_tolerance, play_problems } from '@vitrine/domain/release/play'
import { sql } from 'kysely'
import type { Tx } from '../schema.ts'

/** Step 0026: plays with implausible times are listed separately; each list has its own index and never reads the other's rows. */
export const play_times: readonly string[] = [
	'alter table play_logs add column time_fault bigint not null default 0',
	'drop index play_logs_time',
	'create index play_logs_time on play_logs (kind, start_time, boot_id, seq, place_id) where time_fault = 0',
	'create index play_logs_apart on play_logs (start_time, boot_id, seq, place_id) where time_fault > 0',
]

/** Marks existing plays with implausible times, compared with the time of this step, because their time of arrival is unknown. */
export const fillPlayTimes = async (tx: Tx, now: number): Promise<void> => {
	const { future, before, reversed } = play_problems
	// Plays of a terminal that was removed and added again are stored under its new id.
	const since = sql`(select terminals.created_at from terminals
		where terminals.id = play_logs.terminal_id and terminals.created_at <= cast(${now} as bigint)
		and not exists (select 1 from removed_terminals where removed_terminals.sn = terminals.sn))`
	await sql`update play_logs set time_fault = case
		when end_time < start_time then ${sql.lit(reversed)}
		when end_time > cast(${now + clock_tolerance} as bigint) then ${sql.lit(future)}
		else ${sql.lit(before)} end
		where end_time < start_time or end_time > cast(${now + clock_tolerance} as bigint)
		or start_time < ${since} - ${sql.lit(clock_tolerance)}`.execute(tx)
}
