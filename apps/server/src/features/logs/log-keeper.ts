import type { Database } from '../../db/database.ts'
import type { Db } from '../../db/schema.ts'
import type { SettingsReader } from '../../db/settings.ts'
import type { Clock } from '../../ports/clock.ts'
import { oneByOne, turn } from '../../ports/turns.ts'
import { removeLoginsBefore, removeOperationsBefore } from './logs.store.ts'

/** How often it is looked for what is too old, in ms, and how many rows one statement removes. */
const look_every = 3_600_000
const at_once = 500
const day = 86_400_000

type Remove = (db: Db, before: number, limit: number) => Promise<number>

/** Removes what logs and records of plays are no longer to keep. */
export interface LogKeeper {
	/** When it was done last, in ms since the epoch; null before the first time. */
	readonly swept_at: number | null
	sweep(): Promise<void>
	close(): Promise<void>
}

export interface LogKeeperDeps {
	readonly database: Pick<Database, 'db'>
	readonly clock: Clock
	readonly settings: SettingsReader
	/** Removes entries of terminals; that is their own. */
	readonly removeTerminalLogs: Remove
	/** Removes records of plays; that is their own. */
	readonly removePlays: (before: number, isClosed: () => boolean) => Promise<void>
	readonly report: (error: unknown) => void
}

export const logKeeper = (deps: LogKeeperDeps): LogKeeper => {
	const { database, clock, settings, report } = deps
	const inTurn = oneByOne()
	let is_closed = false
	let swept_at: number | null = null
	const sweepAll = async (): Promise<void> => {
		const before = clock.now() - Number(await settings.value('log_retention_days')) * day
		for (const remove of [removeLoginsBefore, removeOperationsBefore, deps.removeTerminalLogs])
			while (!is_closed && (await remove(database.db, before, at_once)) === at_once) await turn()
		const plays = Number(await settings.value('play_retention_days'))
		if (plays > 0) await deps.removePlays(clock.now() - plays * day, () => is_closed)
		swept_at = clock.now()
	}
	const sweep = (): Promise<void> => inTurn(sweepAll)
	const timer = setInterval(() => void sweep().catch(report), look_every)
	timer.unref()
	return {
		get swept_at() {
			return swept_at
		},
		sweep,
		close: async () => {
			is_closed = true
			clearInterval(timer)
			await inTurn(async () => undefined)
		},
	}
}
