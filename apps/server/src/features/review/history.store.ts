import { review_states } from '@vitrine/domain/library/material'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../db/schema.ts'
import { contains, inScope } from '../../db/scope.ts'

interface Wanted {
	readonly page: number
	readonly limit: number
	/** Calls that decide. */
	readonly actions: readonly string[]
	readonly approve?: number | undefined
	readonly key_word?: string | undefined
}

/** Decisions from the operation log, by people of the caller's organisations, newest first. */
export const listDecisions = async (db: Reader, group_id: number, success: number, wanted: Wanted) => {
	const { page, limit, actions, approve, key_word } = wanted
	const isApproval = (state: number): RawBuilder<boolean> =>
		sql<boolean>`operation_logs.after like ${`%"review_state":${state},%`}`
	let query = db
		.selectFrom('operation_logs')
		.leftJoin('users', 'users.id', 'operation_logs.user_id')
		.where('operation_logs.action', 'in', actions)
		.where('operation_logs.result', '=', success)
		.where(inScope('operation_logs.group_id', group_id))
	if (approve !== undefined)
		query = query.where(isApproval(approve === 1 ? review_states.approved : review_states.rejected))
	if (key_word)
		query = query.where(eb =>
			eb.or([contains('operation_logs.object', key_word), contains('users.realname', key_word)]),
		)
	const { count } = await query.select(eb => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
	const list = await query
		.select([
			...(['operation_logs.id', 'operation_logs.action', 'operation_logs.object', 'operation_logs.after'] as const),
			...(['operation_logs.account', 'operation_logs.created_at', 'users.realname'] as const),
		])
		.orderBy('operation_logs.id', 'desc')
		.limit(limit)
		.offset((page - 1) * limit)
		.execute()
	return { count, list }
}
