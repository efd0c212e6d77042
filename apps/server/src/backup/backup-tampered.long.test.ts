import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../test/app.ts'
import { anAdmin, type Browser } from '../../test/browser.ts'
import { aName, aProgram } from '../../test/factories.ts'
import { rootGroup } from '../../test/people.ts'
import { starting } from '../../test/starting.ts'
import { checkBackup, openFile, placeOfFile } from './backup-check.ts'
import { backup, restore } from './backup-copying.ts'

const made: (() => Promise<unknown>)[] = []
afterEach(async () => {
	for (const undo of made.splice(0).reverse()) await undo()
})

const aFolder = async (): Promise<string> => {
	const folder = await mkdtemp(join(tmpdir(), 'vitrine-tampered-'))
	made.push(() => rm(folder, { recursive: true, force: true }))
	return folder
}

interface Made {
	readonly app: TestApp
	readonly admin: Browser
	readonly folder: string
	/** The target of a restore: nothing is there. */
	readonly data_dir: string
}

const aBackup = async (): Promise<Made> => {
	const app = await aApp('sqlite')
	made.push(() => app.remove())
	const admin = await anAdmin(app)
	await aProgram(app, admin)
	const folder = join(await aFolder(), 'backup')
	await backup(app.config, folder, app.clock.now())
	return { app, admin, folder, data_dir: join(await aFolder(), 'data') }
}

const into = (data_dir: string) => ({ data_dir, database_url: null })

const changed = (folder: string, ...statements: readonly string[]): void => {
	const database = new DatabaseSync(join(folder, 'vitrine.sqlite'))
	for (const statement of statements) database.exec(statement)
	database.close()
}

const groupsIn = async (data_dir: string): Promise<string[]> => {
	const { db } = openFile(join(data_dir, 'vitrine.sqlite'))
	const rows = await db.selectFrom('groups').select('name').execute()
	await db.destroy()
	return rows.map(row => row.name)
}

const filesIn = (folder: string): Promise<string[]> =>
	readdir(folder, { recursive: true, withFileTypes: true }).then(
		all => all.filter(entry => entry.isFile() && entry.name !== 'vitrine.lock').map(({ name }) => name),
		() => [],
	)

describe('a backup that is the copied files of a server', () => {
	/** The newest rows of a running server are next to its database, not in it. */
	const copied = async () => {
		const one = await aBackup()
		const name = aName('newest')
		await one.admin.organizations.add({ pid: await rootGroup(one.app), name, name_en: name })
		const copy = await aFolder()
		for (const file of ['vitrine.sqlite', 'vitrine.sqlite-wal', 'blobs'])
			cpSync(join(one.app.config.data_dir, file), join(copy, file), { recursive: true })
		return { ...one, copy, name }
	}

	test('is restored with its newest rows', async () => {
		const { copy, data_dir, name } = await copied()
		await restore(into(data_dir), copy, 0)
		expect(await groupsIn(data_dir)).toContain(name)
	})

	test('leaves nothing beside the database of a backup that is made over it', async () => {
		const { app, admin, copy, data_dir } = await copied()
		const later = aName('later')
		await admin.organizations.add({ pid: await rootGroup(app), name: later, name_en: later })
		await backup(app.config, copy, app.clock.now())
		expect((await readdir(copy)).sort()).toEqual(['blobs', 'vitrine.sqlite'])
		await checkBackup(copy)
		await restore(into(data_dir), copy, 0)
		expect(await groupsIn(data_dir)).toContain(later)
	})
})

test.each(dialects)('a backup of %s can be read where nothing may be written beside it', async dialect => {
	const app = await aApp(dialect)
	made.push(() => app.remove())
	const folder = await aFolder()
	await backup(app.config, folder, app.clock.now())
	// The read and write versions: 2 is a write-ahead log (SQLite, database file format, 1.3).
	expect([...(await readFile(join(folder, 'vitrine.sqlite'))).subarray(18, 20)]).toEqual([1, 1])
})

describe('a backup that somebody has changed', () => {
	const strange: readonly (readonly [what: string, statement: string, words: RegExp])[] = [
		[
			'with a trigger of somebody else',
			'create trigger evil after insert on sessions begin update users set isadmin = 1; end',
			/schema .*is not that of Vitrine \(trigger evil\)/,
		],
		[
			'with another trigger under a name of ours',
			`drop trigger material_search_removed; create trigger material_search_removed after delete on materials
				begin update users set isadmin = 1; end`,
			/trigger material_search_removed/,
		],
		[
			'with a view in place of a table',
			'alter table notices rename to n; create view notices as select * from n',
			/no table notices/,
		],
		[
			'with a column that is a statement',
			'alter table settings add column "x"") select 1 --" text',
			/column x.+ of settings/,
		],
		['that lacks a column', 'alter table mails drop column kind', /column kind of mails/],
		['without the steps of its schema', 'delete from migrations', /no step of the schema/],
	]
	test.each(strange)('%s is refused, and nothing is written', async (_what, statement, words) => {
		const { folder, data_dir } = await aBackup()
		changed(folder, statement)
		await expect(checkBackup(folder)).rejects.toThrow(words)
		await expect(restore(into(data_dir), folder, 0)).rejects.toThrow(words)
		expect(await filesIn(data_dir)).toEqual([])
	})

	test('with a table of the operator is restored', async () => {
		const { folder, data_dir } = await aBackup()
		changed(folder, 'create table own_figures (day text, plays bigint)')
		await checkBackup(folder)
		await restore(into(data_dir), folder, 0)
		expect(await groupsIn(data_dir)).toHaveLength(1)
	})

	test('leads no upload of it to a file elsewhere', async () => {
		const { folder, data_dir } = await aBackup()
		const victim = join(dirname(data_dir), 'victim')
		writeFileSync(victim, 'not ours')
		changed(
			folder,
			`insert into uploads (id, user_id, group_id, name, size, received, created_at, updated_at)
				select '../../victim', id, group_id, 'x', 1, 0, 0, 0 from users limit 1`,
		)
		await restore(into(data_dir), folder, 0)
		const { db } = openFile(join(data_dir, 'vitrine.sqlite'))
		expect(await db.selectFrom('uploads').select('id').execute()).toEqual([])
		await db.destroy()
		expect(existsSync(victim)).toBe(true)
	})

	/** The path of a file with this content in a backup. */
	const placeOf = (folder: string, content: string): string => {
		const path = placeOfFile(join(folder, 'blobs'), createHash('sha256').update(content).digest('hex'))
		mkdirSync(dirname(path), { recursive: true })
		return path
	}
	const endless: readonly (readonly [what: string, put: (path: string) => void])[] = [
		['a pipe', path => execFileSync('mkfifo', [path])],
		['a device', path => symlinkSync('/dev/zero', path)],
		['a folder', path => mkdirSync(path)],
		['a link to nothing', path => symlinkSync('/nowhere', path)],
	]
	test.each(endless)('with %s in the place of a file is looked through to its end', async (_what, put) => {
		const { folder, data_dir } = await aBackup()
		const files = await checkBackup(folder)
		put(placeOf(folder, 'x'))
		for (const command of ['check', 'restore']) {
			const work = starting({ VITRINE_DATA_DIR: data_dir }, 'backup.ts', [command, folder])
			made.push(async () => work.kill())
			expect(await work.ended).toEqual({ code: 0, said: '' })
		}
		expect((await filesIn(join(data_dir, 'blobs'))).length).toBe(files)
	})

	test('a file under another name’s folder is none of it', async () => {
		const { folder } = await aBackup()
		const files = await checkBackup(folder)
		mkdirSync(join(folder, 'blobs', 'zz'))
		writeFileSync(join(folder, 'blobs', 'zz', 'a'.repeat(64)), 'x')
		expect(await checkBackup(folder)).toBe(files)
	})
})
