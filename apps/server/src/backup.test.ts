import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../test/app.ts'
import { anAdmin } from '../test/browser.ts'
import { aProgram, aTerminal } from '../test/factories.ts'
import { backup, restore } from './backup.ts'
import { migrate, openDatabase } from './db/database.ts'

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
		// The numbers go on where they stopped.
		const group = await restored.db
			.insertInto('groups')
			.values({ pid: 1, name: 'x', name_en: 'x', created_at: 0 })
			.returning('id')
			.executeTakeFirstOrThrow()
		expect(group.id).toBeGreaterThan(1)
		await restored.db.destroy()
	})
})

test('a restore never overwrites an installation', async () => {
	const app = await aApp('sqlite')
	made.push(() => app.remove())
	const folder = await aFolder()
	await backup(app.config, folder, app.clock.now())
	await expect(restore(app.config, folder, 0)).rejects.toThrow('has a database already')
	await expect(restore(app.config, join(folder, 'nowhere'), 0)).rejects.toThrow('no backup')
})
