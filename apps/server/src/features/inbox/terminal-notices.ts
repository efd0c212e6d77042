import type { Database } from '../../db/database.ts'
import type { Clock } from '../../ports/clock.ts'
import { oneByOne } from '../../ports/turns.ts'
import { forgetTerminalNotices, noteTerminals } from './inbox.store.ts'

/** For how long it is told what a terminal did last, in ms. */
const life = 30 * 86_400_000

/** Writes down which terminals came and went. */
export interface TerminalNotices {
	/** Notes where terminals stand now; resolves when whoever is responsible has been told that there is something new. */
	note(ids: readonly number[], online: 0 | 1): Promise<void>
	/** Forgets terminals that are gone. */
	forget(ids: readonly number[]): Promise<void>
}

interface TerminalNoticesDeps {
	readonly database: Database
	readonly clock: Clock
	readonly tell: (group_ids: readonly number[]) => void
}

export const terminalNotices = ({ database: { db, dialect }, clock, tell }: TerminalNoticesDeps): TerminalNotices => {
	// One after the other: what a terminal did last must be written last.
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
