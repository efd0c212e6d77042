import { rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { database_file } from '../db/engines/database-file.ts'
import { StartError } from '../db/start/start-error.ts'
import type { MadeBackup, RestoredCounts } from '../ports/backups.ts'
import { makeFolder } from '../ports/blobs/folders.ts'
import { checkDatabase, openFile, sizeOf } from './backup-check.ts'
import { type Copied, makeBackup, placeRows } from './backup-copying.ts'
import { takeDatabase } from './backup-database.ts'
import { generationName, listGenerations, removeGenerations } from './backup-generations.ts'

type Place = Pick<Config, 'data_dir' | 'database_url'>

/** Refuses before anything is written if there is not enough space for the rows and for restoring them. */
const expectCapacity = async ({ data_dir, database_url }: Place, folder: string): Promise<void> => {
	const { bavail, bsize } = await statfs(folder)
	// The size of the copy of a PostgreSQL database is only known once it is made.
	const rows = database_url === null ? ((await sizeOf(join(data_dir, database_file))) ?? 0) : 0
	if (bavail * bsize < 2 * rows)
		throw new StartError(`${folder}: there is no room for a backup; it takes twice the ${rows} bytes of the database`)
}

/**
 * Test-restores the rows of a backup into an empty folder next to it, as `npm run restore` does, and reads them; the files were checked
 * when they were copied. Leaves nothing behind.
 */
const tryRestore = async (folder: string, now: number): Promise<RestoredCounts> => {
	await checkDatabase(join(folder, database_file))
	const place = { data_dir: join(folder, 'restored'), database_url: null }
	await makeFolder(place.data_dir)
	try {
		const part = join(place.data_dir, `${database_file}.part`)
		await takeDatabase(join(folder, database_file), part)
		await placeRows(place, part, now)
		const { db } = openFile(join(place.data_dir, database_file), true)
		try {
			const count = async (table: keyof RestoredCounts): Promise<number> => {
				const rows = db.selectFrom(table).select(({ fn }) => fn.countAll<number>().as('count'))
				return Number((await rows.executeTakeFirstOrThrow()).count)
			}
			return {
				users: await count('users'),
				terminals: await count('terminals'),
				materials: await count('materials'),
				programs: await count('programs'),
				releases: await count('releases'),
			}
		} finally {
			await db.destroy()
		}
	} finally {
		await rm(place.data_dir, { recursive: true, force: true })
	}
}

const report = async (
	{ folder, files, faults }: Copied,
	name: string,
	restored: RestoredCounts,
): Promise<MadeBackup> => ({
	name,
	files,
	bytes: (await sizeOf(join(folder, database_file))) ?? 0,
	faults: faults.length,
	fault: faults[0] ?? '',
	restored,
})

/**
 * Makes another backup in a folder of backups, tests whether it can be restored, and removes the oldest ones. Files that the previous
 * backup has are shared with it, if the disk supports it. A failed run leaves nothing, and earlier backups stay.
 */
export const plannedBackup = async (config: Place, folder: string, kept: number, now: number): Promise<MadeBackup> => {
	await makeFolder(folder)
	await expectCapacity(config, folder)
	const before = (await listGenerations(folder)).at(-1)
	const name = generationName(now)
	const target = join(folder, name)
	if ((await sizeOf(join(target, database_file))) !== null)
		throw new StartError(`${target}: this backup is there already`)
	try {
		const copied = await makeBackup(config, target, now, before === undefined ? null : join(folder, before))
		const restored = await tryRestore(target, now)
		await removeGenerations(folder, kept)
		return await report(copied, name, restored)
	} catch (error) {
		await rm(target, { recursive: true, force: true })
		throw error
	}
}
