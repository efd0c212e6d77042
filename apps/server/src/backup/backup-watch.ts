import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { restoredCounts } from '@vitrine/contract/people/maintenance'
import { readStored, shaped } from '@vitrine/domain/json-text'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Config } from '../config.ts'
import { database_file } from '../db/engines/database-file.ts'
import { BackupFailed, type Backups, type MadeBackup } from '../ports/backups.ts'
import { sizeOf } from './backup-check.ts'
import { newestBackup } from './backup-generations.ts'

/** How often a backup is checked, and the delay of the first check after the start, in ms. */
const check_every = 24 * 3_600_000
const first_after = 60_000
/** A backup this recent was checked while it was made. */
const just_made = 20 * 3_600_000

const count = z.int().min(0)
/** The result of the backup process, as JSON in its last line. */
const made = z.object({
	name: z.string(),
	files: count,
	bytes: count,
	faults: count,
	fault: z.string(),
	restored: restoredCounts,
})

interface Place {
	readonly backup_dir: string
	readonly data_dir: string
	readonly database_url: string | null
}

/** Runs the backup command; returns its output, or throws its error in one line. */
const runBackup = ({ data_dir, database_url }: Place, args: readonly string[], signal: AbortSignal): Promise<string> =>
	new Promise((resolve, reject) => {
		const own = { VITRINE_DATA_DIR: data_dir, ...(database_url !== null && { VITRINE_DATABASE_URL: database_url }) }
		const options = { signal, env: { ...process.env, ...own } }
		const command = [join(import.meta.dirname, '../backup.ts'), ...args]
		execFile(process.execPath, command, options, (error, said, complaint) => {
			if (error === null) return resolve(said.trim())
			reject(new BackupFailed(complaint.trim().split('\n', 1)[0] || error.message.split('\n', 1)[0]))
		})
	})

/** Checks the newest backup of a folder every day, so that its loss is noticed before it is needed, and makes new ones. */
const backupWatch = (place: Place, logger: Logger, now: () => number): Backups => {
	const folder = place.backup_dir
	let [whole, checked_at] = [null as boolean | null, 0]
	const ending = new AbortController()
	const looked = (is_whole: boolean): void => {
		whole = is_whole
		checked_at = now()
	}
	const check = async (): Promise<void> => {
		// A folder that never had a backup has not lost one.
		if (whole === null && (await sizeOf(join(await newestBackup(folder), database_file))) === null) return
		try {
			const said = await runBackup(place, ['check', folder], ending.signal)
			looked(true)
			logger.info({ folder }, said)
		} catch (error) {
			if (ending.signal.aborted) return
			looked(false)
			logger.error({ folder, reason: (error as Error).message }, 'the backup is not whole')
		}
	}
	const make = async (kept: number): Promise<MadeBackup> => {
		const said = await runBackup(place, ['plan', folder, String(kept), String(now())], ending.signal)
		const found = readStored(said.split('\n').at(-1), shaped(made))
		if (found === null) throw new BackupFailed('the process that makes backups has said nothing')
		looked(found.faults === 0)
		return found
	}
	const checkLater = (): void => {
		if (now() - checked_at > just_made) void check()
	}
	const first = setTimeout(checkLater, first_after).unref()
	const timer = setInterval(checkLater, check_every).unref()
	return {
		folder,
		get whole() {
			return whole
		},
		get checked_at() {
			return checked_at
		},
		check,
		make,
		close: () => {
			ending.abort()
			clearTimeout(first)
			clearInterval(timer)
		},
	}
}

/** The backups of an installation; null if no folder is set for them. */
export const backupsOf = (
	{ backup_dir, data_dir, database_url }: Pick<Config, 'backup_dir' | 'data_dir' | 'database_url'>,
	logger: Logger,
	now: () => number,
): Backups | null => (backup_dir === null ? null : backupWatch({ backup_dir, data_dir, database_url }, logger, now))
