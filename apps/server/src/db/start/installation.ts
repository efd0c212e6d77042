import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '../database.ts'
import { StartError } from './start-error.ts'

/** A file that says that an installation lives in a data directory, so that one whose database is lost is not taken for a new one. */
const mark = 'installation'

/** A file that stands in a data directory while a backup is restored into it; it goes when all of it is there. */
const restore_mark = 'restoring'

/** Whether a restore into this data directory was begun and has not come to its end. */
export const isRestoring = (data_dir: string): boolean => existsSync(join(data_dir, restore_mark))

export const beginRestore = (data_dir: string): void =>
	writeFileSync(join(data_dir, restore_mark), '', { mode: 0o600, flush: true })

/** All of it is there, or nothing. */
export const endRestore = (data_dir: string): void => rmSync(join(data_dir, restore_mark), { force: true })

/** Refuses what a restore has left that was ended on the way. */
export const refuseHalfRestored = (data_dir: string): void => {
	if (!isRestoring(data_dir)) return
	throw new StartError(
		`VITRINE_DATA_DIR: a restore into ${data_dir} was interrupted; nothing was changed. Run it again (npm run restore)`,
	)
}

const hasFiles = (folder: string): boolean =>
	existsSync(folder) && readdirSync(folder).some(part => readdirSync(join(folder, part)).length > 0)

/** Whether an installation has lived in this data directory. */
export const isInhabited = (data_dir: string): boolean =>
	existsSync(join(data_dir, mark)) || hasFiles(join(data_dir, 'blobs'))

/**
 * Writes down which installation lives here; without room on the disk the next start does. Answers whether it has been known, so
 * that files which no row names are leftovers; refuses the data directory of another one, whose files they are.
 */
export const inhabit = (data_dir: string, id: string): boolean => {
	const path = join(data_dir, mark)
	if (existsSync(path)) {
		if (readFileSync(path, 'utf8').trim() === id) return true
		throw new StartError(
			`VITRINE_DATA_DIR: the files in ${data_dir} and the database belong to different installations; nothing was changed`,
		)
	}
	try {
		writeFileSync(path, `${id}\n`, { mode: 0o600 })
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
	}
	return false
}

/** Whether a database holds an installation: one without users is empty. */
export const hasRows = async (db: Database['db']): Promise<boolean> => {
	const tables = await db.introspection.getTables()
	if (!tables.some(table => table.name === 'users')) return false
	return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Refuses an empty PostgreSQL where an installation was: it is another one, or what was in it is lost. */
export const checkInhabited = async ({ db }: Pick<Database, 'db'>, data_dir: string): Promise<void> => {
	if (isRestoring(data_dir)) {
		// The rows come last, and at once.
		if (!(await hasRows(db))) refuseHalfRestored(data_dir)
		endRestore(data_dir)
	}
	if (!isInhabited(data_dir)) return
	const tables = await db.introspection.getTables()
	if (tables.some(table => table.name === 'migrations')) return
	throw new StartError(
		`VITRINE_DATABASE_URL: the database is empty, but the data directory ${data_dir} belongs to an installation; nothing was changed. ` +
			'Set the address of its database, or restore a backup into this one (npm run restore)',
	)
}
