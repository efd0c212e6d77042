import type { TerminalRecord } from '@vitrine/domain/terminal/record'
import type { Generated, Kysely, Transaction } from 'kysely'
import type { AlertTables, HealthTables } from './schema-health.ts'
import type { LibraryTables } from './schema-library.ts'
import type { LogTables, WebhookTables } from './schema-logs.ts'
import type { PlayTables } from './schema-plays.ts'
import type { PublishingTables } from './schema-publishing.ts'
import type { SensorTables } from './schema-sensors.ts'
import type { NodeTables, SsoTables, UpgradeTables } from './schema-upgrades.ts'

/** The tables, each under the feature whose store alone writes it. Times in ms since the epoch, flags 0 or 1. */
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
		/** The last step whose code was used: no code is accepted twice. */
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
		/** Why it was ended early: the error that its next call is answered with; empty while it is valid. */
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
		/** The subset of its owner's rights that it has, as JSON. */
		scopes: string
	}
	// users
	users: {
		id: Generated<number>
		account: string
		realname: string
		nickname: string
		email: string
		/** The person has proven with a code that the address is their own; it was not merely entered by someone else. */
		email_confirmed: Generated<number>
		remark: string
		role_id: number
		group_id: number
		/** The user that created it. */
		pid: number | null
		active: number
		language: string
		avatar_sha256: string | null
		/** A removed user remains as the author of past work; the account name is free again. */
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
	/** `revision`: the count of changes to all settings when this one was last changed. */
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
		/** Why it was not sent: the mail server's words, or a stored cause. */
		fault: string
		/** The mail server's answer to the receiver or the message; empty if the failure happened before that. */
		answer: Generated<string>
		/** After this time the email is of no use to its reader; null for never. */
		expires_at: number | null
		/** One of the domain's `mail_kinds`; empty for emails older than this column. */
		kind: Generated<string>
		/** When it last failed; null if it has not. */
		failed_at: Generated<number | null>
		/** The attachment; null for none. */
		file_id: Generated<number | null>
		/** The reader's unsubscribe address; empty if there is none. */
		unsubscribe: Generated<string>
		/** The run of a report that it belongs to; null for any other email. */
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
		/** The capabilities that its player reports: JSON, a list of words in their order. */
		capabilities: Generated<string>
		run_state: number
		last_seen: number | null
		/** Why it is offline, a stored cause of the domain; empty while it is online. */
		offline_reason: string
		/** The release it reports playing, 0 for none; null until it has reported. */
		playing_id: number | null
		program_name: string
		/** What it cannot show properly: JSON, a list of stored causes, or plain words if it names no cause. */
		faults: string
		/** How often each of them occurred, at the same index: JSON, a list of numbers, empty if the terminal does not count. */
		problem_counts: Generated<string>
		/** Since when each of them has persisted, at the same index, 0 if unknown: JSON, a list of numbers. */
		problem_since: Generated<string>
		screenshot_sha256: string | null
		screenshot_at: number | null
		/** 1 if the screen was off while it was taken. */
		screenshot_dark: Generated<number>
		/** Bytes used by its player, and its quota; null until it has reported. */
		storage_used: number | null
		storage_total: number | null
		/** The health of its player: JSON as in `playerHealth`; null until it has reported. */
		health: string | null
		/** When it reported that. */
		health_at: number | null
		/** The running build of the player, empty if not reported, and since when. */
		player_build: Generated<string>
		player_build_at: number | null
		/** The build that has played for a minute, and the one that was tried and abandoned. */
		played_build: Generated<string>
		failed_build: Generated<string>
		/** Whether `w` and `h` were reported by the terminal or set by a user; the reported values are stored alongside. */
		resolution_source: Generated<TerminalRecord['resolution_source']>
		reported_w: Generated<number>
		reported_h: Generated<number>
		x: Generated<number>
		y: Generated<number>
		output_w: number | null
		output_h: number | null
		screen_type: Generated<TerminalRecord['screen_type']>
		category: Generated<string>
		/** A number of the OpenOOH taxonomy; null if not set. */
		venue_type: number | null
		install_date: Generated<string>
		longitude: number | null
		latitude: number | null
		address: Generated<string>
		remark: Generated<string>
		/** What it reports about its box: JSON as in `Reported`, and when it last did so. */
		reported: string | null
		reported_at: number | null
		/** The central control commands that are saved for it: JSON as in `centralCommands`. */
		central_commands: Generated<string>
		/** The address it last connected from, as the server sees it. */
		seen_ip: Generated<string>
		banned_at: number | null
		revision: Generated<number>
		created_at: number
	}
	/** `tag_key` is the form used for comparison, without case. */
	terminal_tags: { terminal_id: number; tag_key: string; tag: string }
	pairings: { code: string; sn: string; key_hash: string; about: string; expires_at: number }
	/** What a terminal has shown, and its organisation at the time; `size` in bytes, of both files. */
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
		/** 1 if the screen was off while it was taken. */
		dark: number
	}
	// plays
	/** `key_id` is the key that signs the journal from its first signed batch on, `secret` is used to hash its rows. */
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
		/** The place of its terminal when it was played. */
		place_id: Generated<number>
		/** One of the domain's `play_problems`; rows with one are listed separately. */
		time_fault: Generated<number>
		/** How many lost records it stands for; 0 for a record. */
		missing: Generated<number>
		/** The first 48 bits of its hash; 0 if it is not signed. */
		mark: Generated<number>
		/** Frames that came too late, stalls, and checks that found the picture black. */
		late: Generated<number>
		stalls: Generated<number>
		black: Generated<number>
	}
	/** An organisation with its ancestors, as a path of ids `/1/5/9/`; `name` is its last name. */
	places: { id: Generated<number>; group_id: number; path: string; name: string }
	terminal_places: { terminal_id: number; since: number; place_id: number }
	/** The last name and organisation of a terminal that was removed; `group_id` is 0 if the organisation is not known. */
	removed_terminals: { id: number; name: string; sn: string; removed_at: number; group_id: Generated<number> }
	/** State that lives for minutes and survives a restart; written by `ports/short-lived/short-lived.store.ts`. */
	short_lived: { key: string; value: string; count: number; ttl: number; expires_at: number }
	migrations: { name: string; applied_at: number }
}

export type Db = Kysely<Schema>
export type Tx = Transaction<Schema>
/** Reads take either; writes take the transaction. */
export type Reader = Db | Tx
