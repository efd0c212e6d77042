import type { Database } from '../../../db/database.ts'
import type { Tx } from '../../../db/schema.ts'
import type { EventChannel } from '../../../events.ts'
import type { MakingDeps } from './making.ts'

/** Dependencies of bringing something to terminals. */
export interface ReleasingDeps {
	readonly database: Database
	readonly events: EventChannel
	readonly making: MakingDeps
	readonly now: () => number
	/**
	 * Stops the pending downloads of a release that has ended. That is done already, so this never fails: what it cannot stop now is stopped
	 * later. The downloads feature owns the tables.
	 */
	readonly stopDownloads: (release_id: number) => Promise<void>
	/** Stops the downloads that these terminals are no longer to make, according to the database; it never fails either. */
	readonly barDownloads: (terminal_ids: readonly number[]) => Promise<void>
	/** Notifies a user that a release was taken down, in the same transaction; the review feature owns the table. */
	readonly notifyOwner: (
		tx: Tx,
		notice: {
			readonly user_id: number
			readonly object_id: number
			readonly name: string
			readonly reason: string
			readonly by_name: string
			readonly by_name_en: string
			readonly created_at: number
		},
	) => Promise<void>
}
