import { Kysely, sql } from 'kysely'
import { type Database, migrate, pendingSteps } from './database.ts'
import { openSqlite, sqliteDialect } from './engines/sqlite.ts'
import { migrations } from './migrations/migrations.ts'
import type { Db, Schema } from './schema.ts'

interface Shape {
	/** The columns of each table. */
	readonly tables: ReadonlyMap<string, ReadonlySet<string>>
	/** The triggers by name, with their SQL. */
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

/** The schema of an empty database of this version, built in memory. */
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
 * How an SQLite database deviates from what the schema steps create, in brief; null if it does not. A foreign trigger would keep changing
 * rows in an installation restored from it. Additional tables are ignored. With `kept`, tables that an older version has not created yet
 * do not count as missing.
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
