import { sql } from 'kysely'
import type { DialectName } from '../../db/database.ts'
import { isAmong } from '../../db/rows.ts'
import type { Reader } from '../../db/schema.ts'
import { inScope } from '../../db/scope.ts'

/** A visible terminal with its last report. */
export const findAsleep = (db: Reader, scope: number, id: number) =>
	db
		.selectFrom('terminals')
		.select(['id', 'group_id', 'name', 'reported'])
		.where('id', '=', id)
		.where(inScope('group_id', scope))
		.executeTakeFirst()

/** One of these terminals that is in another organisation than the one with the id. */
export const findElsewhere = (db: Reader, dialect: DialectName, id: number, others: readonly number[]) =>
	db
		.selectFrom('terminals')
		.select('name')
		.where(isAmong(dialect, 'id', others))
		.where('group_id', '!=', eb => eb.selectFrom('terminals as asleep').select('group_id').where('id', '=', id))
		.orderBy('id')
		.executeTakeFirst()

interface Wanted {
	readonly group_id: number
	readonly but: number
	/** The beginning of the addresses of its network; null if unknown. */
	readonly network: string | null
	readonly limit: number
}

/**
 * Online terminals of an organisation that send magic packets and can be in the network, by name: first those that report an address in
 * it, then those that report none.
 */
export const listWakers = (db: Reader, { group_id, but, network, limit }: Wanted) => {
	const is_near =
		network === null ? sql<number>`0` : sql<number>`case when reported like ${`%"ip":"${network}%`} then 1 else 0 end`
	const online = db
		.selectFrom('terminals')
		.select(['id', 'name', 'sn'])
		.select(is_near.as('is_near'))
		.where('group_id', '=', group_id)
		.where('id', '!=', but)
		.where('run_state', '>', 0)
		.where('capabilities', 'like', '%"wake"%')
		.orderBy('is_near', 'desc')
		.orderBy('name')
		.orderBy('id')
		.limit(limit)
	if (network === null) return online.execute()
	return online
		.where(sql<boolean>`(reported like ${`%"ip":"${network}%`} or reported is null or reported not like '%"ip":"%')`)
		.execute()
}
