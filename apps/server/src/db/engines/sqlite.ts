import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from 'node:sqlite'
import { type DatabaseConnection, type SqliteDatabase, SqliteDialect, SqliteDriver, type SqliteStatement } from 'kysely'
import { sqliteProblem } from './database-errors.ts'

/** Maximum number of prepared statements retained; an installation uses far fewer distinct queries. */
const max_statements = 500

/** Returns the result of the work, translating problems of the database into {@link DatabaseError}s. */
const guarded = <T>(work: () => T): T => {
	try {
		return work()
	} catch (error) {
		throw sqliteProblem(error)
	}
}

type Row = Record<string, SQLOutputValue>

/**
 * Reads rows as lists of values and makes objects of them here: those that node:sqlite makes are dictionaries, which take twice as long to
 * make and to read.
 */
const adapted = (statement: StatementSync): SqliteStatement => {
	const names = statement.columns().map(({ name }) => name)
	statement.setReturnArrays(true)
	const rowOf = (values: unknown): Row => {
		const row: Row = {}
		let place = 0
		for (const name of names) row[name] = (values as SQLOutputValue[])[place++] ?? null
		return row
	}
	return {
		reader: names.length > 0,
		all: parameters => guarded(() => statement.all(...(parameters as SQLInputValue[])).map(rowOf)),
		run: parameters => guarded(() => statement.run(...(parameters as SQLInputValue[]))),
		iterate: function* (parameters) {
			for (const values of guarded(() => statement.iterate(...(parameters as SQLInputValue[])))) yield rowOf(values)
		},
	}
}

/** A statement that changes tables: what was prepared before can have other columns after it. */
const changes_tables = /^\s*(?:alter|create|drop)\b/i

/** Adds `folded`, which ignores case in every script. SQLite's own `lower` only knows ASCII letters, but indexes use it. */
const withFolding = (database: DatabaseSync): DatabaseSync => {
	database.function('folded', { deterministic: true }, text => (typeof text === 'string' ? text.toLowerCase() : text))
	return database
}

/**
 * How many pages (of 4 KiB) are committed before they are written into the database itself. Counts of plays change the same pages again and
 * again: with four times SQLite's own number, storing plays takes a fifth less time.
 */
const checkpoint_pages = 4000

/**
 * Opens the embedded database: WAL, with every commit on disk before it is answered. What is too large to sort in memory is sorted beside the
 * database, where there is room for it; the folder for temporary files can be a small one in memory.
 */
export const openSqlite = (path: string): DatabaseSync => {
	const database = new DatabaseSync(path)
	for (const pragma of [
		'journal_mode = WAL',
		'synchronous = FULL',
		`wal_autocheckpoint = ${checkpoint_pages}`,
		'foreign_keys = ON',
		'busy_timeout = 10000',
		'temp_store = MEMORY',
		`temp_store_directory = '${dirname(path).replaceAll("'", "''")}'`,
	])
		guarded(() => database.exec(`PRAGMA ${pragma}`))
	withFolding(database)
	return database
}

/** Opens a database read-only. */
export const readSqlite = (path: string): DatabaseSync =>
	guarded(() => withFolding(new DatabaseSync(path, { readOnly: true, timeout: 10_000 })))

/** When the disk is full SQLite has already rolled back: a second rollback would fail and hide the error that failed the transaction. */
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
			if (changes_tables.test(sql)) statements.clear()
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
