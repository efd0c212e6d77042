import type { Generated } from 'kysely'

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
		/** One of the domain's `mailing_scopes`, and what it is of; null and `[]` for the others. */
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
