import { sql } from 'kysely'
import type { TestApp } from '../app.ts'

/** Tables written by every caller, whatever the result: logs, counters, and times of last use. */
const tables_of_their_own = new Set([
	...['operation_logs', 'login_logs', 'short_lived', 'migrations', 'kysely_migration'],
	// Announced events are distributed in the background.
	'webhook_events',
])
/** The tables behind a full-text index: their keys exceed JavaScript's integers. */
const is_index = /_(data|idx|content|docsize|config)$/
const columns_of_their_own = new Set(['used_at', 'last_login'])
/** The same for columns of single tables: a session is extended by each call, and undelivered things are retried in the background. */
const columns_of_tables: Readonly<Record<string, readonly string[]>> = {
	sessions: ['expires_at'],
	alert_sources: ['tried_at', 'read_at', 'fault', 'etag'],
	feeds: ['tried_at', 'fault'],
	webhooks: ['failures', 'failing_since', 'working_since', 'hold_until'],
	webhook_deliveries: ['tries', 'round_tries', 'next_at', 'tried_at', 'status', 'fault', 'duration'],
}

/** Monitoring opens and closes incidents once a minute, whoever calls; actions of people on one record the user. */
const isOfTheWatch = (table: string, row: Record<string, unknown>): boolean =>
	table === 'incidents' && row.acted_by === null

/** Every row of a database, each as one text that starts with its table. */
export const stateOf = async ({ database: { db } }: TestApp): Promise<string[]> => {
	const tables = (await db.introspection.getTables()).map(({ name }) => name)
	const lists = await Promise.all(
		tables
			.filter(name => !tables_of_their_own.has(name) && !is_index.test(name))
			.map(async name => {
				const own = [...columns_of_their_own, ...(columns_of_tables[name] ?? [])]
				const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db)
				const changed = rows.filter(row => !isOfTheWatch(name, row))
				return changed.map(row => `${name} ${JSON.stringify(row, (key, value) => (own.includes(key) ? 0 : value))}`)
			}),
	)
	return lists.flat().sort()
}

/** The differences between two states: empty if nothing has changed. */
export const changesOf = (before: readonly string[], after: readonly string[]): string[] => {
	const [was, is] = [new Set(before), new Set(after)]
	return [
		...after.filter(row => !was.has(row)).map(row => `+ ${row}`),
		...before.filter(row => !is.has(row)).map(row => `- ${row}`),
	]
}

/** Makes every table continue from an id range of its own, so that everything created from now on is recognisable by its ids. */
export const countFrom = async ({ database: { db, dialect } }: TestApp, first: number): Promise<void> => {
	const found =
		dialect === 'sqlite'
			? await sql<{ name: string; key: string }>`select name, '' as key from sqlite_master
				where type = 'table' and lower(sql) like '%autoincrement%' order by name`.execute(db)
			: await sql<{
					name: string
					key: string
				}>`select table_name as name, column_name as key from information_schema.columns
				where is_identity = 'YES' and table_schema = current_schema() order by table_name`.execute(db)
	for (const [place, { name, key }] of found.rows.entries()) {
		const start = first + place * numbers_of_a_table
		if (dialect === 'postgres') {
			await sql`select setval(pg_get_serial_sequence(${name}, ${key}), ${start})`.execute(db)
			continue
		}
		await sql`delete from sqlite_sequence where name = ${name}`.execute(db)
		await sql`insert into sqlite_sequence (name, seq) values (${name}, ${start})`.execute(db)
	}
}

/** The size of a table's id range. */
const numbers_of_a_table = 100_000
