import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { database_file } from '../db/engines/database-file.ts'
import { sizeOf } from './backup-check.ts'

/** A scheduled backup is in a folder named by its time, in UTC. */
const name_form = /^\d{4}-\d\d-\d\dT\d{6}Z$/

/** The name of the backup made at a moment, such as `2026-11-26T030000Z`. */
export const generationName = (now: number): string =>
	`${new Date(now).toISOString().slice(0, 19).replaceAll(':', '')}Z`

const namesIn = async (folder: string): Promise<string[]> =>
	(await readdir(folder).catch(() => [])).filter(name => name_form.test(name)).sort()

/** The names of the completed backups in a folder, oldest first. */
export const listGenerations = async (folder: string): Promise<string[]> => {
	const whole: string[] = []
	for (const name of await namesIn(folder)) if (await sizeOf(join(folder, name, database_file))) whole.push(name)
	return whole
}

/** Where the newest backup is: in a folder named by its time, or in the folder itself, as `npm run backup` makes it. */
export const newestBackup = async (folder: string): Promise<string> => {
	const newest = (await listGenerations(folder)).at(-1)
	return newest === undefined ? folder : join(folder, newest)
}

/** Removes all but the newest backups, and leftovers of earlier aborted ones; entries with other names stay. */
export const removeGenerations = async (folder: string, kept: number): Promise<void> => {
	const whole = await listGenerations(folder)
	const [stay, newest] = [new Set(whole.slice(-kept)), whole.at(-1) ?? '']
	for (const name of await namesIn(folder))
		if (!stay.has(name) && name < newest) await rm(join(folder, name), { recursive: true, force: true })
}
