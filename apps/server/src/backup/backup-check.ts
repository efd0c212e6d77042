import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Kysely } from 'kysely'
import { type Database, NewerDatabase, newerStep } from '../db/database.ts'
import { database_file } from '../db/engines/database-file.ts'
import { openSqlite, readSqlite, sqliteDialect } from '../db/engines/sqlite.ts'
import { strangeOf } from '../db/made-schema.ts'
import { listNamed } from '../db/named-files.ts'
import type { Schema } from '../db/schema.ts'
import { damageOf } from '../db/start/embedded-file.ts'
import { StartError } from '../db/start/start-error.ts'

/** Opens an SQLite file as a database; `reading` opens it read-only. */
export const openFile = (path: string, reading = false): Database => ({
	db: new Kysely<Schema>({ dialect: sqliteDialect(reading ? readSqlite(path) : openSqlite(path)) }),
	dialect: 'sqlite',
})

export const sizeOf = (path: string): Promise<number | null> =>
	stat(path).then(
		found => (found.isFile() ? found.size : null),
		() => null,
	)

/** The SHA-256 of a file. */
export const hashOfFile = async (path: string): Promise<string> => {
	const hash = createHash('sha256')
	await pipeline(createReadStream(path), hash)
	return hash.digest('hex')
}

export const placeOfFile = (blobs: string, sha256: string): string => join(blobs, sha256.slice(0, 2), sha256)

/** The stored files of a folder, named by their hashes; files left unfinished by a copy are excluded. */
export const filesOf = async (blobs: string): Promise<string[]> => {
	const found: string[] = []
	for (const part of await readdir(blobs).catch(() => []))
		for (const name of await readdir(join(blobs, part)).catch(() => [])) {
			const isOwn = /^[0-9a-f]{64}$/.test(name) && name.startsWith(part)
			if (isOwn && (await sizeOf(placeOfFile(blobs, name))) !== null) found.push(name)
		}
	return found
}

/** Refuses a folder without a backup. */
export const expectBackup = async (folder: string): Promise<void> => {
	const path = join(folder, database_file)
	if (!(await sizeOf(path))) throw new StartError(`${path}: there is no backup in this folder`)
}

/** Refuses a file that is not a database, is damaged, or was made by a newer version; writes nothing. Returns the files that its rows name. */
export const checkDatabase = async (path: string): Promise<Set<string>> => {
	let damage: string | null
	try {
		damage = damageOf(path)
	} catch (error) {
		damage = (error as Error).message
	}
	if (damage !== null) throw new StartError(`${path}: the backup is damaged (${damage})`)
	const { db } = openFile(path, true)
	try {
		const newer = await newerStep(db).catch(() => {
			throw new StartError(`${path}: this is not a Vitrine database`)
		})
		if (newer !== undefined) throw new NewerDatabase(newer)
		const strange = await strangeOf(db, 'kept')
		if (strange !== null) throw new StartError(`${path}: its schema is not that of Vitrine (${strange})`)
		// A table or column that does not exist in an older version names no files.
		return await listNamed(db, ['uploads']).catch(() => new Set<string>())
	} finally {
		await db.destroy()
	}
}

/**
 * Checks a backup: the integrity and version of its database, that every file named by its rows exists, and that every file matches its
 * hash. Throws a one-line error for the first problem; returns the number of files.
 */
export const checkBackup = async (folder: string): Promise<number> => {
	await expectBackup(folder)
	const named = await checkDatabase(join(folder, database_file))
	const blobs = join(folder, 'blobs')
	const files = await filesOf(blobs)
	const there = new Set(files)
	const missing = [...named].filter(sha256 => !there.has(sha256))
	if (missing.length > 0)
		throw new StartError(`${folder}: ${missing.length} files are missing from the backup, such as ${missing[0]}`)
	for (const sha256 of files)
		if ((await hashOfFile(placeOfFile(blobs, sha256)).catch(() => '')) !== sha256)
			throw new StartError(`${folder}: the file ${sha256} of the backup is damaged`)
	return files.length
}
