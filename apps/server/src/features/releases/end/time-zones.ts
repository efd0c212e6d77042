import { boundsOf } from '@vitrine/domain/schedule/release-time'
import type { DialectName } from '../../../db/database.ts'
import type { Tx } from '../../../db/schema.ts'
import { readTerms } from '../../../db/stored-json.ts'
import { listZonesOf, updateBounds } from '../stored/releases.store.ts'
import { listTimed } from './time-zones.store.ts'

/** The clocks of two places never differ by more, in ms. */
const furthest = 48 * 3_600_000

/**
 * Works out again when releases count, in the transaction that changes the zones of terminals and after that; whoever calls it has
 * locked the places before.
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
