import type { HeardState } from '@vitrine/domain/completeness/completeness'
import type { UploadedLogKind } from '@vitrine/domain/devices/uploaded-log'
import type { TerminalLogKind } from '@vitrine/domain/terminal/terminal-log'
import type { DeliveryState, PauseReason } from '@vitrine/domain/webhooks/webhook'
import type { Generated } from 'kysely'

/** The tables of past events: rows are added, never changed except for a count, and removed when too old. */
export interface LogTables {
	login_logs: {
		id: Generated<number>
		user_id: number | null
		account: string
		group_id: number | null
		ip: string
		agent: string
		/** The status of the envelope that answered the login, and the values of its text as JSON; empty for none. */
		result: number
		result_values: Generated<string>
		created_at: number
	}
	/** Backups that the server made, is making, or failed to make. */
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
		/** How many stored files are missing from it. */
		faults: number
		/** The first of those, or why the backup failed, as the program reported it. */
		fault: string
		/** `RestoredCounts` as JSON; empty until a trial restore was done. */
		restored: string
	}
	/** Logs that terminals have uploaded, with the organisation of each at the time; `size` in bytes, `packed` is 1 for gzip. */
	uploaded_logs: {
		id: Generated<number>
		terminal_id: number
		group_id: number
		at: number
		kind: UploadedLogKind
		packed: number
		sha256: string
		size: number
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
		/** Its description, from a version that stored one; today the contract describes every `action` (`operations.ts`). */
		text: string
		object: string
		/** JSON, as far as the handler provided it. */
		before: string
		after: string
		/** The resulting row and revision, see `revision.ts`; empty if no revisioned row changed. */
		subject: Generated<string>
		result: number
		/** The values of the text of a failure as JSON; empty for none. */
		result_values: Generated<string>
		created_at: number
	}
	/** Successive rows of a log (`block-marks.ts` has its number) up to one of them, and their times in ms, so that searches can skip them. */
	log_blocks: { log: number; to_id: number; from_at: number; to_at: number }
	/** What the rows of a block contain. */
	log_marks: { log: number; block: number; mark: number }
	// terminals
	/** What happened to a terminal: codes, not sentences; rows are added, never changed except for `count`. */
	terminal_logs: {
		id: Generated<number>
		terminal_id: number
		/** The organisation it belonged to at the time, which decides who can see it. */
		group_id: number
		kind: TerminalLogKind
		/** A stored cause, a name or a build, depending on the kind. */
		detail: string
		/** How many entries were left out; 0 for an event. */
		count: number
		at: number
	}
	/** What terminals report doing, or that they are away: the last state of each minute, if it differs. */
	terminal_states: { terminal_id: number; at: number; state: HeardState }
}

/** Addresses of other systems that are told about events (decision 091); times in ms since the epoch. */
export interface WebhookTables {
	webhooks: {
		id: Generated<number>
		group_id: number
		/** The user who changed it last, who is notified when it is paused. */
		user_id: number
		name: string
		url: string
		/** Types of events, joined by commas. */
		types: string
		/** 1 if it also covers the organisations below its own. */
		with_below: number
		enabled: number
		description: string
		/** Salts from which its secret and the previous one, valid until a given time, are derived: the secrets themselves are not stored. */
		salt: string
		old_salt: string
		old_until: number
		/** Consecutive failed tries, and since when none has been accepted. */
		failures: number
		failing_since: number | null
		/** When the first delivery was accepted after it was added, enabled again, or given another address. */
		working_since: number | null
		/** Nothing is sent before this time. */
		hold_until: number
		paused_at: number | null
		pause_reason: PauseReason | ''
		created_at: number
		updated_at: number
		revision: number
	}
	/** Events still to be distributed to the webhooks. */
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
		/** How often it was sent, in total and since it was last requested. */
		tries: number
		round_tries: number
		/** Null once it is delivered or given up. */
		next_at: number | null
		created_at: number
		tried_at: number | null
		done_at: number | null
		/** The HTTP status of the last try: 0 without an answer. */
		status: number
		/** A `DeliveryProblem`; empty if it was accepted. */
		fault: string
		/** The beginning of the answer, as text. */
		answer: string
		/** In ms. */
		duration: number
	}
}

/** Reports by email, and the attachments of emails. */
export interface MailingsTables {
	/** Scheduled reports: statistics by email, limited to what their author sees (decision 099). */
	mailings: {
		id: Generated<number>
		user_id: number
		/** The author's organisation when it was created: the report shows what that organisation sees. */
		sight_id: number
		name: string
		/** Values of the domain's `mailing_contents`, `mailing_kinds` and `mailing_forms`. */
		content: string
		kind: string
		/** Only plays of this name; empty for all. */
		play_name: string
		form: string
		/** One of the domain's `terminal_scopes`, and what it refers to; null and `[]` for the others. */
		scope: string
		group_id: number | null
		selection_id: number | null
		device_ids: string
		/** When it is sent, and the period it covers. */
		every: string
		weekday: number
		hour: number
		time_zone: string
		span: string
		language: string
		/** One of the domain's `mailing_pauses`; empty while it is active. */
		pause: string
		next_at: number
		/** The due time of the last sending. */
		last_at: number | null
		created_at: number
		updated_at: number
		revision: number
	}
	mailing_receivers: {
		id: Generated<number>
		mailing_id: number
		email: string
		/** The salt of the token in their unsubscribe address. */
		salt: string
		/** When the receiver unsubscribed. */
		ended_at: number | null
		/**
		 * 1 if the unsubscription was inherited rather than made from this report: they were added after unsubscribing from another report, or
		 * used the link of a removed report of the same name.
		 */
		refused: Generated<number>
		/** When they were first sent it; null for never. */
		sent_at: Generated<number | null>
	}
	/** Addresses that unsubscribed from a report of an organisation, and are not sent new ones of it. */
	mailing_unsubscribes: {
		id: Generated<number>
		sight_id: number
		email: string
		/** The receiver that unsubscribed last; its unsubscribe address still leads here after the report is gone. */
		receiver_id: number
		salt: string
		/** Of that report. */
		name: string
		language: string
		ended_at: number
	}
	/** Receivers whose report is gone, or who were removed from it: their emails can still be in a mailbox. */
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
	/** Attachments of emails, stored until the last of these has been sent. */
	mail_files: {
		id: Generated<number>
		name: string
		type: string
		/** In base64. */
		content: string
		created_at: number
	}
}
