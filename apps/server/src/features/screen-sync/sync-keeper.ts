import { sync_history } from '@vitrine/domain/screen-sync/screen-sync'
import type { Database } from '../../db/database.ts'
import type { EventChannel } from '../../events.ts'
import type { Clock } from '../../ports/clock.ts'
import { type Keeping, keeping } from '../../ports/keeping.ts'
import { turn } from '../../ports/turns.ts'
import * as store from './screen-sync.store.ts'

/** Reports stored per transaction, and how often old history is removed, in ms. */
const batch = 1000
const care_every = 3_600_000

/** Stores what terminals report about multi-screen sync: the latest report of each, which counts into its history. */
export interface SyncKeeper extends Keeping {
	take(reports: readonly store.StoredReport[]): void
}

export interface SyncKeeperDeps {
	readonly database: Database
	readonly clock: Clock
	readonly events: EventChannel
	readonly report: (error: unknown) => void
}

export const syncKeeper = ({ database, clock, events, report }: SyncKeeperDeps): SyncKeeper => {
	/** The latest report of each terminal that is not stored yet. */
	const waiting = new Map<number, store.StoredReport>()
	let cared_at = Number.NEGATIVE_INFINITY
	const { db, dialect } = database
	const storeSome = async (some: readonly store.StoredReport[]): Promise<void> => {
		// Every player reports with every heartbeat; most are in no group, and cost no transaction.
		const changing = await store.changingReports(db, dialect, some)
		const write = () => db.transaction().execute(tx => store.writeReports(tx, dialect, changing))
		const group_ids = changing.length === 0 ? [] : await write()
		// A newer report that came meanwhile is stored next.
		for (const one of some) if (waiting.get(one.id) === one) waiting.delete(one.id)
		if (group_ids.length > 0) events.emit('sync_stored', { group_ids })
	}
	const settle = async (): Promise<void> => {
		while (waiting.size > 0) {
			await storeSome([...waiting.values()].slice(0, batch))
			await turn()
		}
		const now = clock.now()
		if (now - cared_at < care_every) return
		while (await store.removeSome(db, now - sync_history.life)) await turn()
		await store.removeGone(db)
		cared_at = now
	}
	const keeper = keeping(settle, report)
	const timer = setInterval(keeper.look, care_every).unref()
	return {
		...keeper,
		take(reports) {
			for (const one of reports) waiting.set(one.id, one)
			keeper.look()
		},
		close: async () => {
			clearInterval(timer)
			await keeper.close()
		},
	}
}
