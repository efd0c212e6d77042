import { boundedList } from '@vitrine/domain/bounded'
import { backupPlan } from '@vitrine/domain/maintenance/backup-plan'
import { check_groups, check_states, findings, media_tools } from '@vitrine/domain/maintenance/installation-checks'
import { z } from 'zod'
import { endpoint } from '../call/endpoint.ts'
import { at_revision, flag, json, nothing } from '../call/wire.ts'

const check_keys = [...check_groups.setup, ...check_groups.running] as const
/** How many backup runs are listed. */
export const listed_backups = 50

/** Findings about the installation; times in ms since the epoch, sizes in bytes. */
const installationChecks = z.object({
	checks: boundedList(
		z.object({
			key: z.enum(check_keys),
			state: z.enum(check_states),
			finding: z.enum(findings),
			/** The count, bytes or moment that the text of the finding needs. */
			value: z.number().nullable(),
			/** An administrator has marked it as intended. */
			is_dismissed: z.boolean(),
		}),
		check_keys.length,
	),
	/** Programs that the server would use but cannot find. */
	tools_missing: boundedList(z.enum(media_tools), media_tools.length),
	looked_at: z.int(),
	about: z.object({
		version: z.string(),
		node: z.string(),
		database: z.enum(['sqlite', 'postgres']),
		/** The size of the embedded database; null for PostgreSQL. */
		database_size: z.int().nullable(),
		started_at: z.int(),
	}),
})
export type InstallationChecks = z.output<typeof installationChecks>

/** Counts read from a backup after a test restore. */
export const restoredCounts = z.object({
	users: z.int(),
	terminals: z.int(),
	materials: z.int(),
	programs: z.int(),
	releases: z.int(),
})

/** A backup that succeeded, is running, or failed. */
const backupRun = z.object({
	id: z.int(),
	cause: z.enum(['plan', 'asked']),
	/** The user who requested it; null if it was scheduled, or the account no longer exists. */
	user: z.string().nullable(),
	state: z.enum(['running', 'succeeded', 'failed']),
	started_at: z.int(),
	ended_at: z.int().nullable(),
	/** Its folder among the backups; empty until it is made. */
	name: z.string(),
	/** The size of its database, and how many files it does not share with the previous one. */
	bytes: z.int(),
	files: z.int(),
	/** Number of stored files missing from it. */
	faults: z.int(),
	/** The first of them, or why it was not made, in the words of the program; empty if it was interrupted by the end of the server. */
	fault: z.string(),
	/** Counts read from it after a test restore. */
	restored: restoredCounts.nullable(),
})
export type BackupRun = z.output<typeof backupRun>

const backups = z.object({
	/** Null if `VITRINE_BACKUP_DIR` is not set. */
	folder: z.string().nullable(),
	plan: backupPlan,
	/** How often the plan was changed. */
	revision: z.int(),
	/** The newest first. */
	runs: boundedList(backupRun, listed_backups),
})
export type Backups = z.output<typeof backups>

/** Administration of an installation: checks, scheduled backups, and the support package (docs/decisions/093). */
export const maintenanceCalls = {
	getChecks: endpoint({
		method: 'POST',
		path: '/admin/maintenance/getChecks',
		may: 'system.write',
		about: 'Looks at the installation: what is set up, what is wrong, and what could be better.',
		input: z.object({}),
		output: installationChecks,
	}),
	dismissCheck: endpoint({
		method: 'POST',
		path: '/admin/maintenance/dismissCheck',
		may: 'system.write',
		about: 'Says of a piece of advice that it is meant as it is, or takes that back. Problems cannot be dismissed.',
		does: '忽略检查建议',
		input: z.object({ finding: z.enum(findings), is_dismissed: flag }),
		output: nothing,
	}),
	getBackups: endpoint({
		method: 'POST',
		path: '/admin/maintenance/getBackups',
		may: 'system.write',
		about: 'The plan of backups, and the last ones.',
		input: z.object({}),
		output: backups,
	}),
	saveBackupPlan: endpoint({
		method: 'POST',
		path: '/admin/maintenance/saveBackupPlan',
		may: 'system.write',
		about: 'Sets when the server backs itself up into `VITRINE_BACKUP_DIR`, and how many backups stay.',
		does: '设置备份计划',
		input: z.object({ plan: json(backupPlan, 500), ...at_revision }),
		output: nothing,
	}),
	startBackup: endpoint({
		method: 'POST',
		path: '/admin/maintenance/startBackup',
		may: 'system.write',
		about: 'Begins a backup now; `getBackups` says what becomes of it.',
		does: '立即备份',
		input: z.object({}),
		output: z.object({ id: z.int() }),
	}),
	getSupportBundle: endpoint({
		method: 'POST',
		path: '/admin/maintenance/getSupportBundle',
		may: 'system.write',
		about:
			'A download address for a ZIP with what support asks for: checks, versions, counts, settings without secrets, and the last warnings of the log.',
		input: z.object({}),
		output: z.object({ url: z.string() }),
	}),
}
