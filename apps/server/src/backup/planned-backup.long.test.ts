import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { aApp, dialects } from '../../test/app.ts'
import { anAdmin } from '../../test/browser.ts'
import { aProgram } from '../../test/factories.ts'
import { starting } from '../../test/starting.ts'
import { BackupFailed } from '../ports/backups.ts'
import { filesOf, placeOfFile } from './backup-check.ts'
import { restore } from './backup-copying.ts'
import { generationName, listGenerations, newestBackup } from './backup-generations.ts'
import { plannedBackup } from './planned-backup.ts'

const made: (() => Promise<unknown>)[] = []
afterEach(async () => {
	for (const undo of made.splice(0).reverse()) await undo()
})
const aFolder = async (): Promise<string> => {
	const folder = await mkdtemp(join(tmpdir(), 'vitrine-planned-'))
	made.push(() => rm(folder, { recursive: true, force: true }))
	return folder
}
const day = 86_400_000

describe.each(dialects)('backups by plan of %s', dialect => {
	const aBackedUp = async () => {
		const folder = await aFolder()
		const app = await aApp(dialect, { VITRINE_BACKUP_DIR: folder })
		made.push(() => app.remove())
		const { backups } = app
		if (backups === null) throw new Error('no folder of backups')
		await aProgram(app, await anAdmin(app))
		return { app, folder, backups }
	}

	test('each stands for itself, shares its files with the one before, was restored for trial, and the oldest go', async () => {
		const { app, folder, backups } = await aBackedUp()
		const first = await backups.make(2)
		expect(first).toMatchObject({ faults: 0, restored: { users: 1, programs: 1 } })
		expect(first.files).toBeGreaterThan(0)
		await mkdir(join(folder, 'of somebody else'))
		await mkdir(join(folder, '2020-01-01T000000Z'))
		app.clock.move(day)
		const second = await backups.make(2)
		expect(second.files).toBe(0)
		const [sha256 = ''] = await filesOf(join(folder, second.name, 'blobs'))
		const inode = async (name: string) => (await stat(placeOfFile(join(folder, name, 'blobs'), sha256))).ino
		expect(await inode(second.name)).toBe(await inode(first.name))
		expect(await readdir(join(folder, second.name))).toEqual(['blobs', 'vitrine.sqlite'])
		app.clock.move(day)
		const third = await backups.make(2)
		expect(await listGenerations(folder)).toEqual([second.name, third.name])
		// Leftovers of the aborted run are gone; entries with other names stay.
		expect((await readdir(folder)).sort()).toEqual([second.name, third.name, 'of somebody else'].sort())
		await backups.check()
		expect(backups.whole).toBe(true)
		const empty = { ...app.config, database_url: null, data_dir: join(await aFolder(), 'data') }
		const { files } = await restore(empty, await newestBackup(folder), app.clock.now())
		expect(files).toBe(first.files)
	})

	test('a file that is damaged in the backup before is copied again, and one that the server has lost is said', async () => {
		const { app, folder, backups } = await aBackedUp()
		const first = await backups.make(7)
		const [damaged = '', lost = ''] = await filesOf(join(folder, first.name, 'blobs'))
		await rm(placeOfFile(join(folder, first.name, 'blobs'), damaged))
		await writeFile(placeOfFile(join(folder, first.name, 'blobs'), damaged), 'not what its name says')
		app.clock.move(day)
		const second = await backups.make(7)
		expect(second).toMatchObject({ files: 1, faults: 0 })
		await writeFile(placeOfFile(join(app.config.data_dir, 'blobs'), lost), 'spoilt')
		await rm(placeOfFile(join(folder, second.name, 'blobs'), lost))
		app.clock.move(day)
		const third = await backups.make(7)
		expect(third.faults).toBe(1)
		expect(third.fault).toContain(lost)
		expect(backups.whole).toBe(false)
	})

	test('one that cannot be made says why in one line and leaves those before', async () => {
		const { app, folder, backups } = await aBackedUp()
		const now = app.clock.now()
		const { name } = await plannedBackup(app.config, folder, 7, now)
		// The same moment again: the existing backup is not overwritten.
		await expect(plannedBackup(app.config, folder, 7, now)).rejects.toThrow(/this backup is there already/)
		app.clock.move(day)
		for (const later of [0, 1000, 2000]) await writeFile(join(folder, generationName(app.clock.now() + later)), '')
		await expect(backups.make(7)).rejects.toThrow(BackupFailed)
		expect(await listGenerations(folder)).toEqual([name])
		expect(app.log.join()).not.toContain('    at ')
	})

	test('the command restores and checks the newest of a folder of backups', async () => {
		const { app, folder, backups } = await aBackedUp()
		const { name } = await backups.make(7)
		const settings = { VITRINE_DATA_DIR: join(await aFolder(), 'data') }
		const checked = await starting(settings, 'backup.ts', ['check', folder]).ended
		expect(checked).toMatchObject({ code: 0 })
		expect(checked.said).toBe('')
		expect(await newestBackup(folder)).toBe(join(folder, name))
		expect(await starting(settings, 'backup.ts', ['restore', folder]).ended).toMatchObject({ code: 0 })
		await app.close()
	})
})
