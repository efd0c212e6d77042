import { copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { backup as copySqlite } from 'node:sqlite'
import { Kysely, sql } from 'kysely'
import { ConfigFault, readConfig } from './config.ts'
import { copyRows } from './db/copy.ts'
import { type Database, migrate, openDatabase } from './db/database.ts'
import type { Schema } from './db/schema.ts'
import { openSqlite, sqliteDialect } from './db/sqlite.ts'

const database_file = 'vitrine.sqlite'

const exists = (path: string): Promise<boolean> =>
	stat(path).then(
		() => true,
		() => false,
	)

const openFile = (path: string): Database => ({
	db: new Kysely<Schema>({ dialect: sqliteDialect(openSqlite(path)) }),
	dialect: 'sqlite',
})

/** Copies the files that the other side does not have yet; a stored file never changes, so its name is proof enough. */
const copyFiles = async (from: string, to: string): Promise<number> => {
	let count = 0
	for (const part of await readdir(from).catch(() => [])) {
		await mkdir(join(to, part), { recursive: true })
		for (const name of await readdir(join(from, part))) {
			const target = join(to, part, name)
			if (await exists(target)) continue
			await copyFile(join(from, part, name), `${target}.part`)
			await rename(`${target}.part`, target)
			count++
		}
	}
	return count
}

const copyPostgres = async ({ db }: Database, path: string, now: number): Promise<void> => {
	const target = openFile(path)
	await migrate(target, now)
	// One moment of the database, however long the copying takes and whatever is written meanwhile.
	await db
		.transaction()
		.setIsolationLevel('repeatable read')
		.execute(async tx => {
			await sql`set transaction read only`.execute(tx)
			await copyRows({ db: tx }, target)
		})
	await target.db.destroy()
}

/** What a backup or a restore has done. */
export interface Copied {
	readonly folder: string
	/** Files copied this time; those of an earlier backup in the same folder are not copied again. */
	readonly files: number
}

/** Backs up database and files into a folder while the server runs. */
export const backup = async (
	config: { data_dir: string; database_url: string | null },
	folder: string,
	now: number,
): Promise<Copied> => {
	await mkdir(folder, { recursive: true })
	const [target, part] = [join(folder, database_file), join(folder, `${database_file}.part`)]
	await rm(part, { force: true })
	if (config.database_url === null) {
		const source = join(config.data_dir, database_file)
		if (!(await exists(source))) throw new ConfigFault('VITRINE_DATA_DIR', `there is no database in ${config.data_dir}`)
		const database = openSqlite(source)
		await copySqlite(database, part)
		database.close()
	} else {
		const database = openDatabase(config.data_dir, config.database_url)
		await copyPostgres(database, part, now)
		await database.db.destroy()
	}
	// The rows first, the files after them: every file that the copied rows name was there when they were copied.
	const files = await copyFiles(join(config.data_dir, 'blobs'), join(folder, 'blobs'))
	await rename(part, target)
	for (const rest of ['-wal', '-shm']) await rm(`${part}${rest}`, { force: true })
	return { folder, files }
}

/** Restores a backup into an empty installation, on either database. */
export const restore = async (
	config: { data_dir: string; database_url: string | null },
	folder: string,
	now: number,
): Promise<Copied> => {
	const source = join(folder, database_file)
	if (!(await exists(source))) throw new ConfigFault('restore', `there is no backup in ${folder}`)
	if (config.database_url === null && (await exists(join(config.data_dir, database_file))))
		throw new ConfigFault(
			'VITRINE_DATA_DIR',
			`${config.data_dir} has a database already; a backup is restored into an empty folder`,
		)
	await mkdir(config.data_dir, { recursive: true, mode: 0o700 })
	const files = await copyFiles(join(folder, 'blobs'), join(config.data_dir, 'blobs'))
	if (config.database_url === null) {
		const part = join(config.data_dir, `${database_file}.part`)
		await copyFile(source, part)
		await rename(part, join(config.data_dir, database_file))
		return { folder: config.data_dir, files }
	}
	const database = openDatabase(config.data_dir, config.database_url)
	await migrate(database, now)
	if ((await database.db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined)
		throw new ConfigFault('VITRINE_DATABASE_URL', 'the database is not empty; a backup is restored into an empty one')
	const from = openFile(source)
	await database.db.transaction().execute(tx => copyRows(from, { db: tx, dialect: 'postgres' }))
	await from.db.destroy()
	await database.db.destroy()
	return { folder: config.data_dir, files }
}

const main = async ([command, given]: readonly string[]): Promise<void> => {
	if ((command !== 'backup' && command !== 'restore') || given === undefined)
		throw new ConfigFault('usage', 'npm run backup -- FOLDER, or npm run restore -- FOLDER')
	const work = command === 'backup' ? backup : restore
	const { folder, files } = await work(readConfig(process.env), resolve(given), Date.now())
	console.log(`${command === 'backup' ? 'Backed up' : 'Restored'} into ${folder}: the database and ${files} new files.`)
}

if (import.meta.main)
	main(process.argv.slice(2)).catch((error: unknown) => {
		console.error(error instanceof ConfigFault ? error.message : error)
		process.exitCode = 1
	})
