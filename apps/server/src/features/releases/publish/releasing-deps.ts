import type { Database } from '../../../db/database.ts'
import type { Tx } from '../../../db/schema.ts'
import type { EventChannel } from '../../../events.ts'
import type { MakingDeps } from './making.ts'

/** What the bringing of something to terminals needs. */
export interface ReleasingDeps {
	readonly database: Database
	readonly events: EventChannel
	readonly making: MakingDeps
	readonly now: () => number
	/** Stops what terminals are still to fetch; those tables are the downloads' own. */
	readonly stopDownloads: (release_id: number) => Promise<void>
	/** Stops what these terminals are to fetch no longer, as it is written down. */
	readonly barDownloads: (terminal_ids: readonly number[]) => Promise<unknown>
	/** Tells a person of what was taken down, in the same transaction; that table is the review's own. */
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
