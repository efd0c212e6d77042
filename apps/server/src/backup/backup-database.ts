import { chmod, copyFile, rm } from 'node:fs/promises'
import { openSqlite } from '../db/engines/sqlite.ts'
import { strangeOf } from '../db/made-schema.ts'
import type { Db } from '../db/schema.ts'
import { StartError } from '../db/start/start-error.ts'
import { sizeOf } from './backup-check.ts'

/** Files that SQLite keeps next to a database: the newest rows can be there alone. */
const beside = ['-wal', '-journal'] as const

/** Removes the files next to a database: a new database in its place would be read with these rows. */
export const removeBeside = async (path: string): Promise<void> => {
	for (const end of [...beside, '-shm']) await rm(`${path}${end}`, { force: true })
}

/** Removes a database with the files next to it. */
export const remove = async (path: string): Promise<void> => {
	await rm(path, { force: true })
	await removeBeside(path)
}

/** Merges everything into the file itself, so that it can be read from a read-only folder. */
export const inOneFile = (path: string): void => {
	const database = openSqlite(path)
	try {
		database.exec('PRAGMA journal_mode = DELETE')
	} finally {
		database.close()
	}
}

/** Copies the database of a backup with the files next to it, which exist if the files of a server were copied manually. */
export const takeDatabase = async (from: string, to: string): Promise<void> => {
	await remove(to)
	for (const end of ['', ...beside]) {
		if ((await sizeOf(`${from}${end}`)) === null) continue
		await copyFile(`${from}${end}`, `${to}${end}`)
		await chmod(`${to}${end}`, 0o600)
	}
}

/** Refuses a database whose schema is not that of this version, and removes what does not belong to a backup: uploads without their files. */
export const expectOurs = async (db: Db): Promise<void> => {
	const strange = await strangeOf(db, 'used')
	if (strange !== null) throw new StartError(`the schema of the backup is not that of Vitrine (${strange})`)
	await db.deleteFrom('uploads').execute()
}
