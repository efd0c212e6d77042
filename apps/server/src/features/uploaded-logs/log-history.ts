import type { UploadedLogKind } from '@vitrine/domain/devices/uploaded-log'
import type { Db, Tx } from '../../db/schema.ts'
import { whileAway } from '../../db/while-away.ts'
import { CodedError } from '../../http/coded-error.ts'
import type { Blobs } from '../../ports/blobs/blobs.ts'
import type { Clock } from '../../ports/clock.ts'
import { countedBytes } from '../../ports/counted-bytes.ts'
import * as store from './uploaded-logs.store.ts'

/** A log as a terminal has sent it. */
export interface SentLog {
	readonly kind: UploadedLogKind
	/** Whether it is gzip. */
	readonly isPacked: boolean
	readonly content: Buffer
}

export interface LogHistoryDeps {
	readonly db: Db
	readonly clock: Clock
	readonly blobs: Pick<Blobs, 'put' | 'free'>
	readonly keeper: {
		keep<T>(work: () => Promise<T>): Promise<T>
		removeUnused(files: readonly (string | null | undefined)[]): Promise<void>
	}
	/** Space that stays free, and maximum size of all logs together, in bytes. */
	readonly disk_reserve: number
	readonly budget: number
	readonly report: (error: unknown) => void
}

/** The logs that terminals have uploaded, in limited number and size and for a limited time. */
export interface LogHistory {
	/** Stores a log of a terminal; `at` in ms since the epoch. Throws `disk_full`. */
	add(terminal_id: number, log: SentLog, at: number): Promise<void>
	/** Deletes the logs of removed terminals within the transaction that removes them; returns the files. */
	forget(tx: Tx, terminal_ids: readonly number[]): Promise<string[]>
	/** To be called when logs have been removed otherwise. */
	recount(): void
	/** Removes the expired ones, and the oldest beyond the budget; runs every hour. */
	turn(): Promise<void>
	close(): void
}

type Remove = (tx: Tx) => Promise<readonly store.StoredLog[]>

const turn_every = 3_600_000
/** How many are removed at once. */
const at_once = 100

const filesOf = (gone: readonly store.StoredLog[]): string[] => gone.map(({ sha256 }) => sha256)
const sizeOf = (gone: readonly store.StoredLog[]): number => gone.reduce((sum, { size }) => sum + size, 0)

/** The first of these logs that together have at least this many bytes. */
const firstOf = (logs: readonly { readonly id: number; readonly size: number }[], bytes: number): number[] => {
	let left = bytes
	return logs.flatMap(({ id, size }) => {
		if (left <= 0) return []
		left -= size
		return [id]
	})
}

export const logHistory = (deps: LogHistoryDeps): LogHistory => {
	const { db, clock, blobs, keeper, budget, disk_reserve, report } = deps
	const taken = countedBytes(() => store.sizeOfAll(db))
	/** Removes logs; returns how many. */
	const remove = async (work: Remove): Promise<number> => {
		const gone = await keeper.keep(() => db.transaction().execute(work))
		taken.add(-sizeOf(gone))
		await keeper.removeUnused(filesOf(gone))
		return gone.length
	}
	/** Removes the oldest while all together exceed the budget, but never the last of a terminal. */
	const shrink = async (): Promise<void> => {
		for (let excess = (await taken.read()) - budget; excess > 0; excess = (await taken.read()) - budget) {
			const gone = await remove(async tx => store.removeLogs(tx, firstOf(await store.listOldest(tx, at_once), excess)))
			if (gone === 0) return
		}
	}
	const removeExpired = (now: number): Promise<number> => remove(tx => store.removeExpired(tx, now, at_once))
	const turn = async (): Promise<void> => {
		for (let gone = at_once; gone === at_once; ) gone = await removeExpired(clock.now())
		await shrink()
	}
	/** Makes space for a log by deleting those that have expired, if there is none. */
	const makeSpace = async (size: number, at: number): Promise<void> => {
		const hasSpace = async (): Promise<boolean> => (await blobs.free()) >= size + disk_reserve
		if (await hasSpace()) return
		await removeExpired(at)
		if (!(await hasSpace())) throw new CodedError('disk_full')
	}
	const timer = setInterval(() => void whileAway(turn).catch(report), turn_every)
	timer.unref()
	return {
		add: async (terminal_id, { kind, isPacked, content }, at) => {
			await makeSpace(content.length, at)
			await taken.read()
			const size = content.length
			await remove(async tx => {
				const { sha256 } = await blobs.put(content)
				await store.insertLog(tx, { terminal_id, at, kind, packed: isPacked ? 1 : 0, sha256, size })
				return store.removeExcess(tx, terminal_id)
			})
			taken.add(size)
			await shrink()
		},
		forget: async (tx, terminal_ids) => {
			const gone = await store.removeLogsOf(tx, terminal_ids)
			// The caller's transaction decides whether they are really removed: the total is counted again.
			taken.forget()
			return filesOf(gone)
		},
		recount: taken.forget,
		turn,
		close: () => clearInterval(timer),
	}
}
