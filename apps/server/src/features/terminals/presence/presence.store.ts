import type { HeardState } from '@vitrine/domain/completeness/completeness'
import { sql } from 'kysely'
import type { DialectName } from '../../../db/database.ts'
import { isAmong, rowsTable } from '../../../db/rows.ts'
import type { Db, Reader, Tx } from '../../../db/schema.ts'
import { announceReset } from './announced-terminals.ts'
import { minute } from './terminal-states.store.ts'

const reported_names = [
	...(['banned_at', 'reported_w', 'reported_h', 'seen_ip'] as const),
	...(['type_id', 'model', 'system_version', 'time_zone'] as const),
	...(['capabilities', 'player_build'] as const),
] as const

/** What is compared and remembered when terminals bind. */
export const listForBinding = (db: Reader, dialect: DialectName, sns: readonly string[]) =>
	db
		.selectFrom('terminals')
		.select([...(['id', 'sn', 'key_hash', 'group_id', 'name'] as const), ...reported_names])
		.where(isAmong(dialect, 'sn', sns))
		.execute()

/** What a terminal reports of itself, as columns. */
export interface Reported {
	id: number
	type_id: number
	model: string
	system_version: string
	reported_w: number
	reported_h: number
	time_zone: string
	capabilities: string
	player_build: string
	/** The address it connected from; empty if unknown. */
	seen_ip: string
	/** Time of the report. */
	at: number
}

const reported = {
	id: 'int',
	type_id: 'int',
	model: 'text',
	system_version: 'text',
	reported_w: 'int',
	reported_h: 'int',
	time_zone: 'text',
	capabilities: 'text',
	player_build: 'text',
	seen_ip: 'text',
	at: 'int',
} as const

export const updateReported = (tx: Tx, dialect: DialectName, rows: readonly Reported[]) =>
	sql`update terminals set type_id = rows.type_id, model = rows.model, system_version = rows.system_version, reported_w = rows.reported_w, reported_h = rows.reported_h,
		w = case when terminals.resolution_source = 'custom' or rows.reported_w = 0 then terminals.w else rows.reported_w end,
		h = case when terminals.resolution_source = 'custom' or rows.reported_w = 0 then terminals.h else rows.reported_h end,
		seen_ip = case when rows.seen_ip = '' then terminals.seen_ip else rows.seen_ip end,
		time_zone = rows.time_zone, capabilities = rows.capabilities, player_build = rows.player_build,
		player_build_at = case when terminals.player_build = rows.player_build then terminals.player_build_at else rows.at end
		from ${rowsTable(dialect, reported, rows)} where terminals.id = rows.id`.execute(tx)

/** Presence and what plays, written in batches. */
export interface Presence {
	id: number
	run_state: number
	last_seen: number
	offline_reason: string
	/** Null keeps the previous value, here and below. */
	program_name: string | null
	/** The release it reports to be playing, 0 for none. */
	playing_id: number | null
	faults: string | null
	problem_counts: string | null
	/** In bytes. */
	storage_used: number | null
	storage_total: number | null
	health: string | null
	/** Time of the health report. */
	health_at: number | null
	played_build: string | null
	failed_build: string | null
	/** JSON: what it reports of its box, and when. */
	reported: string | null
	reported_at: number | null
	/** Its state, as far as it has reported one. */
	state: HeardState
}

/** The same with the start of each fault; null if faults are not reported. */
export interface WrittenPresence extends Presence {
	readonly problem_since: string | null
}

const presence = {
	id: 'int',
	run_state: 'int',
	last_seen: 'int',
	offline_reason: 'text',
	program_name: 'text',
	playing_id: 'int',
	faults: 'text',
	problem_counts: 'text',
	storage_used: 'int',
	storage_total: 'int',
	health: 'text',
	health_at: 'int',
	problem_since: 'text',
	played_build: 'text',
	failed_build: 'text',
	reported: 'text',
	reported_at: 'int',
} as const

export const updatePresence = (tx: Tx, dialect: DialectName, rows: readonly WrittenPresence[]) =>
	sql`update terminals set run_state = rows.run_state, last_seen = rows.last_seen, offline_reason = rows.offline_reason,
		program_name = coalesce(rows.program_name, terminals.program_name),
		playing_id = coalesce(rows.playing_id, terminals.playing_id), faults = coalesce(rows.faults, terminals.faults),
		problem_counts = coalesce(rows.problem_counts, terminals.problem_counts), storage_used = coalesce(rows.storage_used, terminals.storage_used),
		storage_total = coalesce(rows.storage_total, terminals.storage_total), health = coalesce(rows.health, terminals.health),
		health_at = coalesce(rows.health_at, terminals.health_at), problem_since = coalesce(rows.problem_since, terminals.problem_since),
		played_build = coalesce(rows.played_build, terminals.played_build), failed_build = coalesce(rows.failed_build, terminals.failed_build),
		reported = coalesce(rows.reported, terminals.reported), reported_at = coalesce(rows.reported_at, terminals.reported_at)
		from ${rowsTable(dialect, presence, rows)} where terminals.id = rows.id`.execute(tx)

/** The last reported faults of terminals, with their counts and since when they have lasted. */
export const listProblems = (tx: Tx, dialect: DialectName, ids: readonly number[]) =>
	tx
		.selectFrom('terminals')
		.select(['id', 'faults', 'problem_counts', 'problem_since'])
		.where(isAmong(dialect, 'id', ids))
		.execute()

export const updateProblems = (
	tx: Tx,
	id: number,
	stored: { faults: string; problem_counts: string; problem_since: string },
) => tx.updateTable('terminals').set(stored).where('id', '=', id).execute()

/** When a terminal was last heard by an earlier run, at most `at`: since then it has been offline, however long the server was down. */
const heardUntil = (at: number) =>
	sql<number>`case when last_seen is null or last_seen > ${at} then cast(${at} as bigint) else last_seen end`

/** After a start at `at` no terminal is connected yet, whatever the last run stored. */
export const resetPresence = (db: Db, offline_reason: string, at: number): Promise<void> =>
	db.transaction().execute(async tx => {
		await announceReset(tx, offline_reason, at)
		await sql`insert into terminal_logs (terminal_id, group_id, kind, detail, count, at)
			select id, group_id, 'offline', cast(${offline_reason} as text), 0, ${heardUntil(at)}
			from terminals where run_state > 0`.execute(tx)
		await sql`insert into terminal_states (terminal_id, at, state)
			select id, heard - heard % ${sql.lit(minute)}, 'offline'
			from (select id, ${heardUntil(at)} as heard from terminals where run_state > 0) as ended where 1 = 1
			on conflict (terminal_id, at) do update set state = excluded.state`.execute(tx)
		await tx.updateTable('terminals').set({ run_state: 0, offline_reason }).where('run_state', '>', 0).execute()
	})
