import { day_slots, slot_length } from '@vitrine/domain/plays/play-tally'
import { sql } from 'kysely'
import type { Tx } from '../schema.ts'

/** The counts: number of plays, and their total duration in ms. */
const counts = 'number bigint not null, duration bigint not null'

/**
 * Step 0057: plays counted as they are stored (decision 083), and the price of a play. `name_id` 0 stands for all names. The rows of a
 * place are divided by `shard`, so that terminals that write at the same time seldom wait for each other.
 */
export const play_tallies: readonly string[] = [
	'create table play_names (id {id}, kind bigint not null, name text not null, unique (kind, name))',
	`create table play_slots (kind bigint not null, name_id bigint not null, slot bigint not null, place_id bigint not null, shard bigint not null,
		${counts}, primary key (kind, name_id, slot, place_id, shard)){keyed}`,
	`create table play_days (kind bigint not null, day bigint not null, name_id bigint not null, place_id bigint not null, shard bigint not null,
		${counts}, primary key (kind, day, name_id, place_id, shard)){keyed}`,
	`create table play_totals (kind bigint not null, name_id bigint not null, place_id bigint not null, shard bigint not null,
		${counts}, primary key (kind, name_id, place_id, shard)){keyed}`,
	`create table play_terminal_slots (terminal_id bigint not null, kind bigint not null, slot bigint not null, name_id bigint not null,
		place_id bigint not null, ${counts}, primary key (terminal_id, kind, slot, name_id, place_id)){keyed}`,
	`create table play_terminal_days (kind bigint not null, name_id bigint not null, day bigint not null, terminal_id bigint not null,
		place_id bigint not null, ${counts}, primary key (kind, name_id, day, terminal_id, place_id)){keyed}`,
	`create table media_prices (group_id bigint not null, name text not null, cents bigint not null,
		user_id bigint not null, updated_at bigint not null, primary key (group_id, name)){keyed}`,
]

/**
 * Counts existing plays. Times are not negative, so that a division rounds down in both databases. Rows are inserted in the order in which
 * they are read: PostgreSQL leaves them where they are put.
 */
export const fillPlayTallies = async (tx: Tx): Promise<void> => {
	await sql`insert into play_names (kind, name) select distinct kind, name from play_logs where time_fault = 0`.execute(
		tx,
	)
	// Joined with names of which it knows nothing yet, PostgreSQL would read all plays of a kind for each of them.
	const name_id = sql`(select id from play_names where play_names.kind = play_logs.kind and play_names.name = play_logs.name)`
	await sql`insert into play_terminal_slots (terminal_id, kind, slot, name_id, place_id, number, duration)
		select terminal_id, kind, slot, name_id, place_id, count(*), sum(length) from (
			select terminal_id, kind, ${sql.raw(`start_time / ${slot_length}`)} as slot, ${name_id} as name_id, place_id,
				end_time - start_time as length
			from play_logs where time_fault = 0) as plays
		group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`.execute(tx)
	const day = sql.raw(`slot / ${day_slots}`)
	for (const name of [sql.raw('name_id'), sql.raw('0')]) {
		await sql`insert into play_slots (kind, name_id, slot, place_id, shard, number, duration)
			select kind, ${name}, slot, place_id, 0, sum(number), sum(duration) from play_terminal_slots
			group by 1, 2, 3, 4 order by 1, 2, 3, 4`.execute(tx)
		await sql`insert into play_terminal_days (kind, name_id, day, terminal_id, place_id, number, duration)
			select kind, ${name}, ${day}, terminal_id, place_id, sum(number), sum(duration) from play_terminal_slots
			group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`.execute(tx)
	}
	await sql`insert into play_days (kind, day, name_id, place_id, shard, number, duration)
		select kind, ${day}, name_id, place_id, 0, sum(number), sum(duration) from play_slots
		group by 1, 2, 3, 4 order by 1, 2, 3, 4`.execute(tx)
	await sql`insert into play_totals (kind, name_id, place_id, shard, number, duration)
		select kind, name_id, place_id, 0, sum(number), sum(duration) from play_days
		group by 1, 2, 3 order by 1, 2, 3`.execute(tx)
}
