import { day_slots } from '@vitrine/domain/plays/play-tally'
import { sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import { rowsTable } from '../../../db/rows.ts'

/** The counts of a name on a UTC day at a place. */
interface CountedDay {
	readonly kind: number
	readonly day: number
	readonly name_id: number
	readonly place_id: number
}

/** Counts of days before `until` that are still divided, at most `limit`. */
const listDivided = async ({ db }: Pick<Database, 'db'>, until: number, limit: number): Promise<CountedDay[]> =>
	db
		.selectFrom('play_days')
		.select(['kind', 'day', 'name_id', 'place_id'])
		.distinct()
		// The index of these rows is over their days.
		.where('shard', '>', 0)
		.where('day', '<', until)
		.limit(limit)
		.execute()

/**
 * Merges the shards of at most `limit` counts of days before `until` (UTC days since the epoch) on PostgreSQL; returns how many it found.
 * Meanwhile no plays are counted: a terminal that delivers plays of that day late waits instead of being overlooked.
 */
export const mergeDivided = async ({ db, dialect }: Database, until: number, limit: number): Promise<number> => {
	if (dialect !== 'postgres') return 0
	const found = await listDivided({ db }, until, limit)
	if (found.length === 0) return 0
	const rows = rowsTable(dialect, { kind: 'int', day: 'int', name_id: 'int', place_id: 'int' }, found)
	const sums = sql.raw('0, cast(sum(number) as bigint), cast(sum(duration) as bigint)')
	const isOfRow = (table: string) =>
		sql.join(
			(['kind', 'name_id', 'place_id'] as const).map(
				name => sql`${sql.ref(`${table}.${name}`)} = ${sql.ref(`rows.${name}`)}`,
			),
			sql` and `,
		)
	await db.transaction().execute(async tx => {
		// In the order in which plays are counted, so that neither waits for the other.
		await sql`lock table play_slots, play_days in share row exclusive mode`.execute(tx)
		await sql`with divided as (
				delete from play_slots using ${rows} where ${isOfRow('play_slots')} and shard > 0
					and slot >= rows.day * ${sql.lit(day_slots)} and slot < (rows.day + 1) * ${sql.lit(day_slots)}
				returning play_slots.*
			)
			insert into play_slots (kind, name_id, slot, place_id, shard, number, duration)
			select kind, name_id, slot, place_id, ${sums} from divided group by kind, name_id, slot, place_id
			on conflict (kind, name_id, slot, place_id, shard) do update
			set number = play_slots.number + excluded.number, duration = play_slots.duration + excluded.duration`.execute(tx)
		await sql`with divided as (
				delete from play_days using ${rows} where ${isOfRow('play_days')} and shard > 0 and play_days.day = rows.day
				returning play_days.*
			)
			insert into play_days (kind, day, name_id, place_id, shard, number, duration)
			select kind, day, name_id, place_id, ${sums} from divided group by kind, day, name_id, place_id
			on conflict (kind, day, name_id, place_id, shard) do update
			set number = play_days.number + excluded.number, duration = play_days.duration + excluded.duration`.execute(tx)
	})
	return found.length
}
