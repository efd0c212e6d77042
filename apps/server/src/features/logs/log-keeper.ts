import type { Db } from '../../db/schema.ts'
import type { SettingsReader } from '../../db/settings.ts'
import { oneByOne, turn } from '../../ports/turns.ts'
import { type BlockDeps, updateBlocks } from './block-keeper.ts'
import { removeLoginsBefore, removeOperationsBefore } from './logs.store.ts'

/** Interval for looking for rows without a block, in ms; the first time soon after the start. */
const look_every = 600_000
const look_first = 60_000
/** Old rows are removed this often, in ms, and not before that after the start: time to set another retention after an update. */
const remove_every = 3_600_000
/** Rows deleted per statement. */
const at_once = 500
const day = 86_400_000

type Remove = (db: Db, before: number, limit: number) => Promise<number>

/** Deletes logs and play records past their retention, and summarises the rest for searches and statistics. */
export interface LogKeeper {
	/** Time of the last run, in ms since the epoch; null before the first. */
	readonly swept_at: number | null
	sweep(): Promise<void>
	close(): Promise<void>
}

export interface LogKeeperDeps extends BlockDeps {
	readonly settings: SettingsReader
	/** Deletes entries of terminals; the terminals feature owns them. */
	readonly removeTerminalLogs: Remove
	/** Deletes play records; the plays feature owns them. */
	readonly removePlays: (before: number, isClosed: () => boolean) => Promise<void>
	/** Merges some counts of plays; likewise. */
	readonly mergeCounts: (isClosed: () => boolean) => Promise<void>
	readonly report: (error: unknown) => void
}

export const logKeeper = (deps: LogKeeperDeps): LogKeeper => {
	const { database, clock, settings, report } = deps
	const inTurn = oneByOne()
	let is_closed = false
	let swept_at: number | null = null
	const removeOld = async (): Promise<void> => {
		const before = clock.now() - Number(await settings.value('log_retention_days')) * day
		for (const remove of [removeLoginsBefore, removeOperationsBefore, deps.removeTerminalLogs])
			while (!is_closed && (await remove(database.db, before, at_once)) === at_once) await turn()
		const plays = Number(await settings.value('play_retention_days'))
		if (plays > 0) await deps.removePlays(clock.now() - plays * day, () => is_closed)
		swept_at = clock.now()
	}
	const sumUp = async (): Promise<void> => {
		await updateBlocks(deps, () => is_closed)
		// Last, since it is only for speed; it stops by itself, and goes on the next time.
		await deps.mergeCounts(() => is_closed)
	}
	const sweep = (): Promise<void> =>
		inTurn(async () => {
			await removeOld()
			await sumUp()
		})
	const timers = [
		setTimeout(() => void inTurn(sumUp).catch(report), look_first),
		setInterval(() => void inTurn(sumUp).catch(report), look_every),
		setInterval(() => void inTurn(removeOld).catch(report), remove_every),
	]
	for (const timer of timers) timer.unref()
	return {
		get swept_at() {
			return swept_at
		},
		sweep,
		close: async () => {
			is_closed = true
			for (const timer of timers) clearTimeout(timer)
			await inTurn(async () => undefined)
		},
	}
}
