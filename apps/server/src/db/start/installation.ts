import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '../database.ts'
import { StartError } from './start-error.ts'

/** A file that marks a data directory as belonging to an installation, so that one whose database is lost is not taken for a new one. */
const mark = 'installation'

/** A file that is in a data directory while a backup is being restored into it; removed once everything is there. */
const restore_mark = 'restoring'

/** Whether a restore into this data directory was started and has not finished. */
export const isRestoring = (data_dir: string): boolean => existsSync(join(data_dir, restore_mark))

export const beginRestore = (data_dir: string): void =>
	writeFileSync(join(data_dir, restore_mark), '', { mode: 0o600, flush: true })

/** Marks the restore as complete. */
export const endRestore = (data_dir: string): void => rmSync(join(data_dir, restore_mark), { force: true })

/** Rejects the remains of a restore that was interrupted. */
export const refuseHalfRestored = (data_dir: string): void => {
	if (!isRestoring(data_dir)) return
	throw new StartError(
		`VITRINE_DATA_DIR: a restore into ${data_dir} was interrupted; nothing was changed. Run it again (npm run restore)`,
	)
}

const hasFiles = (folder: string): boolean =>
	existsSync(folder) && readdirSync(folder).some(part => readdirSync(join(folder, part)).length > 0)

/** Whether a data directory has already been used by an installation. */
export const isInhabited = (data_dir: string): boolean =>
	existsSync(join(data_dir, mark)) || hasFiles(join(data_dir, 'blobs'))

/**
 * Records which installation lives here; if the disk is full, the next start does. Returns whether it was already recorded, which means
 * that files without a row are leftovers; rejects the data directory of another installation, whose files they are.
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

/** Rejects an empty PostgreSQL database where an installation existed: it is the wrong one, or its data is lost. */
export const checkInhabited = async ({ db }: Pick<Database, 'db'>, data_dir: string): Promise<void> => {
	if (isRestoring(data_dir)) {
		// A restore writes the rows last, in one go.
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
