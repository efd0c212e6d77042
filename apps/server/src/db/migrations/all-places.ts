import { sql } from 'kysely'
import type { Tx } from '../schema.ts'

/**
 * Step 0102: what was played under all names is also counted for all places together (`place_id` -1; decision 083), so that whoever sees
 * everything reads one row where there were as many as there are organisations.
 */
export const fillAllPlaces = async (tx: Tx): Promise<void> => {
	for (const [table, at] of [
		['play_slots', 'slot'],
		['play_days', 'day'],
	] as const)
		await sql`insert into ${sql.table(table)} (kind, name_id, ${sql.ref(at)}, place_id, shard, number, duration)
			select kind, 0, ${sql.ref(at)}, -1, 0, sum(number), sum(duration) from ${sql.table(table)} where name_id = 0
			group by kind, ${sql.ref(at)}`.execute(tx)
}
