import { Kysely, sql } from 'kysely'
import { type Database, migrate, pendingSteps } from './database.ts'
import { openSqlite, sqliteDialect } from './engines/sqlite.ts'
import { migrations } from './migrations/migrations.ts'
import type { Db, Schema } from './schema.ts'

interface Shape {
	/** The columns of each table. */
	readonly tables: ReadonlyMap<string, ReadonlySet<string>>
	/** What SQLite runs by itself when rows change: by name what it does. */
	readonly triggers: ReadonlyMap<string, string>
}

const shapeOf = async (db: Db): Promise<Shape> => {
	const { rows } = await sql<{ type: string; name: string; sql: string | null; column: string | null }>`
		select m.type, m.name, m.sql, c.name as "column" from sqlite_master m
		left join pragma_table_xinfo(m.name) c on m.type = 'table' where m.type in ('table', 'trigger')`.execute(db)
	const tables = Map.groupBy(
		rows.filter(row => row.type === 'table'),
		row => row.name,
	)
	return {
		tables: new Map([...tables].map(([name, columns]) => [name, new Set(columns.map(({ column }) => column ?? ''))])),
		triggers: new Map(
			rows.filter(row => row.type === 'trigger').map(row => [row.name, (row.sql ?? '').replaceAll(/\s+/g, ' ')]),
		),
	}
}

/** An empty database of this version, in memory. */
const made = async (): Promise<Shape> => {
	const database: Database = {
		db: new Kysely<Schema>({ dialect: sqliteDialect(openSqlite(':memory:')) }),
		dialect: 'sqlite',
	}
	try {
		await migrate(database, 0)
		return await shapeOf(database.db)
	} finally {
		await database.db.destroy()
	}
}

/**
 * What an SQLite database has, or lacks, beside what the steps of the schema make, in a word; null when it is as they make it.
 * A trigger would go on changing rows in an installation that was restored from it. Tables of somebody's own are let be. What an older
 * version has not made yet is not missed when it is only `kept`.
 */
export const strangeOf = async (db: Db, how: 'kept' | 'used'): Promise<string | null> => {
	const [own, expected] = [await shapeOf(db), await made()]
	for (const [trigger, does] of own.triggers) if (expected.triggers.get(trigger) !== does) return `trigger ${trigger}`
	const pending = await pendingSteps(db)
	if (pending.length === migrations.length) return 'it has no step of the schema'
	if (how === 'kept' && pending.length > 0) return null
	for (const [table, columns] of expected.tables) {
		const found = own.tables.get(table)
		if (found === undefined) return `no table ${table}`
		const odd = [...columns, ...found].find(column => !columns.has(column) || !found.has(column))
		if (odd !== undefined) return `column ${odd} of ${table}`
	}
	return null
}
