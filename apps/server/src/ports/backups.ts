import type { restoredCounts } from '@vitrine/contract/people/maintenance'
import type { z } from 'zod'

/** The counts read from a backup after its trial restore. */
export type RestoredCounts = z.output<typeof restoredCounts>

/** A backup that was made and passed its trial restore. */
export interface MadeBackup {
	/** The name of its folder among the backups. */
	readonly name: string
	/** Number of files that it does not share with the previous backup. */
	readonly files: number
	/** Size of its database in bytes. */
	readonly bytes: number
	/** Number of stored files omitted because they are missing or damaged; the first of them in words. */
	readonly faults: number
	readonly fault: string
	readonly restored: RestoredCounts
}

/** A backup failed; the message is one line for the operator. */
export class BackupFailed extends Error {}

/** The folder of backups: each backup and each check runs in a process of its own. */
export interface Backups {
	readonly folder: string
	/** Whether the last check found it intact; null before the first. */
	readonly whole: boolean | null
	/** When it was last checked, in ms since the epoch; 0 before the first check. */
	readonly checked_at: number
	/** Checks the newest one; this also runs daily by itself. */
	check(): Promise<void>
	/** Makes another backup, tests it with a trial restore and retains the newest ones; throws {@link BackupFailed}. */
	make(kept: number): Promise<MadeBackup>
	/** Stops whatever is running. */
	close(): void
}
