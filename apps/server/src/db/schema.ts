import type { TerminalRecord } from '@vitrine/domain/terminal/record'
import type { Generated, Kysely, Transaction } from 'kysely'
import type { AlertTables, HealthTables } from './schema-health.ts'
import type { LibraryTables } from './schema-library.ts'
import type { LogTables, WebhookTables } from './schema-logs.ts'
import type { PlayTables } from './schema-plays.ts'
import type { PublishingTables } from './schema-publishing.ts'
import type { SensorTables } from './schema-sensors.ts'
import type { NodeTables, SsoTables, UpgradeTables } from './schema-upgrades.ts'

/** The tables, each under the feature whose store alone writes it. Times in ms since the epoch, marks 0 or 1. */
export interface Schema
	extends LibraryTables,
		PublishingTables,
		SensorTables,
		NodeTables,
		UpgradeTables,
		HealthTables,
		SsoTables,
		LogTables,
		PlayTables,
		WebhookTables,
		AlertTables {
	// access
	secrets: { name: string; value: string }
	credentials: {
		user_id: number
		password_hash: string
		must_change_password: number
		/** Base32; empty without a second factor. */
		totp_secret: string
		/** The last step whose code was used: no code is good twice. */
		totp_step: number
		/** Hashes of unused recovery codes, as JSON. */
		recovery: string
		last_login: number | null
	}
	sessions: {
		id: Generated<number>
		token_hash: string
		cookie_hash: string
		user_id: number
		kept: number
		ip: string
		agent: string
		created_at: number
		expires_at: number
		used_at: number
		/** Why it has ended before its time: the error that its next call is answered with; empty while it lives. */
		ended: string
	}
	access_tokens: {
		id: Generated<number>
		user_id: number
		name: string
		token_hash: string
		created_at: number
		used_at: number | null
		expires_at: number | null
		/** The rights that it has of its owner's, as JSON. */
		scopes: string
	}
	// users
	users: {
		id: Generated<number>
		account: string
		realname: string
		nickname: string
		email: string
		/** The person has shown by a code that the address is its own: nobody else has written it there. */
		email_confirmed: Generated<number>
		remark: string
		role_id: number
		group_id: number
		/** The user that made it. */
		pid: number | null
		active: number
		language: string
		avatar_sha256: string | null
		/** A removed user stays as the maker of what it made; its account is free again. */
		removed_at: number | null
		/** How often it was changed: see `revision.ts`. */
		revision: Generated<number>
		created_at: number
	}
	referral_codes: {
		id: Generated<number>
		code_hash: string
		hint: string
		email: string
		group_id: number
		role_id: number
		/** Null for an applicant's. */
		user_id: number | null
		created_at: number
		expires_at: number
		used_at: number | null
		used_by: number | null
	}
	// roles
	roles: {
		id: Generated<number>
		name: string
		remark: string
		permissions: string
		preset: number
		revision: Generated<number>
		created_at: number
	}
	// organizations
	groups: {
		id: Generated<number>
		pid: number
		name: string
		name_en: string
		revision: Generated<number>
		created_at: number
	}
	// system
	/** `revision`: the count of changes to all settings when this one was changed last. */
	settings: { key: string; value: string; revision: Generated<number> }
	// mail
	mails: {
		id: Generated<number>
		recipient: string
		subject: string
		body: string
		attempts: number
		/** When it is tried next; null once it is sent or given up. */
		next_at: number | null
		sent_at: number | null
		/** Why it has not gone out: what the mail server says, or a stored cause. */
		fault: string
		/** What the mail server answered to its receiver or to what it says; empty where it failed on the way there. */
		answer: Generated<string>
		/** After it, it is of no use to its reader; null for ever. */
		expires_at: number | null
		/** One of the domain's `mail_kinds`; empty of those of before. */
		kind: Generated<string>
		/** When it failed last; null while it has not. */
		failed_at: Generated<number | null>
		/** What is attached; null for nothing. */
		file_id: Generated<number | null>
		/** Where its reader ends such emails; empty where that cannot be. */
		unsubscribe: Generated<string>
		/** The run of a report that it is of; null for any other. */
		run_id: Generated<number | null>
		created_at: number
	}
	// terminals
	terminals: {
		id: Generated<number>
		group_id: number
		name: string
		sn: string
		key_hash: string
		type_id: number
		model: string
		system_version: string
		w: number
		h: number
		time_zone: string
		/** What its player says it understands: JSON, a list of words in their order. */
		capabilities: Generated<string>
		run_state: number
		last_seen: number | null
		/** Why it is offline, a stored cause of the domain; empty while it is not. */
		offline_reason: string
		/** The release that it says it plays, 0 for none; null until it has said so. */
		playing_id: number | null
		program_name: string
		/** What it cannot show as it should: JSON, a list of stored causes, or words where it names no cause. */
		faults: string
		/** How often each of them was, at its place: JSON, a list of numbers, empty where the terminal does not count. */
		problem_counts: Generated<string>
		/** Since when each of them is so, at its place, 0 where that is not known: JSON, a list of numbers. */
		problem_since: Generated<string>
		/** Completeness of the last 24 hours in whole percent; null if nothing was due or nobody knows. */
		played_percent: Generated<number | null>
		screenshot_sha256: string | null
		screenshot_at: number | null
		/** 1 where the screen was off over what it shows. */
		screenshot_dark: Generated<number>
		/** Bytes that its player uses of those that it may; null until it has said so. */
		storage_used: number | null
		storage_total: number | null
		/** How its player is: JSON as `playerHealth` has it; null until it has said so. */
		health: string | null
		/** When it said that. */
		health_at: number | null
		/** The build of the player that runs, empty where it says none, and since when. */
		player_build: Generated<string>
		player_build_at: number | null
		/** The one that has played for a minute, and the one that was tried and left. */
		played_build: Generated<string>
		failed_build: Generated<string>
		/** Whether `w` and `h` are what the terminal says, or what somebody has set; what it says itself is kept beside them. */
		resolution_source: Generated<TerminalRecord['resolution_source']>
		reported_w: Generated<number>
		reported_h: Generated<number>
		x: Generated<number>
		y: Generated<number>
		output_w: number | null
		output_h: number | null
		screen_type: Generated<TerminalRecord['screen_type']>
		category: Generated<string>
		/** A number of the OpenOOH taxonomy; null where nobody has said it. */
		venue_type: number | null
		install_date: Generated<string>
		longitude: number | null
		latitude: number | null
		address: Generated<string>
		remark: Generated<string>
		/** What it says of its box: JSON as `Reported` has it, and when it said so last. */
		reported: string | null
		reported_at: number | null
		/** From where it connected last, as the server sees it. */
		seen_ip: Generated<string>
		banned_at: number | null
		revision: Generated<number>
		created_at: number
	}
	/** `tag_key` is what it is compared by, without case. */
	terminal_tags: { terminal_id: number; tag_key: string; tag: string }
	pairings: { code: string; sn: string; key_hash: string; about: string; expires_at: number }
	/** What a terminal has shown, and the organisation that it stood in then; `size` in bytes, of both files. */
	screenshots: {
		id: Generated<number>
		terminal_id: number
		group_id: number
		taken_at: number
		sha256: string
		thumb_sha256: string
		size: number
		width: number
		height: number
		/** 1 where the screen was off over it. */
		dark: number
	}
	// plays
	/** `key_id` is that of the key which the journal is signed with from its first signed batch on, `secret` what its rows are hashed with. */
	play_boots: {
		id: Generated<number>
		terminal_id: number
		boot: string
		seq: number
		key_id: Generated<number | null>
		secret: Generated<string>
	}
	play_logs: {
		boot_id: number
		seq: number
		terminal_id: number
		kind: number
		name: string
		program_id: number
		material_id: number
		release_id: number
		start_time: number
		end_time: number
		time_zone: string
		mono: number
		/** Where its terminal stood when it was played. */
		place_id: Generated<number>
		/** One of the domain's `play_problems`; what has one stands apart. */
		time_fault: Generated<number>
		/** How many records that are lost it stands for; 0 for a record. */
		missing: Generated<number>
		/** The first 48 bits of its hash; 0 where it is not signed. */
		mark: Generated<number>
		/** Frames that came too late, stalls, and looks that found the picture black. */
		late: Generated<number>
		stalls: Generated<number>
		black: Generated<number>
	}
	/** An organisation with those that stand above it, as a path of ids `/1/5/9/`; `name` is what it was called last. */
	places: { id: Generated<number>; group_id: number; path: string; name: string }
	terminal_places: { terminal_id: number; since: number; place_id: number }
	/** What a terminal that was removed was called last. */
	removed_terminals: { id: number; name: string; sn: string; removed_at: number }
	/** What lives for minutes and outlives a restart; written by `ports/short-lived/short-lived.store.ts`. */
	short_lived: { key: string; value: string; count: number; ttl: number; expires_at: number }
	migrations: { name: string; applied_at: number }
}

export type Db = Kysely<Schema>
export type Tx = Transaction<Schema>
/** Reads take either; writes take the transaction. */
export type Reader = Db | Tx
