import { type Database, type HeldReleases, storedValue } from './database.ts'
import { none_held } from './held.ts'

/** What this player holds. */
export const heldReleases = async (database: Database): Promise<HeldReleases> =>
	(await storedValue(database, 'held')) ?? none_held

/** Changes what is held, safely under concurrent changes; on disk when this resolves with the result. */
export const changeHeld = async (
	database: Database,
	change: (held: HeldReleases) => HeldReleases,
): Promise<HeldReleases> => {
	const transaction = database.transaction('kept', 'readwrite', { durability: 'strict' })
	const before = ((await transaction.store.get('held')) as HeldReleases | undefined) ?? none_held
	const held = change(before)
	if (held !== before) await transaction.store.put(held, 'held')
	await transaction.done
	return held
}
