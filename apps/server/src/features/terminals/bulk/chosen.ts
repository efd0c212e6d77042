import type { Reader } from '../../../db/schema.ts'
import { listIds } from '../finding/finding.store.ts'
import { type FilterInput, filterOf } from '../terminals.ts'

/** Ids of the visible terminals that match a filter, newest first, up to `limit`. */
export const listChosen = (
	db: Reader,
	group_id: number,
	filter: FilterInput,
	{ limit, now }: { readonly limit: number; readonly now: number },
): Promise<number[]> => listIds(db, group_id, filterOf(filter, now), limit)
