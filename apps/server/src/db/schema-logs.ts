import type { HeardState } from '@vitrine/domain/completeness/completeness'
import type { TerminalLogKind } from '@vitrine/domain/terminal/terminal-log'
import type { Generated } from 'kysely'

/** The tables of what happened: rows are added, never changed but for a count, and removed when they are too old. */
export interface LogTables {
	login_logs: {
		id: Generated<number>
		user_id: number | null
		account: string
		group_id: number | null
		ip: string
		agent: string
		/** The status of the envelope that the login was answered with. */
		result: number
		created_at: number
	}
	/** Backups that the server made, is making, or could not make. */
	backup_runs: {
		id: Generated<number>
		cause: 'plan' | 'asked'
		user_id: number | null
		state: 'running' | 'succeeded' | 'failed'
		started_at: number
		ended_at: number | null
		/** Its folder among the backups; empty until it is made. */
		name: string
		bytes: number
		files: number
		/** How many stored files it is without. */
		faults: number
		/** The first of them, or why it was not made, as the program said it. */
		fault: string
		/** `RestoredCounts` as JSON; empty until it was restored for trial. */
		restored: string
	}
	operation_logs: {
		id: Generated<number>
		user_id: number | null
		account: string
		group_id: number | null
		/** Whether a personal access token was used. */
		by_token: number
		ip: string
		agent: string
		/** The call, as feature and name. */
		action: string
		/** What it does in words, of a version that wrote them down; the contract says it of every `action` (`operations.ts`). */
		text: string
		object: string
		/** JSON, as far as the handler has told. */
		before: string
		after: string
		/** What it made of which row: see `revision.ts`; empty where no row counts its changes. */
		subject: Generated<string>
		result: number
		created_at: number
	}
	// terminals
	/** What happened to a terminal: codes, not sentences; rows are added, never changed but for `count`. */
	terminal_logs: {
		id: Generated<number>
		terminal_id: number
		/** Where it stood then: who may see it. */
		group_id: number
		kind: TerminalLogKind
		/** A stored cause, a name or a build, as the kind has it. */
		detail: string
		/** How many were left out; 0 for what happened. */
		count: number
		at: number
	}
	/** What terminals do, as they say it, or that they are away: the last of each minute, where it is another. */
	terminal_states: { terminal_id: number; at: number; state: HeardState }
}
