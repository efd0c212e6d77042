import type { Database } from '../../db/database.ts'
import type { Clock } from '../../ports/clock.ts'
import { oneByOne } from '../../ports/turns.ts'
import { forgetTerminalNotices, noteTerminals } from './inbox.store.ts'

/** How long a terminal's last notice is retained, in ms. */
const life = 30 * 86_400_000

/** Records which terminals connected and disconnected. */
export interface TerminalNotices {
	/** Records the state of terminals; resolves when those responsible have been notified of the news. */
	note(ids: readonly number[], online: 0 | 1): Promise<void>
	/** Deletes the notices of removed terminals. */
	forget(ids: readonly number[]): Promise<void>
}

interface TerminalNoticesDeps {
	readonly database: Database
	readonly clock: Clock
	readonly tell: (group_ids: readonly number[]) => void
}

export const terminalNotices = ({ database: { db, dialect }, clock, tell }: TerminalNoticesDeps): TerminalNotices => {
	// Serialised, so that a terminal's latest state is written last.
	const next = oneByOne()
	return {
		note: (ids, online) =>
			next(async () => {
				const now = clock.now()
				const group_ids = await db.transaction().execute(async tx => {
					await forgetTerminalNotices(tx, dialect, { before: now - life, ids: [] })
					return noteTerminals(tx, dialect, ids, online, now)
				})
				if (group_ids.length > 0) tell(group_ids)
			}),
		forget: ids =>
			next(() =>
				db.transaction().execute(tx => forgetTerminalNotices(tx, dialect, { before: clock.now() - life, ids })),
			),
	}
}
