import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { errors } from '@vitrine/contract/error-codes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from './app.ts'
import { anAdmin, type Browser, errorCodeOf } from './browser.ts'
import { aProgram, aPublish, aTerminal, bound, heard } from './factories.ts'

describe.each(dialects)('a database that fails for a while (%s)', dialect => {
	let app: TestApp
	let admin: Browser
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
	})
	afterAll(() => app.remove())

	/** Runs work while a table is unavailable. */
	const without = async (table: 'terminals' | 'downloads', work: () => Promise<void>) => {
		const { schema } = app.database.db
		await schema.alterTable(table).renameTo(`${table}_away`).execute()
		await work()
		await expect(app.settled()).rejects.toThrow(table)
		await schema.alterTable(`${table}_away`).renameTo(table).execute()
	}

	test('what terminals said and who went is written down afterwards', async () => {
		const [staying, leaving] = [await aTerminal(admin), await aTerminal(admin)]
		const [one, other] = [await bound(app, staying), await bound(app, leaving)]
		await app.settled()
		await without('terminals', async () => {
			one.send({ type: 'heart_package', data: { program_name: '早间节目' } })
			await heard(one)
			other.send({ type: 'bind' })
			await other.closed()
			// The server notices in its own time.
			while (app.online() > 1) await new Promise(setImmediate)
		})
		await app.settled()
		const { list } = await admin.terminals.list({})
		expect(list.find(row => row.id === staying.terminal.id)).toMatchObject({ run_state: 1, program_name: '早间节目' })
		expect(list.find(row => row.id === leaving.terminal.id)).toMatchObject({
			run_state: 0,
			offline_reason: 'connection_lost',
		})
		one.close()
	})

	test('a finished download is finished afterwards', async () => {
		const program = await aProgram(app, admin)
		const pair = await aTerminal(admin)
		const terminal = await bound(app, pair)
		const { dc_ids } = await aPublish(admin, [program.id], [pair.terminal.id])
		await app.settled()
		await without('downloads', async () => {
			terminal.send({ type: 'download', data: { dc_id: dc_ids[0], status: 1, percent: 50 } })
			terminal.send({ type: 'download', data: { dc_id: dc_ids[0], status: 3, percent: 100 } })
			await heard(terminal)
		})
		await app.settled()
		const [row] = await admin.downloads.getDownloadList({})
		expect(row).toMatchObject({ dc_id: dc_ids[0], download_state: 3 })
		terminal.close()
	})
})

test('a database that cannot be read any more is said in words, and the process lives', async () => {
	const app = await aApp('sqlite')
	const admin = await anAdmin(app)
	// Points the table at a page that the file does not have.
	const other = new DatabaseSync(join(app.config.data_dir, 'vitrine.sqlite'), { defensive: false })
	other.exec("pragma writable_schema = on; update sqlite_schema set rootpage = 9999999 where name = 'programs'")
	other.exec('pragma schema_version = 9999')
	other.close()
	const { status, tips } = await errorCodeOf(admin.programs.list({}))
	expect({ status, tips }).toEqual({ status: errors.database_damaged.status, tips: errors.database_damaged.text })
	expect((await fetch(`${app.origin}/readyz`)).status).toBe(503)
	expect((await fetch(`${app.origin}/healthz`)).status).toBe(200)
	expect(await (await fetch(`${app.origin}/metrics`)).text()).toContain('\nvitrine_database_up 0\n')
	await app.remove()
})
