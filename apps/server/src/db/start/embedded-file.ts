import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isProblem, sqliteProblem } from '../engines/database-errors.ts'
import { database_file } from '../engines/database-file.ts'
import { endRestore, isInhabited, refuseHalfRestored } from './installation.ts'
import { StartError } from './start-error.ts'

/** The header of every SQLite database. */
const magic = 'SQLite format 3\0'
/** Larger databases are checked only by a backup's check: the start would take too long (bytes). */
const check_at_most = 512 * 1024 * 1024

const beginning = (path: string): string => {
	const file = openSync(path, 'r')
	try {
		const bytes = Buffer.alloc(magic.length)
		return bytes.toString('latin1', 0, readSync(file, bytes))
	} finally {
		closeSync(file)
	}
}

/** The damage that SQLite finds in a database, opened read-only; null if it is intact. */
export const damageOf = (path: string): string | null => {
	const database = new DatabaseSync(path, { readOnly: true })
	try {
		const [row] = database.prepare('PRAGMA quick_check(1)').all()
		const found = String(Object.values(row ?? {})[0] ?? 'no answer')
		return found === 'ok' ? null : found.replaceAll(/\s+/g, ' ').slice(0, 200)
	} catch (error) {
		const problem = sqliteProblem(error)
		if (!isProblem(problem, 'damaged')) throw problem
		return (error as Error).message
	} finally {
		database.close()
	}
}

/** Checks an embedded database before anything opens it for writing; throws a clear one-line error for an unusable one. */
export const checkEmbedded = (data_dir: string): void => {
	const path = join(data_dir, database_file)
	const refuse = (what: string): never => {
		throw new StartError(
			`VITRINE_DATA_DIR: ${path} ${what}; nothing was changed. Restore a backup into an empty folder (npm run restore)`,
		)
	}
	const found = statSync(path, { throwIfNoEntry: false })
	if (found === undefined || found.size === 0) {
		refuseHalfRestored(data_dir)
		if (isInhabited(data_dir)) refuse(`is ${found === undefined ? 'gone' : 'empty'}, but an installation was here`)
		return
	}
	// A restore moves the database in last, and atomically.
	endRestore(data_dir)
	if (beginning(path) !== magic) refuse('is no database')
	if (found.size > check_at_most) return
	const damage = damageOf(path)
	if (damage !== null) refuse(`is damaged (${damage})`)
}
