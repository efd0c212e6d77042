import type { Reader } from '../../db/schema.ts'
import { inScope } from '../../db/scope.ts'

/** Materials of the own organisations that a decision names. */
export const findMaterials = (db: Reader, group_id: number, ids: readonly number[]) =>
	db
		.selectFrom('materials')
		.select(['id', 'name', 'user_id', 'group_id', 'state', 'review_state', 'updated_at'])
		.where('id', 'in', [...ids, 0])
		.where('removed_at', 'is', null)
		.where(inScope('group_id', group_id))
		.orderBy('id')
		.execute()
