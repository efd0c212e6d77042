import type { restoredCounts } from '@vitrine/contract/people/maintenance'
import type { z } from 'zod'

/** What was read from a backup after it was restored for trial. */
export type RestoredCounts = z.output<typeof restoredCounts>

/** A backup that was made and restored for trial. */
export interface MadeBackup {
	/** The name of its folder among the backups. */
	readonly name: string
	/** Files that it does not share with the backup before. */
	readonly files: number
	/** How large its database is, in bytes. */
	readonly bytes: number
	/** Stored files that are missing or damaged, which it is without; the first of them in words. */
	readonly faults: number
	readonly fault: string
	readonly restored: RestoredCounts
}

/** A backup was not made; its message is one line for the operator. */
export class BackupFailed extends Error {}

/** The folder of backups: each is made, and looked through, in a process of its own. */
export interface Backups {
	readonly folder: string
	/** Whether the last look found it whole; null before the first. */
	readonly whole: boolean | null
	/** When it was looked at last, in ms since the epoch; 0 before the first. */
	readonly checked_at: number
	/** Looks through the newest one, as happens every day by itself. */
	check(): Promise<void>
	/** Makes one more, restores it for trial and keeps the newest; throws {@link BackupFailed}. */
	make(kept: number): Promise<MadeBackup>
	/** Ends what is running. */
	close(): void
}
