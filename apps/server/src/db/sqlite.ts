import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely'

/** Statements that stay prepared; the queries of the house are far fewer. */
const max_statements = 500

const adapted = (statement: StatementSync): SqliteStatement => ({
	reader: statement.columns().length > 0,
	all: parameters => statement.all(...(parameters as SQLInputValue[])),
	run: parameters => statement.run(...(parameters as SQLInputValue[])),
	iterate: parameters => statement.iterate(...(parameters as SQLInputValue[])),
})

/** Opens the embedded database: WAL, and every commit on disk before it is answered. */
export const openSqlite = (path: string): DatabaseSync => {
	const database = new DatabaseSync(path)
	for (const pragma of [
		'journal_mode = WAL',
		'synchronous = FULL',
		'foreign_keys = ON',
		'busy_timeout = 10000',
		'temp_store = MEMORY',
	])
		database.exec(`PRAGMA ${pragma}`)
	return database
}

/** Kysely's SQLite dialect over node:sqlite. */
export const sqliteDialect = (database: DatabaseSync): SqliteDialect => {
	const statements = new Map<string, SqliteStatement>()
	const adapter: SqliteDatabase = {
		prepare: sql => {
			const known = statements.get(sql)
			if (known !== undefined) return known
			const made = adapted(database.prepare(sql))
			if (statements.size >= max_statements) statements.delete(statements.keys().next().value ?? '')
			statements.set(sql, made)
			return made
		},
		close: () => {
			statements.clear()
			database.close()
		},
	}
	return new SqliteDialect({ database: adapter })
}
