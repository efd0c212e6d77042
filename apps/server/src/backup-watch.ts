import { execFile } from 'node:child_process'
import { join } from 'node:path'
import type { Logger } from 'pino'

/** How often a backup is looked through, and how long after the start for the first time, in ms. */
const check_every = 24 * 3_600_000
const first_after = 60_000

/** Looks through the backup in a folder every day, in a process of its own, so that its loss is known before it is needed. */
export interface BackupWatch {
	/** Whether the last look found it whole; null before the first. */
	readonly whole: boolean | null
	/** When it was looked at last, in ms since the epoch; 0 before the first. */
	readonly checked_at: number
	check(): Promise<void>
	close(): void
}

export const backupWatch = (folder: string, logger: Logger, now: () => number): BackupWatch => {
	let [whole, checked_at] = [null as boolean | null, 0]
	const ending = new AbortController()
	const check = (): Promise<void> =>
		new Promise(resolve => {
			const args = [join(import.meta.dirname, 'backup.ts'), 'check', folder]
			execFile(process.execPath, args, { signal: ending.signal }, (error, said, complaint) => {
				if (ending.signal.aborted) return resolve()
				whole = error === null
				checked_at = now()
				if (error === null) logger.info({ folder }, said.trim())
				else logger.error({ folder, reason: complaint.trim().split('\n', 1)[0] }, 'the backup is not whole')
				resolve()
			})
		})
	const first = setTimeout(check, first_after).unref()
	const timer = setInterval(check, check_every).unref()
	return {
		get whole() {
			return whole
		},
		get checked_at() {
			return checked_at
		},
		check,
		close: () => {
			ending.abort()
			clearTimeout(first)
			clearInterval(timer)
		},
	}
}
