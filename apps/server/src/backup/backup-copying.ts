import { chmod, copyFile, link, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { backup as copySqlite } from 'node:sqlite'
import { sql } from 'kysely'
import { ConfigError } from '../config.ts'
import { copyRows } from '../db/copy.ts'
import { type Database, migrate, openDatabase } from '../db/database.ts'
import { database_file } from '../db/engines/database-file.ts'
import { openSqlite } from '../db/engines/sqlite.ts'
import { listNamed } from '../db/named-files.ts'
import { checkEmbedded } from '../db/start/embedded-file.ts'
import { beginRestore, endRestore, hasRows, isInhabited, isRestoring } from '../db/start/installation.ts'
import { holdDatabase, holdFolder } from '../db/start/one-process.ts'
import { StartError } from '../db/start/start-error.ts'
import { makeFolder } from '../ports/blobs/folders.ts'
import { checkBackup, expectBackup, filesOf, hashOfFile, openFile, placeOfFile, sizeOf } from './backup-check.ts'
import { expectOurs, inOneFile, remove, removeBeside, takeDatabase } from './backup-database.ts'

interface Place {
	readonly data_dir: string
	readonly database_url: string | null
}

/** Flushes what was written to disk. */
const settle = async (path: string): Promise<void> => {
	const file = await open(path, 'r')
	await file.sync().finally(() => file.close())
}

/** Whether a file exists and matches its hash. */
const isWhole = async (path: string, sha256: string): Promise<boolean> => {
	if ((await sizeOf(path)) === null) return false
	return (await hashOfFile(path).catch(() => '')) === sha256
}

/** Copies one file under its hash; one that does not match its hash is refused and leaves nothing behind. */
const copyChecked = async (from: string, to: string, sha256: string): Promise<void> => {
	const part = `${to}.part`
	try {
		await copyFile(from, part)
		await chmod(part, 0o600)
		if ((await hashOfFile(part)) !== sha256) throw new StartError(`${from}: the stored file is damaged`)
		await settle(part)
		await rename(part, to)
	} catch (error) {
		await rm(part, { force: true })
		throw error
	}
}

/** Skips a file that is itself damaged, or gone by now, and reports the damage; rethrows any other error. */
const passOver = async (
	error: unknown,
	source: string,
	sha256: string,
	spoilt: ((line: string) => void) | undefined,
): Promise<void> => {
	// The source is readable, so writing failed: the file is not at fault.
	if (spoilt === undefined || (await isWhole(source, sha256))) throw error
	if ((await sizeOf(source)) === null) return
	spoilt(`${source}: the stored file is damaged or cannot be read; the backup is without it`)
}

/** Callbacks and options for copying files. */
interface Copying {
	readonly copied: (path: string) => void
	/** Without it, a damaged file aborts the copying. */
	readonly spoilt?: (line: string) => void
	/** The files of another backup: these are hard-linked rather than copied, if the disk supports it. */
	readonly shared?: string | null
}

/** Hard-links a file from another backup; left to the copying if the disk does not support it, or the other backup does not have the file. */
const shareFile = async (shared: string | null, target: string, sha256: string): Promise<void> => {
	if (shared === null) return
	await link(placeOfFile(shared, sha256), target).catch(() => undefined)
}

/** Copies the files that the target does not have intact yet, reporting each; a damaged one in the target is replaced. */
const copyFiles = async (from: string, to: string, { copied, spoilt, shared = null }: Copying): Promise<void> => {
	for (const sha256 of await filesOf(from)) {
		const [source, target] = [placeOfFile(from, sha256), placeOfFile(to, sha256)]
		// A file removed while copying is not needed.
		if ((await sizeOf(source)) === null) continue
		await makeFolder(dirname(target))
		await shareFile(shared, target, sha256)
		if (await isWhole(target, sha256)) continue
		try {
			await copyChecked(source, target, sha256)
			copied(target)
		} catch (error) {
			await passOver(error, source, sha256, spoilt)
		}
	}
}

/** One line for each file that the copied rows name and the backup lacks, except those in `reported`. */
const missingFiles = async (database: string, blobs: string, reported: ReadonlySet<string>): Promise<string[]> => {
	const { db } = openFile(database, true)
	const named = await listNamed(db, ['uploads']).finally(() => db.destroy())
	const there = new Set(await filesOf(blobs))
	return [...named]
		.filter(sha256 => !there.has(sha256) && !reported.has(sha256))
		.map(sha256 => `${sha256}: the stored file is missing; the backup is without it`)
}

const copyPostgres = async ({ db }: Database, path: string, now: number): Promise<void> => {
	const target = openFile(path)
	await migrate(target, now)
	// A single snapshot of the database, however long the copying takes and whatever is written meanwhile.
	await db
		.transaction()
		.setIsolationLevel('repeatable read')
		.execute(async tx => {
			await sql`set transaction read only`.execute(tx)
			await copyRows({ db: tx }, target)
		})
	await target.db.destroy()
}

/** The result of a backup or a restore. */
export interface Copied {
	readonly folder: string
	/** Files copied this time; those of an earlier backup in the same folder are not copied again. */
	readonly files: number
	/** A line for each file that is missing or damaged; everything else has been copied. */
	readonly faults: readonly string[]
}

/** Writes a snapshot of the database into a file. */
const copyDatabase = async (config: Place, part: string, now: number): Promise<void> => {
	if (config.database_url === null) {
		const source = join(config.data_dir, database_file)
		if ((await sizeOf(source)) === null)
			throw new ConfigError('VITRINE_DATA_DIR', `there is no database in ${config.data_dir}`)
		checkEmbedded(config.data_dir)
		const database = openSqlite(source)
		await copySqlite(database, part).finally(() => database.close())
	} else {
		const database = openDatabase(config.data_dir, config.database_url)
		await copyPostgres(database, part, now).finally(() => database.close())
	}
	await chmod(part, 0o600)
}

/** Copies the files for the copied rows, and moves the rows into place once everything is there. */
const completeBackup = async (config: Place, folder: string, part: string, before: string | null): Promise<Copied> => {
	// Rows first, files second: every file that the copied rows name existed when they were copied.
	let files = 0
	const problems: string[] = []
	const [from, into] = [join(config.data_dir, 'blobs'), join(folder, 'blobs')]
	// A damaged file must not prevent the backup of all the others and of the database.
	await copyFiles(from, into, {
		copied: () => files++,
		spoilt: line => problems.push(line),
		shared: before && join(before, 'blobs'),
	})
	problems.push(...(await missingFiles(part, into, new Set(await filesOf(from)))))
	inOneFile(part)
	await settle(part)
	// Leftovers next to an older copy would be read as the newest rows of this one.
	const target = join(folder, database_file)
	await removeBeside(target)
	await rename(part, target)
	return { folder, files, faults: problems }
}

/**
 * Backs up database and files into a folder while the server runs, sharing files with another backup; a failed run leaves the existing
 * backup intact.
 */
export const makeBackup = async (
	config: Place,
	folder: string,
	now: number,
	before: string | null,
): Promise<Copied> => {
	await makeFolder(folder)
	const part = join(folder, `${database_file}.part`)
	await remove(part)
	try {
		await copyDatabase(config, part, now)
		return await completeBackup(config, folder, part, before)
	} finally {
		await remove(part)
	}
}

/** Backs up into a standalone folder; repeated runs copy only what is new. */
export const backup = (config: Place, folder: string, now: number): Promise<Copied> =>
	makeBackup(config, folder, now, null)

const refuseInhabited = async ({ data_dir, database_url }: Place): Promise<void> => {
	if (database_url === null) {
		const isBrokenOff = isRestoring(data_dir)
		if ((await sizeOf(join(data_dir, database_file))) !== null || (isInhabited(data_dir) && !isBrokenOff))
			throw new ConfigError(
				'VITRINE_DATA_DIR',
				`${data_dir} already contains a database or its files; restore a backup into an empty folder`,
			)
		return
	}
	const { db, close } = openDatabase(data_dir, database_url)
	try {
		if (await hasRows(db))
			throw new ConfigError(
				'VITRINE_DATABASE_URL',
				'the database is not empty; restore a backup into an empty database',
			)
	} finally {
		await close()
	}
}

/** Moves the rows into place, migrated to the schema of this version: completely, or not at all. */
export const placeRows = async ({ data_dir, database_url }: Place, part: string, now: number): Promise<void> => {
	const from = openFile(part)
	try {
		await migrate(from, now)
		await expectOurs(from.db)
		if (database_url !== null) {
			const database = openDatabase(data_dir, database_url)
			await migrate(database, now)
			await database.db.transaction().execute(tx => copyRows(from, { db: tx, dialect: 'postgres' }))
			await database.close()
		}
	} finally {
		await from.db.destroy()
	}
	if (database_url !== null) return remove(part)
	inOneFile(part)
	await settle(part)
	await rename(part, join(data_dir, database_file))
}

/** Restores a backup into an empty installation, on either database: everything, or nothing. */
export const restore = async (config: Place, folder: string, now: number): Promise<Copied> => {
	const { data_dir, database_url } = config
	await expectBackup(folder)
	await refuseInhabited(config)
	await checkBackup(folder)
	await makeFolder(data_dir)
	const holds = [holdFolder(data_dir)]
	if (database_url !== null) holds.push(await holdDatabase(database_url, () => undefined))
	const written: string[] = []
	const part = join(data_dir, `${database_file}.part`)
	// Resumes what an earlier killed restore has left; the folder stays marked if this one fails, too.
	const isNew = !isRestoring(data_dir)
	try {
		beginRestore(data_dir)
		await copyFiles(join(folder, 'blobs'), join(data_dir, 'blobs'), { copied: path => written.push(path) })
		await takeDatabase(join(folder, database_file), part)
		await placeRows(config, part, now)
		endRestore(data_dir)
		return { folder: data_dir, files: written.length, faults: [] }
	} catch (error) {
		for (const path of written) await rm(path, { force: true })
		if (isNew) endRestore(data_dir)
		throw error
	} finally {
		await remove(part)
		for (const held of holds) await held.release()
	}
}
