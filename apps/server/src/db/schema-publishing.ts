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
		/** Why it failed or is not to be: a stored cause, or words of a terminal that names none. */
		reason: string
		listed: number
		/** One of the domain's `standings`, and the release in whose favour it stands back there; 0 for none. */
		standing: Generated<number>
		replaced_by: Generated<number>
		create_time: number
		updated_at: number
		/** When its terminal had it whole for the first time, where that was written down; null otherwise. */
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
		/** When it begins to count on the first of its terminals and ceases to on the last, in ms; null without such a bound. */
		starts_at: number | null
		ends_at: number | null
		/** One of the domain's `release_kinds`, and what it was made of: an interlude, an emergency, the release that it ends. */
		kind: Generated<string>
		source_id: Generated<number>
		/** Whom it goes to: `held` nobody yet, `some` a few first, `halted` no more of them, `all`. */
		stage: Generated<string>
		/** How many failures halt it while it goes to a few first. */
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
	/** The terminals that are still to get it, and in which wave; a row becomes a download when its wave is let go. */
	release_targets: { release_id: number; terminal_id: number; wave: number }
	release_feeds: { release_id: number; feed_id: string }
	/** The terminals that a release was taken down at while it continues at others: by whom of which organisation, and why. */
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
		/** For how long it is shown, in ms; of a list its length. */
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
	/** `two_persons`: 1 or 0; -1 where it has been left to the organisations above again. */
	emergency_rules: { group_id: number; two_persons: number; revision: Generated<number> }
	// review
	reviewers: { group_id: number; kind: string; user_id: number }
	/** `shared`: the reviewers of the next organisation above decide here too. */
	review_rules: { group_id: number; kind: string; shared: number; revision: Generated<number> }
	/** What authors are told of decisions. */
	notices: {
		id: Generated<number>
		user_id: number
		kind: string
		object_id: number
		name: string
		review_state: number
		reason: string
		/** The organisation that took something down; empty where it was a decision. */
		by_name: Generated<string>
		by_name_en: Generated<string>
		created_at: number
		seen_at: number | null
	}
	// inbox
	/** What each terminal did last. */
	terminal_notices: { id: Generated<number>; terminal_id: number; online: number; created_at: number }
	/** What a person has seen of them: all up to one, and some beyond it. */
	inbox_marks: { user_id: number; seen_to: number }
	inbox_seen: { user_id: number; notice_id: number }
	/** Of which approvals' ends authors have been told; `approved_at` is when the approval was given. */
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
	/** Calendar feeds: what plays where, read by whoever has the address, with the rights of who made it (decision 098). */
	calendars: {
		id: Generated<number>
		user_id: number
		/** SHA-256 of what stands in the address: that itself is stored nowhere. */
		token_hash: string
		name: string
		language: string
		/** One of the domain's `terminal_scopes`, and what it is of; null and `[]` for the others. */
		scope: string
		group_id: number | null
		selection_id: number | null
		/** JSON: numbers of terminals; numbers of programs that it is limited to. */
		device_ids: string
		program_ids: string
		days_back: number
		days_ahead: number
		created_at: number
		updated_at: number
		/** When it was read last, how many events it had then, and whether some were left out (1). */
		read_at: number | null
		events: number
		cut: number
		revision: number
	}
	// commands
	/** What was asked for; `type` and `body` are those of the command, or of all of them together, `body` as JSON. */
	commands: {
		id: Generated<number>
		/** Whose request it was, and which; null where nobody named it. */
		request_id: string | null
		group_id: number
		user_id: number
		type: string
		request_type: string
		body: string
		created_at: number
		expires_at: number
	}
	/** What became of it on a terminal: one of the domain's states; `result` is JSON, empty where there is none. */
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
	/** What plays where nothing else does, of an organisation or of a terminal: one of the two is null. */
	fallbacks: {
		id: Generated<number>
		group_id: number | null
		terminal_id: number | null
		/** Null for none at all, whatever the organisations above say. */
		program_id: number | null
		/** At which revision the program was chosen. */
		program_revision: number
		/** The organisation of whoever chose it: it holds for terminals within that. */
		by_group_id: number
		user_id: number
		updated_at: number
	}
	/** The release that a terminal was sent last as its fallback, what it was made of, and whose it is. */
	sent_fallbacks: {
		terminal_id: number
		release_id: number
		program_id: number
		program_revision: number
		group_id: number
	}
	// points
	/** Places at which terminals play programs. */
	points: {
		id: Generated<number>
		/** Whose it is: it holds for terminals of this organisation and those below it. */
		group_id: number
		name: string
		enabled: number
		priority: number
		/** What is asked of a terminal there, as JSON. */
		terms: string
		/** The organisation of whoever chose its programs: it holds for what lies within that, and brings what that sees. */
		by_group_id: number
		user_id: number
		created_at: number
		updated_at: number
		revision: number
	}
	/** What plays there, in its order, and at which revision that was chosen. */
	point_programs: { point_id: number; idx: number; program_id: number; program_revision: number }
	/** Whom it is for: terminals, and those of organisations and what is below them. */
	point_terminals: { point_id: number; terminal_id: number }
	point_groups: { point_id: number; group_id: number }
	/** What a point that was removed was called last, and whose it was. */
	removed_points: { id: number; group_id: number; name: string; removed_at: number }
	/** The release with points that a terminal was sent last, and what it was made of. */
	sent_points: { terminal_id: number; release_id: number; content: string }
}
