import type { Generated } from 'kysely'
import type { MailingsTables } from './schema-logs.ts'

/** The tables of publishing and review, each under the feature whose store alone writes it. */
export interface PublishingTables extends MailingsTables {
	// downloads
	downloads: {
		dc_id: Generated<number>
		release_id: number
		terminal_id: number
		download_state: number
		downloaded: number
		attempt: number
		/** Why it failed or was dropped: a stored cause, or the terminal's own words if it names none. */
		reason: string
		listed: number
		/** One of the domain's `standings`, and the release that replaces it there; 0 for none. */
		standing: Generated<number>
		replaced_by: Generated<number>
		create_time: number
		updated_at: number
		/** When its terminal first had it complete, if recorded; null otherwise. */
		first_at: Generated<number | null>
	}
	// releases
	releases: {
		id: Generated<number>
		publish_no: string
		publish_name: string
		group_id: number
		user_id: number
		play_mode: number
		is_append: Generated<number>
		/** Local times, `yyyy-MM-ddTHH:mm:ss`; empty for none. */
		starts: Generated<string>
		ends: Generated<string>
		/** When it takes effect on the first of its terminals and ends on the last, in ms; null without such a bound. */
		starts_at: number | null
		ends_at: number | null
		/** One of the domain's `release_kinds`, and its source: an interlude, an emergency, or the release that it ends. */
		kind: Generated<string>
		source_id: Generated<number>
		/** How far it has been sent: `held` to nobody yet, `some` to a first few, `halted` to no further ones, `all`. */
		stage: Generated<string>
		/** How many failures halt it during its canary stage. */
		canary_failures: Generated<number>
		review_state: Generated<number>
		review_reason: Generated<string>
		reviewed_by: number | null
		reviewed_at: number | null
		ended_at: number | null
		request_id: string | null
		manifest: string
		manifest_sha256: string
		size: number
		cover_sha256: string | null
		created_at: number
	}
	release_programs: {
		release_id: number
		idx: number
		program_id: number
		name: string
		size_remark: string
		play_time: number
	}
	release_files: { release_id: number; sha256: string; size: number; mime: string }
	/** The terminals still to get it, with their wave; a row becomes a download when its wave is started. */
	release_targets: { release_id: number; terminal_id: number; wave: number }
	release_feeds: { release_id: number; feed_id: string }
	/** The terminals where a release was taken down while it continues elsewhere: by whom, from which organisation, and why. */
	withdrawals: {
		release_id: number
		terminal_id: number
		group_id: number
		user_id: number
		reason: string
		created_at: number
	}
	// interludes
	interludes: {
		id: Generated<number>
		group_id: number
		user_id: number
		name: string
		/** `program` for a list of programs, `signal` for an input of the screen. */
		type: string
		w: number
		h: number
		/** The input that is shown; empty for a list of programs. */
		source: string
		/** Duration of the input in ms; for a list, its length. */
		source_duration: number
		play_count: number
		/** JSON: entries of a play list. */
		play_list: string
		review_state: Generated<number>
		review_reason: Generated<string>
		reviewed_at: number | null
		revision: Generated<number>
		created_at: number
		updated_at: number
	}
	interlude_programs: { interlude_id: number; program_id: number }
	// emergency
	emergencies: {
		id: Generated<number>
		group_id: number
		user_id: number
		name: string
		/** JSON of the domain's emergency content. */
		content: string
		/** Its sound. */
		material_id: number | null
		revision: Generated<number>
		created_at: number
		updated_at: number
	}
	/** `two_persons`: 1 or 0; -1 if it has been handed back to the organisations above. */
	emergency_rules: { group_id: number; two_persons: number; revision: Generated<number> }
	// review
	reviewers: { group_id: number; kind: string; user_id: number }
	/** `shared`: the reviewers of the next organisation above also decide here. */
	review_rules: { group_id: number; kind: string; shared: number; revision: Generated<number> }
	/** Notices to authors about decisions. */
	notices: {
		id: Generated<number>
		user_id: number
		kind: string
		object_id: number
		name: string
		review_state: number
		reason: string
		/** The organisation that took something down; empty for a decision. */
		by_name: Generated<string>
		by_name_en: Generated<string>
		created_at: number
		seen_at: number | null
	}
	// inbox
	/** The last connection change of each terminal. */
	terminal_notices: { id: Generated<number>; terminal_id: number; online: number; created_at: number }
	/** What a person has seen of them: all up to one, and some beyond it. */
	inbox_marks: { user_id: number; seen_to: number }
	inbox_seen: { user_id: number; notice_id: number }
	/** Expired approvals that authors have been notified of; `approved_at` is when the approval was given. */
	ended_approvals: { kind: string; object_id: number; approved_at: number }
	// selections
	selections: {
		id: Generated<number>
		group_id: number
		user_id: number
		name: string
		revision: Generated<number>
		created_at: number
		updated_at: number
	}
	selection_terminals: { selection_id: number; terminal_id: number }
	// timing
	schedule_templates: {
		id: Generated<number>
		group_id: number
		user_id: number
		name: string
		/** JSON: commands with their times. */
		commands: string
		revision: Generated<number>
		created_at: number
		updated_at: number
	}
	// calendars
	/** Calendar feeds: what plays where, readable by anyone who has the address, with the rights of the feed's author (decision 098). */
	calendars: {
		id: Generated<number>
		user_id: number
		/** SHA-256 of the token in the address; the token itself is not stored. */
		token_hash: string
		name: string
		language: string
		/** One of the domain's `terminal_scopes`, and what it refers to; null and `[]` for the others. */
		scope: string
		group_id: number | null
		selection_id: number | null
		/** JSON: terminal ids, and the program ids that it is limited to. */
		device_ids: string
		program_ids: string
		days_back: number
		days_ahead: number
		created_at: number
		updated_at: number
		/** When it was last read, how many events it had then, and whether some were left out (1). */
		read_at: number | null
		events: number
		cut: number
		revision: number
	}
	// commands
	/** Requested commands; `type` and `body` are those of the command, or of all of them together, `body` as JSON. */
	commands: {
		id: Generated<number>
		/** The requester and the request id; null if none was given. */
		request_id: string | null
		group_id: number
		user_id: number
		type: string
		request_type: string
		body: string
		created_at: number
		expires_at: number
		/** 1 if the organisation of the sender was removed: `group_id` is the one above it. */
		is_inherited: Generated<number>
	}
	/** The outcome on a terminal: one of the domain's states; `result` is JSON, empty if there is none. */
	command_targets: {
		command_id: number
		terminal_id: number
		coalescing_key: string
		state: string
		attempt: number
		percent: number
		tips: string
		result: string
		created_at: number
		updated_at: number
		expires_at: number
		sent_at: number | null
		received_at: number | null
		executing_at: number | null
		ended_at: number | null
	}
	// fallbacks
	/** The fallback program of an organisation or of a terminal: one of the two columns is null. */
	fallbacks: {
		id: Generated<number>
		group_id: number | null
		terminal_id: number | null
		/** Null for no fallback at all, whatever the organisations above define. */
		program_id: number | null
		/** At which revision the program was chosen. */
		program_revision: number
		/** The organisation of the user who chose it: it applies to terminals within that. */
		by_group_id: number
		user_id: number
		updated_at: number
	}
	/** The release last sent to a terminal as its fallback, its source, and its owner. */
	sent_fallbacks: {
		terminal_id: number
		release_id: number
		program_id: number
		program_revision: number
		group_id: number
	}
	// points
	/** Points: places at which terminals play chosen programs. */
	points: {
		id: Generated<number>
		/** Its owner: it applies to terminals of this organisation and those below it. */
		group_id: number
		name: string
		enabled: number
		priority: number
		/** The terms that a terminal checks there, as JSON. */
		terms: string
		/** The organisation of the user who chose its programs: they apply within it, and are limited to what it sees. */
		by_group_id: number
		user_id: number
		created_at: number
		updated_at: number
		revision: number
	}
	/** The programs of a point in order, each at the revision that was chosen. */
	point_programs: { point_id: number; idx: number; program_id: number; program_revision: number }
	/** The terminals of a point: individual ones, and those of organisations and everything below them. */
	point_terminals: { point_id: number; terminal_id: number }
	point_groups: { point_id: number; group_id: number }
	/** The last name and the owner of a point that was removed. */
	removed_points: { id: number; group_id: number; name: string; removed_at: number }
	/** The release with points last sent to a terminal, and its content. */
	sent_points: { terminal_id: number; release_id: number; content: string }
}
