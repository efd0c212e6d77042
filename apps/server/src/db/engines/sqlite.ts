import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { type DatabaseConnection, type SqliteDatabase, SqliteDialect, SqliteDriver, type SqliteStatement } from 'kysely'
import { sqliteProblem } from './database-errors.ts'

/** Statements that stay prepared; the queries of the installation are far fewer. */
const max_statements = 500

/** Returns what work does; what is wrong with the database is said in one word. */
const guarded = <T>(work: () => T): T => {
	try {
		return work()
	} catch (error) {
		throw sqliteProblem(error)
	}
}

const adapted = (statement: StatementSync): SqliteStatement => ({
	reader: statement.columns().length > 0,
	all: parameters => guarded(() => statement.all(...(parameters as SQLInputValue[]))),
	run: parameters => guarded(() => statement.run(...(parameters as SQLInputValue[]))),
	iterate: parameters => guarded(() => statement.iterate(...(parameters as SQLInputValue[]))),
})

/** Adds `folded`: a text without regard to case in any script. The `lower` of SQLite knows the letters of ASCII alone, and indexes have it. */
const withFolding = (database: DatabaseSync): DatabaseSync => {
	database.function('folded', { deterministic: true }, text => (typeof text === 'string' ? text.toLowerCase() : text))
	return database
}

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
		guarded(() => database.exec(`PRAGMA ${pragma}`))
	withFolding(database)
	return database
}

/** Opens a database that is only read. */
export const readSqlite = (path: string): DatabaseSync =>
	guarded(() => withFolding(new DatabaseSync(path, { readOnly: true })))

/**
 * SQLite has rolled back by itself when a disk was full: rolling back once more would fail, and its caller would hear of that instead
 * of what the transaction failed for.
 */
class GuardedDriver extends SqliteDriver {
	readonly #database: DatabaseSync
	constructor(adapter: SqliteDatabase, database: DatabaseSync) {
		super({ database: adapter })
		this.#database = database
	}
	override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
		if (this.#database.isTransaction) await super.rollbackTransaction(connection)
	}
}

class GuardedSqlite extends SqliteDialect {
	readonly #driver: () => SqliteDriver
	constructor(adapter: SqliteDatabase, database: DatabaseSync) {
		super({ database: adapter })
		this.#driver = () => new GuardedDriver(adapter, database)
	}
	override createDriver(): SqliteDriver {
		return this.#driver()
	}
}

/** Kysely's SQLite dialect over node:sqlite. */
export const sqliteDialect = (database: DatabaseSync): SqliteDialect => {
	const statements = new Map<string, SqliteStatement>()
	const adapter: SqliteDatabase = {
		prepare: sql => {
			const known = statements.get(sql)
			if (known !== undefined) return known
			const made = guarded(() => adapted(database.prepare(sql)))
			if (statements.size >= max_statements) statements.delete(statements.keys().next().value ?? '')
			statements.set(sql, made)
			return made
		},
		close: () => {
			statements.clear()
			database.close()
		},
	}
	return new GuardedSqlite(adapter, database)
}
