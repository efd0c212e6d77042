import type { UploadedLogKind } from '@vitrine/domain/devices/uploaded-log'
import type { Db, Tx } from '../../db/schema.ts'
import { CodedError } from '../../http/coded-error.ts'
import type { Blobs } from '../../ports/blobs/blobs.ts'
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
	readonly blobs: Pick<Blobs, 'put' | 'free'>
	readonly keeper: {
		keep<T>(work: () => Promise<T>): Promise<T>
		removeUnused(files: readonly (string | null | undefined)[]): Promise<void>
	}
	/** Space that stays free, in bytes. */
	readonly disk_reserve: number
}

/** The logs that terminals have uploaded, in limited number and for a limited time. */
export interface LogHistory {
	/** Stores a log of a terminal; `at` in ms since the epoch. Throws `disk_full`. */
	add(terminal_id: number, log: SentLog, at: number): Promise<void>
	/** Deletes the logs of removed terminals within the transaction that removes them; returns the files. */
	forget(tx: Tx, terminal_ids: readonly number[]): Promise<string[]>
}

/** Makes room for a log by deleting those that have expired, if there is none. */
const makeSpace = async (
	{ db, blobs, keeper, disk_reserve }: LogHistoryDeps,
	terminal_id: number,
	size: number,
	at: number,
): Promise<void> => {
	const hasSpace = async (): Promise<boolean> => (await blobs.free()) >= size + disk_reserve
	if (await hasSpace()) return
	const gone = await keeper.keep(() => db.transaction().execute(tx => store.removeExcess(tx, terminal_id, at)))
	await keeper.removeUnused(gone)
	if (!(await hasSpace())) throw new CodedError('disk_full')
}

export const logHistory = (deps: LogHistoryDeps): LogHistory => ({
	add: async (terminal_id, { kind, isPacked, content }, at) => {
		const { db, blobs, keeper } = deps
		await makeSpace(deps, terminal_id, content.length, at)
		const gone = await keeper.keep(() =>
			db.transaction().execute(async tx => {
				const { sha256 } = await blobs.put(content)
				const packed = isPacked ? 1 : 0
				await store.insertLog(tx, { terminal_id, at, kind, packed, sha256, size: content.length })
				return store.removeExcess(tx, terminal_id, at)
			}),
		)
		await keeper.removeUnused(gone)
	},
	forget: store.removeLogsOf,
})
