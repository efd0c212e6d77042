import type { HeardState } from '@vitrine/domain/completeness/completeness'
import type { TerminalLogKind } from '@vitrine/domain/terminal/terminal-log'
import type { DeliveryState, PauseReason } from '@vitrine/domain/webhooks/webhook'
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

/** Addresses of other systems that are told what happens (decision 091); times in ms since the epoch. */
export interface WebhookTables {
	webhooks: {
		id: Generated<number>
		group_id: number
		/** Who has changed it last, who hears that it is paused. */
		user_id: number
		name: string
		url: string
		/** Types of events, joined by commas. */
		types: string
		/** 1 where it is told of the organisations below its own too. */
		with_below: number
		enabled: number
		description: string
		/** What its secret is derived with, and the one before until a moment: the secrets themselves are stored nowhere. */
		salt: string
		old_salt: string
		old_until: number
		/** Tries in a row that failed, and since when none was taken. */
		failures: number
		failing_since: number | null
		/** When the first delivery was taken since it was added, enabled again, or given another address. */
		working_since: number | null
		/** Nothing is sent before. */
		hold_until: number
		paused_at: number | null
		pause_reason: PauseReason | ''
		created_at: number
		updated_at: number
		revision: number
	}
	/** What is still to be shared out among the webhooks. */
	webhook_events: {
		id: Generated<number>
		event_id: string
		type: string
		group_id: number
		body: string
		created_at: number
	}
	webhook_deliveries: {
		id: Generated<number>
		webhook_id: number
		event_id: string
		type: string
		body: string
		state: DeliveryState
		/** How often it was sent, ever and since it was last asked for. */
		tries: number
		round_tries: number
		/** Null once it is delivered or given up. */
		next_at: number | null
		created_at: number
		tried_at: number | null
		done_at: number | null
		/** The answer of the last try: 0 without one. */
		status: number
		/** A `DeliveryProblem`; empty where it was taken. */
		fault: string
		/** The beginning of the answer, as text. */
		answer: string
		/** In ms. */
		duration: number
	}
}

/** Reports by email, and the files of emails. */
export interface MailingsTables {
	/** Scheduled reports: statistics by email, with the sight of who made them (decision 099). */
	mailings: {
		id: Generated<number>
		user_id: number
		/** The organisation that its maker was of when it was made: what of it the maker sees. */
		sight_id: number
		name: string
		/** Of the domain's `mailing_contents`, `mailing_kinds` and `mailing_forms`. */
		content: string
		kind: string
		/** Only plays of this name; empty for all. */
		play_name: string
		form: string
		/** One of the domain's `terminal_scopes`, and what it is of; null and `[]` for the others. */
		scope: string
		group_id: number | null
		selection_id: number | null
		device_ids: string
		/** When it is sent, and of which time it is. */
		every: string
		weekday: number
		hour: number
		time_zone: string
		span: string
		language: string
		/** One of the domain's `mailing_pauses`; empty while it is sent. */
		pause: string
		next_at: number
		/** For when it was sent last. */
		last_at: number | null
		created_at: number
		updated_at: number
		revision: number
	}
	mailing_receivers: {
		id: Generated<number>
		mailing_id: number
		email: string
		/** What the token of their address is made with. */
		salt: string
		/** When they have ended it for themselves. */
		ended_at: number | null
		/** 1 where they were named after they had ended another one: they have never been sent this one. */
		refused: Generated<number>
		/** When they were first sent it; null for never. */
		sent_at: Generated<number | null>
	}
	/** Addresses that have ended a report of an organisation, and are not sent new ones of it. */
	mailing_unsubscribes: {
		id: Generated<number>
		sight_id: number
		email: string
		/** The receiver that ended it last, whose address still leads here when the report has gone. */
		receiver_id: number
		salt: string
		/** Of that report. */
		name: string
		language: string
		ended_at: number
	}
	/** Receivers whose report has gone, or who were taken off it: their emails may still lie in a mailbox. */
	mailing_links: {
		receiver_id: number
		sight_id: number
		email: string
		salt: string
		/** Of that report. */
		name: string
		language: string
		gone_at: number
	}
	mailing_runs: {
		id: Generated<number>
		mailing_id: number
		due_at: number
		made_at: number
		cause: string
		row_count: number
		receivers: number
		attached: number
		/** What went wrong, in the language of the report; empty for nothing. */
		fault: string
	}
	/** Files that emails have with them, until the last of these has gone out. */
	mail_files: {
		id: Generated<number>
		name: string
		type: string
		/** In base64. */
		content: string
		created_at: number
	}
}
