import type { Generated, Kysely, Transaction } from 'kysely'

/** The tables, each under the feature whose store alone writes it. Times in ms since the epoch, marks 0 or 1. */
export interface Schema {
	// access
	secrets: { name: string; value: string }
	settings: { key: string; value: string }
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
	}
	access_tokens: {
		id: Generated<number>
		user_id: number
		name: string
		token_hash: string
		created_at: number
		used_at: number | null
		expires_at: number | null
	}
	users: {
		id: Generated<number>
		account: string
		realname: string
		password_hash: string
		must_change_password: number
		role_id: number
		group_id: number
		isadmin: number
		active: number
		language: string
		created_at: number
	}
	roles: { id: Generated<number>; name: string; permissions: string; preset: number }
	groups: { id: Generated<number>; pid: number; name: string; name_en: string; created_at: number }
	// materials
	materials: {
		id: Generated<number>
		group_id: number
		user_id: number
		name: string
		kind: string
		mime: string
		size: number
		sha256: string
		width: number
		height: number
		duration: number
		codec: string
		state: string
		fault: string
		thumb_sha256: string | null
		upload_id: string
		created_at: number
	}
	uploads: {
		id: string
		user_id: number
		group_id: number
		name: string
		size: number
		received: number
		/** Set when the file is complete, before it is stored under this hash. */
		sha256: string | null
		created_at: number
		updated_at: number
	}
	// programs
	programs: {
		id: Generated<number>
		group_id: number
		user_id: number
		name: string
		w: number
		h: number
		play_time: number
		size: number
		windows: number
		document: string
		revision: number
		cover_material_id: number | null
		created_at: number
		updated_at: number
	}
	program_materials: { program_id: number; material_id: number; sha256: string }
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
		run_state: number
		last_seen: number | null
		offline_reason: string
		command_id: number | null
		program_name: string
		faults: string
		screenshot_sha256: string | null
		screenshot_at: number | null
		created_at: number
	}
	pairings: { code: string; sn: string; key_hash: string; about: string; expires_at: number }
	// releases
	releases: {
		id: Generated<number>
		publish_no: string
		publish_name: string
		group_id: number
		user_id: number
		play_mode: number
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
	// downloads
	downloads: {
		dc_id: Generated<number>
		release_id: number
		terminal_id: number
		download_state: number
		downloaded: number
		attempt: number
		reason: string
		listed: number
		create_time: number
		updated_at: number
	}
	// plays
	play_boots: { id: Generated<number>; terminal_id: number; boot: string; seq: number }
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
	}
	migrations: { name: string; applied_at: number }
}

export type Db = Kysely<Schema>
export type Tx = Transaction<Schema>
/** Reads take either; writes take the transaction. */
export type Reader = Db | Tx
