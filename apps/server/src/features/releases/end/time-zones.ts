import { boundsOf } from '@vitrine/domain/schedule/release-time'
import type { DialectName } from '../../../db/database.ts'
import type { Tx } from '../../../db/schema.ts'
import { readTerms } from '../../../db/stored-json.ts'
import { listZonesOf, updateBounds } from '../stored/releases.store.ts'
import { listTimed } from './time-zones.store.ts'

/** The maximum difference between the clocks of two places, in ms. */
const furthest = 48 * 3_600_000

/**
 * Recomputes when releases count, in the transaction that changes terminals' time zones and after the change. The caller must have locked
 * the places before.
 */
export const renewBounds = async (
	tx: Tx,
	dialect: DialectName,
	terminal_ids: readonly number[],
	now: number,
): Promise<void> => {
	for (const { id, manifest, starts_at, ends_at } of await listTimed(tx, dialect, terminal_ids, now - furthest)) {
		const bounds = boundsOf(readTerms(manifest), await listZonesOf(tx, id))
		if (bounds.starts_at !== starts_at || bounds.ends_at !== ends_at) await updateBounds(tx, id, bounds)
	}
}
