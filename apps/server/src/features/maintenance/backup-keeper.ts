import { lastDue } from '@vitrine/domain/maintenance/backup-plan'
import type { Database } from '../../db/database.ts'
import type { EventChannel } from '../../events.ts'
import type { Backups } from '../../ports/backups.ts'
import type { Clock } from '../../ports/clock.ts'
import { oneByOne } from '../../ports/turns.ts'
import * as store from './maintenance.store.ts'

/** Interval for checking whether a backup is due, in ms. */
const look_every = 60_000
/** Maximum length of a stored failure reason. */
const error_most = 500

/** Makes scheduled backups and backups on request, one at a time. */
export interface BackupKeeper {
	readonly is_running: boolean
	/** Starts a backup if it is due. */
	look(): Promise<void>
	/** Starts a backup now; null if one is already running. */
	begin(user_id: number): Promise<number | null>
	/** Resolves when no backup is running. */
	idle(): Promise<void>
	close(): Promise<void>
}

export interface BackupKeeperDeps {
	readonly database: Database
	/** Null if no folder is set. */
	readonly backups: Backups | null
	readonly clock: Clock
	readonly events: EventChannel
	readonly report: (error: unknown) => void
}

export const backupKeeper = ({ database: { db }, backups, clock, events, report }: BackupKeeperDeps): BackupKeeper => {
	const inTurn = oneByOne()
	let running: Promise<void> | null = null
	let [is_closed, is_tidy] = [false, false]
	const changed = (): void => events.emit('records_changed', { feature: 'maintenance', group_id: null })

	const run = async (made: Backups, id: number): Promise<void> => {
		try {
			const { plan } = await store.readPlan(db)
			const backup = await made.make(plan.kept)
			await store.updateMade(db, id, clock.now(), backup)
		} catch (error) {
			// A shutdown of the server is not a failure of the backup.
			const fault = is_closed ? '' : (error as Error).message.slice(0, error_most)
			await store.updateFailed(db, id, clock.now(), fault)
			if (!is_closed) report(error)
		}
	}

	/** Marks runs of an earlier process as ended before this one starts any. */
	const tidyUp = async (): Promise<void> => {
		if (!is_tidy) await store.endBroken(db, clock.now())
		is_tidy = true
	}

	const start = async (cause: 'plan' | 'asked', user_id: number | null): Promise<number | null> => {
		if (backups === null || running !== null || is_closed) return null
		const id = await store.insertRun(db, { cause, user_id, started_at: clock.now() })
		running = run(backups, id)
			.catch(report)
			.finally(() => {
				running = null
				changed()
			})
		changed()
		return id
	}

	const look = (): Promise<void> =>
		inTurn(async () => {
			if (backups === null || is_closed) return
			await tidyUp()
			const { plan, since } = await store.readPlan(db)
			const due = lastDue(plan, clock.now())
			if (due === null || due < since || due <= ((await store.findStart(db)) ?? 0)) return
			await start('plan', null)
		})
	const timer = setInterval(() => void look().catch(report), look_every)
	timer.unref()
	return {
		get is_running() {
			return running !== null
		},
		look,
		begin: user_id =>
			inTurn(async () => {
				await tidyUp()
				return start('asked', user_id)
			}),
		idle: async () => {
			await inTurn(async () => undefined)
			await running
		},
		close: async () => {
			is_closed = true
			clearInterval(timer)
			backups?.close()
			await inTurn(async () => undefined)
			await running
		},
	}
}
