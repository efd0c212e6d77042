import type { Generated } from 'kysely'

/** The tables of publishing and review, each under the feature whose store alone writes it. */
export interface PublishingTables {
	// releases
	releases: {
		id: Generated<number>
		publish_no: string
		publish_name: string
		group_id: number
		user_id: number
		play_mode: number
		is_append: Generated<number>
		/** Times of the wall, `yyyy-MM-ddTHH:mm:ss`; empty for none. */
		starts: Generated<string>
		ends: Generated<string>
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
		created_at: number
		updated_at: number
	}
	emergency_rules: { group_id: number; two_persons: number }
	// review
	reviewers: { group_id: number; kind: string; user_id: number }
	/** `shared`: the reviewers of the next organisation above decide here too. */
	review_rules: { group_id: number; kind: string; shared: number }
	/** What authors are told of decisions, until they have seen it. */
	notices: {
		id: Generated<number>
		user_id: number
		kind: string
		object_id: number
		name: string
		review_state: number
		reason: string
		created_at: number
	}
	/** Of which approvals' ends authors have been told; `approved_at` is when the approval was given. */
	ended_approvals: { kind: string; object_id: number; approved_at: number }
	// selections
	selections: {
		id: Generated<number>
		group_id: number
		user_id: number
		name: string
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
		created_at: number
		updated_at: number
	}
}
