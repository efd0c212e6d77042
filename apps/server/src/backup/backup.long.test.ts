import { mkdtemp, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../test/app.ts'
import { anAdmin } from '../../test/browser.ts'
import { aProgram, aTerminal } from '../../test/factories.ts'
import { starting } from '../../test/starting.ts'
import { migrate, openDatabase } from '../db/database.ts'
import { checkBackup, filesOf, openFile } from './backup-check.ts'
import { backup, restore } from './backup-copying.ts'

const made: (() => Promise<unknown>)[] = []
afterEach(async () => {
	for (const undo of made.splice(0).reverse()) await undo()
})

const aFolder = async (): Promise<string> => {
	const folder = await mkdtemp(join(tmpdir(), 'vitrine-backup-'))
	made.push(() => rm(folder, { recursive: true, force: true }))
	return folder
}

const rowsOf = async (config: TestApp['config']) => {
	const database = openDatabase(config.data_dir, config.database_url)
	const { db } = database
	const found = {
		users: await db.selectFrom('users').selectAll().orderBy('id').execute(),
		materials: await db.selectFrom('materials').selectAll().orderBy('id').execute(),
		programs: await db.selectFrom('programs').selectAll().orderBy('id').execute(),
		downloads: await db.selectFrom('downloads').selectAll().orderBy('dc_id').execute(),
	}
	await db.destroy()
	return found
}

describe.each(dialects)('backup of %s', dialect => {
	test.each(dialects)('is taken while the server runs and is restored into an empty %s', async target => {
		const app = await aApp(dialect)
		made.push(() => app.remove())
		const admin = await anAdmin(app)
		const program = await aProgram(app, admin)
		const { terminal } = await aTerminal(admin)
		await admin.releases.publish({ play_ids: [program.id], deviceids: [terminal.id] })
		const folder = await aFolder()
		const first = await backup(app.config, folder, app.clock.now())
		expect(first.files).toBeGreaterThan(0)
		expect((await backup(app.config, folder, app.clock.now())).files).toBe(0)

		const other = await aApp(target)
		made.push(() => other.remove())
		const { database, config } = other
		const empty = { ...config, data_dir: join(await aFolder(), 'data') }
		if (target === 'postgres') {
			await database.db.deleteFrom('credentials').execute()
			await database.db.deleteFrom('users').execute()
			for (const table of ['groups', 'roles', 'settings', 'secrets'] as const)
				await database.db.deleteFrom(table).execute()
		}
		await restore(empty, folder, app.clock.now())
		expect(await rowsOf(empty)).toEqual(await rowsOf(app.config))
		const restored = openDatabase(empty.data_dir, empty.database_url)
		expect(await migrate(restored, 0)).toEqual([])
		// The ids continue where they stopped.
		const group = await restored.db
			.insertInto('groups')
			.values({ pid: 1, name: 'x', name_en: 'x', created_at: 0 })
			.returning('id')
			.executeTakeFirstOrThrow()
		expect(group.id).toBeGreaterThan(1)
		await restored.db.destroy()
	})
})

describe.each(dialects)('a backup of %s with damaged files', dialect => {
	const aLive = async () => {
		const app = await aApp(dialect)
		made.push(() => app.remove())
		await aProgram(app, await anAdmin(app))
		const folder = await aFolder()
		const blobs = join(app.config.data_dir, 'blobs')
		const [path = ''] = (await readdir(blobs, { recursive: true, withFileTypes: true }))
			.filter(entry => entry.isFile())
			.map(entry => join(entry.parentPath, entry.name))
		return { config: app.config, folder, path, copy: path.replace(blobs, join(folder, 'blobs')) }
	}
	const spoil = async (path: string) => writeFile(path, Buffer.alloc((await stat(path)).size))

	test('goes on past a damaged stored file, has the database, and names the file', async () => {
		const { config, folder, path } = await aLive()
		const all = (await filesOf(join(config.data_dir, 'blobs'))).length
		await spoil(path)
		const { files, faults: problems } = await backup(config, folder, 0)
		expect({ files, faults: problems }).toEqual({
			files: all - 1,
			faults: [`${path}: the stored file is damaged or cannot be read; the backup is without it`],
		})
		const { db } = openFile(join(folder, 'vitrine.sqlite'), true)
		expect(await db.selectFrom('programs').select('id').execute()).toHaveLength(1)
		await db.destroy()
	})

	test('names a stored file that is missing', async () => {
		const { config, folder, path } = await aLive()
		await rm(path)
		expect((await backup(config, folder, 0)).faults).toEqual([
			`${path.slice(-64)}: the stored file is missing; the backup is without it`,
		])
	})

	test('replaces a damaged copy, and keeps a good copy of what is damaged now', async () => {
		const { config, folder, path, copy } = await aLive()
		await backup(config, folder, 0)
		await spoil(copy)
		expect(await backup(config, folder, 0)).toMatchObject({ files: 1, faults: [] })
		const whole = await checkBackup(folder)
		await spoil(path)
		await backup(config, folder, 0)
		expect(await checkBackup(folder)).toBe(whole)
	})
})

test('a restore never overwrites an installation', async () => {
	const app = await aApp('sqlite')
	made.push(() => app.remove())
	const folder = await aFolder()
	await backup(app.config, folder, app.clock.now())
	await expect(restore(app.config, folder, 0)).rejects.toThrow('already contains a database')
	await expect(restore(app.config, join(folder, 'nowhere'), 0)).rejects.toThrow('no backup')
})

describe('a backup', () => {
	const aBackup = async () => {
		const app = await aApp('sqlite')
		made.push(() => app.remove())
		const admin = await anAdmin(app)
		await aProgram(app, admin)
		const folder = join(await aFolder(), 'of', 'today')
		await backup(app.config, folder, app.clock.now())
		const blobs = (await readdir(join(folder, 'blobs'), { recursive: true, withFileTypes: true })).filter(entry =>
			entry.isFile(),
		)
		const paths = blobs.map(entry => join(entry.parentPath, entry.name))
		return { folder, database: join(folder, 'vitrine.sqlite'), paths, data_dir: join(await aFolder(), 'data') }
	}
	const into = (data_dir: string) => ({ data_dir, database_url: null })
	const left = (data_dir: string) =>
		readdir(data_dir, { recursive: true, withFileTypes: true }).then(
			all => all.filter(entry => entry.isFile() && entry.name !== 'vitrine.lock').map(({ name }) => name),
			() => [],
		)
	const modeOf = async (path: string) => (await stat(path)).mode & 0o777

	test('is for nobody else, nor is what is restored', async () => {
		const { folder, database, paths, data_dir } = await aBackup()
		await restore(into(data_dir), folder, 0)
		for (const path of [folder, join(folder, 'blobs'), data_dir, join(data_dir, 'blobs')])
			expect(await modeOf(path)).toBe(0o700)
		for (const path of [database, ...paths, join(data_dir, 'vitrine.sqlite')]) expect(await modeOf(path)).toBe(0o600)
		expect(await checkBackup(folder)).toBe(paths.length)
	})

	const spoilt: [string, (backup: Awaited<ReturnType<typeof aBackup>>) => Promise<unknown>, RegExp][] = [
		[
			'with a file of other content',
			({ paths }) => writeFile(paths[0] ?? '', 'x'),
			/the file \w{64} of the backup is damaged/,
		],
		['that lacks a file', ({ paths }) => rm(paths[0] ?? ''), /1 files are missing from the backup/],
		['whose database is cut off', ({ database }) => truncate(database, 50_000), /the backup is damaged/],
		[
			'whose database is rubbish',
			({ database }) => writeFile(database, 'rubbish'.repeat(1000)),
			/the backup is damaged/,
		],
		['whose database is empty', ({ database }) => truncate(database, 0), /there is no backup/],
		[
			'of a newer version',
			async ({ database }) => {
				const { db } = openFile(database)
				await db.insertInto('migrations').values({ name: '9999_future', applied_at: 1 }).execute()
				await db.destroy()
			},
			/newer version/,
		],
	]
	test.each(spoilt)('%s is refused, and nothing is written', async (_what, spoil, words) => {
		const made = await aBackup()
		await spoil(made)
		await expect(checkBackup(made.folder)).rejects.toThrow(words)
		await expect(restore(into(made.data_dir), made.folder, 0)).rejects.toThrow(words)
		expect(await left(made.data_dir)).toEqual([])
	})

	test('is looked through by the server, too, which says what it finds', async () => {
		const { folder, paths } = await aBackup()
		const app = await aApp('sqlite', { VITRINE_BACKUP_DIR: folder })
		made.push(() => app.remove())
		await app.backups?.check()
		expect(app.backups?.whole).toBe(true)
		await writeFile(paths[0] ?? '', 'x')
		await app.backups?.check()
		expect(app.backups?.whole).toBe(false)
		expect(app.log.some(line => line.includes('the backup is not whole') && line.includes('is damaged'))).toBe(true)
	})

	test('of an older version is brought up to date', async () => {
		const { folder, database, data_dir } = await aBackup()
		const { db } = openFile(database)
		await db.deleteFrom('migrations').where('name', '=', '0022_letters').execute()
		await sql.raw('alter table mails drop column expires_at').execute(db)
		await db.destroy()
		await restore(into(data_dir), folder, 0)
		const restored = openFile(join(data_dir, 'vitrine.sqlite'))
		expect(await migrate(restored, 0)).toEqual([])
		await restored.db.destroy()
	})

	test('is not restored into an installation that runs, nor over its files', async () => {
		const { folder, data_dir } = await aBackup()
		await restore(into(data_dir), folder, 0)
		await rm(join(data_dir, 'vitrine.sqlite'))
		await expect(restore(into(data_dir), folder, 0)).rejects.toThrow('restore a backup into an empty folder')
	})

	test('into a folder that cannot be ends at once, with one line', async () => {
		const data = await aFolder()
		for (const [command, line] of [
			['backup', /^VITRINE_DATA_DIR: there is no database in|^\/proc\/nope: cannot be read or written \(\w+\)$/],
			['restore', /^\/proc\/nope\/vitrine\.sqlite: there is no backup in this folder$/],
			['check', /^\/proc\/nope\/vitrine\.sqlite: there is no backup in this folder$/],
		] as const) {
			const { code, said } = await starting({ VITRINE_DATA_DIR: data }, 'backup.ts', [command, '/proc/nope']).ended
			expect({ code, lines: said.split('\n').length }).toEqual({ code: 1, lines: 1 })
			expect(said).toMatch(line)
		}
	})
})
