import type { Reader } from '../../../db/schema.ts'
import { listIds } from '../finding/finding.store.ts'
import { type FilterInput, filterOf } from '../terminals.ts'

/** The ids of the terminals in sight of an organisation that a filter leaves, the newest first, as many as this at most. */
export const listChosen = (db: Reader, group_id: number, filter: FilterInput, limit: number): Promise<number[]> =>
	listIds(db, group_id, filterOf(filter), limit)
