import { sql } from 'kysely'
import { type Database, learnContents } from './database.ts'
import type { Schema } from './schema.ts'

/** Every table with its key, referenced tables first. Rows that expire within minutes are left out: a copy is used later than that. */
const tables = {
	secrets: ['name'],
	settings: ['key'],
	groups: ['id'],
	roles: ['id'],
	users: ['id'],
	credentials: ['user_id'],
	referral_codes: ['id'],
	mails: ['id'],
	login_logs: ['id'],
	operation_logs: ['id'],
	log_blocks: ['log', 'to_id'],
	log_marks: ['log', 'block', 'mark'],
	sessions: ['id'],
	access_tokens: ['id'],
	backup_runs: ['id'],
	sso_providers: ['id'],
	sso_identities: ['id'],
	directories: ['id'],
	materials: ['id'],
	material_files: ['material_id', 'role', 'idx'],
	material_steps: ['material_id', 'step'],
	material_tags: ['material_id', 'tag'],
	uploads: ['id'],
	templates: ['id'],
	feeds: ['id'],
	programs: ['id'],
	program_materials: ['program_id', 'material_id'],
	program_files: ['program_id', 'sha256'],
	program_templates: ['program_id', 'template_id'],
	program_acquisitions: ['program_id', 'device_id'],
	releases: ['id'],
	release_programs: ['release_id', 'idx'],
	release_files: ['release_id', 'sha256'],
	release_feeds: ['release_id', 'feed_id'],
	release_targets: ['release_id', 'terminal_id'],
	interludes: ['id'],
	interlude_programs: ['interlude_id', 'program_id'],
	emergencies: ['id'],
	emergency_rules: ['group_id'],
	reviewers: ['group_id', 'kind', 'user_id'],
	review_rules: ['group_id', 'kind'],
	notices: ['id'],
	terminal_notices: ['id'],
	inbox_marks: ['user_id'],
	inbox_seen: ['user_id', 'notice_id'],
	ended_approvals: ['kind', 'object_id'],
	schedule_templates: ['id'],
	terminals: ['id'],
	fallbacks: ['id'],
	sent_fallbacks: ['terminal_id'],
	points: ['id'],
	point_programs: ['point_id', 'idx'],
	point_terminals: ['point_id', 'terminal_id'],
	point_groups: ['point_id', 'group_id'],
	sent_points: ['terminal_id'],
	removed_points: ['id'],
	terminal_tags: ['terminal_id', 'tag_key'],
	terminal_logs: ['id'],
	terminal_states: ['terminal_id', 'at'],
	played_shares: ['terminal_id'],
	withdrawals: ['release_id', 'terminal_id'],
	selections: ['id'],
	selection_terminals: ['selection_id', 'terminal_id'],
	pairings: ['code'],
	screenshots: ['id'],
	uploaded_logs: ['id'],
	incidents: ['id'],
	incident_notices: ['user_id'],
	sensor_series: ['id'],
	sensor_values: ['series_id', 'time'],
	sensor_hours: ['series_id', 'time'],
	sensor_boots: ['terminal_id', 'boot'],
	sensor_limits: ['terminal_id', 'metric', 'unit'],
	sensor_offsets: ['terminal_id', 'metric', 'unit'],
	acquisition_devices: ['id'],
	sync_members: ['terminal_id'],
	sync_offsets: ['terminal_id', 'time', 'group_id', 'group_code'],
	downloads: ['dc_id'],
	places: ['id'],
	terminal_places: ['terminal_id', 'since'],
	removed_terminals: ['id'],
	commands: ['id'],
	command_targets: ['command_id', 'terminal_id'],
	artifacts: ['id'],
	upgrades: ['id'],
	upgrade_targets: ['upgrade_id', 'terminal_id'],
	nodes: ['id'],
	node_defaults: ['group_id'],
	node_migrations: ['id'],
	node_migration_targets: ['migration_id', 'terminal_id'],
	play_boots: ['id'],
	play_logs: ['boot_id', 'seq'],
	play_positions: ['boot_id', 'seq'],
	play_keys: ['id'],
	play_runs: ['boot_id', 'first_seq'],
	play_chain_problems: ['boot_id', 'seq', 'problem'],
	play_spans: ['terminal_id', 'begun_at', 'kind'],
	play_names: ['id'],
	play_slots: ['kind', 'name_id', 'slot', 'place_id', 'shard'],
	play_days: ['kind', 'day', 'name_id', 'place_id', 'shard'],
	play_totals: ['kind', 'name_id', 'place_id', 'shard'],
	play_terminal_slots: ['terminal_id', 'kind', 'slot', 'name_id', 'place_id'],
	play_terminal_days: ['kind', 'name_id', 'day', 'terminal_id', 'place_id'],
	play_point_slots: ['point_id', 'kind', 'slot', 'name_id', 'terminal_id', 'place_id'],
	media_prices: ['group_id', 'name'],
	webhooks: ['id'],
	webhook_events: ['id'],
	webhook_deliveries: ['id'],
	alert_sources: ['id'],
	alerts: ['id'],
	calendars: ['id'],
	mailings: ['id'],
	mailing_receivers: ['id'],
	mailing_runs: ['id'],
	mailing_unsubscribes: ['id'],
	mailing_links: ['receiver_id'],
	mail_files: ['id'],
} as const satisfies { [T in Exclude<keyof Schema, 'migrations' | 'short_lived'>]: readonly (keyof Schema[T])[] }

/** Rows that one statement copies. */
const page = 2000

type Row = Record<string, string | number | null>

const readPage = async (
	{ db }: Pick<Database, 'db'>,
	table: string,
	key: readonly string[],
	after: Row | null,
): Promise<Row[]> => {
	const columns = sql.raw(key.join(', '))
	const values = sql.join(key.map(name => after?.[name] ?? null))
	const where = after === null ? sql`` : sql`where (${columns}) > (${values})`
	return (
		await sql<Row>`select * from ${sql.raw(table)} ${where} order by ${columns} limit ${sql.raw(String(page))}`.execute(
			db,
		)
	).rows
}

/** The columns of a table in this database: a name from a foreign file never becomes part of a statement. */
const columnsOf = async ({ db }: Database): Promise<Map<string, string[]>> => {
	const tables = await db.introspection.getTables()
	return new Map(tables.map(({ name, columns }) => [name, columns.map(column => column.name)]))
}

const writePage = async (
	to: Database,
	table: string,
	names: readonly string[],
	rows: readonly Row[],
): Promise<void> => {
	const listed = sql.raw(names.map(name => `"${name}"`).join(', '))
	const json = JSON.stringify(rows)
	const fields = sql.raw(names.map(name => `value ->> '$.${name}'`).join(', '))
	// PostgreSQL takes the types from the table itself; SQLite does not need any.
	const source =
		to.dialect === 'postgres'
			? sql`select ${listed} from json_populate_recordset(null::${sql.table(table)}, ${json}::json)`
			: sql`select ${fields} from jsonb_each(${json})`
	await sql`insert into ${sql.table(table)} (${listed}) ${source}`.execute(to.db)
}

/** Rows inserted with explicit ids do not advance PostgreSQL's sequence. */
const countOn = async ({ db, dialect }: Database, table: string, key: string): Promise<void> => {
	if (dialect !== 'postgres') return
	const found = await sql<{ name: string | null }>`select pg_get_serial_sequence(${table}, ${key}) as name`.execute(db)
	const name = found.rows[0]?.name ?? null
	if (name === null) return
	await sql`select setval(${name}, (select coalesce(max(${sql.ref(key)}), 0) + 1 from ${sql.table(table)}), false)`.execute(
		db,
	)
}

/**
 * Copies all rows into an empty database of the same schema, in any combination of the two engines: used to back PostgreSQL up into one
 * file, to restore such a file, and to move an installation from one database to the other.
 */
export const copyRows = async (from: Pick<Database, 'db'>, to: Database): Promise<number> => {
	let count = 0
	const columns = await columnsOf(to)
	for (const [table, key] of Object.entries(tables)) {
		let after: Row | null = null
		do {
			const rows: Row[] = await readPage(from, table, key, after)
			if (rows.length > 0) await writePage(to, table, columns.get(table) ?? [], rows)
			count += rows.length
			after = rows.length === page ? (rows.at(-1) ?? null) : null
		} while (after !== null)
		await countOn(to, table, key[0])
	}
	await learnContents(to)
	return count
}
