import { errors } from '@vitrine/contract/error-codes'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, type TestApp } from './app.ts'
import { anAdmin, type Browser, errorCodeOf } from './browser.ts'
import { aPicture, aTerminal, bound, heard, upload } from './factories.ts'
import { anOwnPostgres, type OwnPostgres } from './own-postgres.ts'

const patience = { timeout: 120_000 }

/** The result of a call: 0 on success, else its error status. */
const statusOf = (call: Promise<unknown>): Promise<number> =>
	call.then(
		() => 0,
		error => (error as { status: number }).status,
	)

describe('a PostgreSQL that goes and comes back', () => {
	let postgres: OwnPostgres
	let app: TestApp
	let admin: Browser
	beforeAll(async () => {
		postgres = await anOwnPostgres()
		await postgres.query('create database away')
		const url = new URL(postgres.url)
		url.pathname = '/away'
		app = await aApp('sqlite', { VITRINE_DATABASE_URL: url.href })
		admin = await anAdmin(app)
	})
	afterAll(async () => {
		await app.remove()
		await postgres.remove()
	})

	test('a connection that breaks between two statements of a transaction ends that transaction and nothing else', async () => {
		const { db } = app.database
		const other = new Client({ connectionString: postgres.url })
		await other.connect()
		const work = db.transaction().execute(async tx => {
			const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
			const [pid] = rows.map(row => row.pid)
			await other.query('select pg_terminate_backend($1)', [pid])
			// The connection ends while it is idle.
			let left = 1
			while (left > 0) left = (await other.query('select 1 from pg_stat_activity where pid = $1', [pid])).rowCount ?? 0
			for (let turn = 0; turn < 100; turn++) await new Promise(setImmediate)
			await sql`select 1`.execute(tx)
		})
		await expect(work).rejects.toThrow()
		await other.end()
		expect(await admin.terminals.list({})).toMatchObject({ list: [] })
	})

	test('calls answer 503 with a word meanwhile, and everything goes on by itself afterwards', async () => {
		const pair = await aTerminal(admin)
		const terminal = await bound(app, pair)
		await app.settled()
		await postgres.stop()
		const refused = await errorCodeOf(admin.materials.list({}))
		expect({ status: refused.status, tips: refused.tips }).toEqual({
			status: errors.database_away.status,
			tips: errors.database_away.text,
		})
		expect((await fetch(`${app.origin}/readyz`)).status).toBe(503)
		expect((await fetch(`${app.origin}/healthz`)).status).toBe(200)
		// A connected terminal stays, and one that connects meanwhile is told to come back.
		terminal.send({ type: 'heart_package', data: { program_name: '早间节目' } })
		await heard(terminal)
		await postgres.start()
		await expect.poll(() => statusOf(admin.terminals.list({})), patience).toBe(0)
		await app.settled()
		const { list } = await admin.terminals.list({})
		expect(list).toMatchObject([{ run_state: 1, program_name: '早间节目' }])
		await upload(admin, 'after', await aPicture())
		await app.settled()
		expect((await admin.materials.list({})).list).toMatchObject([{ state: 'ready' }])
		expect((await fetch(`${app.origin}/readyz`)).status).toBe(200)
		terminal.close()
	})

	test('an outage while a file is worked on does not leave it unfinished', async () => {
		const content = await aPicture()
		const { upload_id } = await admin.materials.uploadStart({ name: 'meanwhile', size: content.length })
		await admin.materials.uploadChunk(
			{ upload_id, offset: 0 },
			{ file: { file: new Blob([new Uint8Array(content)]), name: 'meanwhile' } },
		)
		await admin.materials.uploadFinish({ upload_id })
		await postgres.stop()
		await postgres.start()
		await expect
			.poll(
				async () => (await admin.materials.list({ key_word: 'meanwhile' }).catch(() => null))?.list[0]?.state,
				patience,
			)
			.toBe('ready')
	})
})

describe('a PostgreSQL that is slow', () => {
	test('a locked table stops nobody who does not need it', async () => {
		const app = await aApp('postgres', { VITRINE_DATABASE_LOCK_SECONDS: '1' })
		const admin = await anAdmin(app)
		const other = new Client({ connectionString: app.config.database_url ?? '' })
		await other.connect()
		await other.query('begin')
		await other.query('lock table programs in access exclusive mode')
		const waiting = Array.from({ length: 12 }, (_, page) =>
			errorCodeOf(admin.programs.list({ key_word: String(page) })),
		)
		expect(await admin.terminals.list({})).toMatchObject({ list: [] })
		const answers = await Promise.all(waiting)
		expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([errors.busy.status]))
		await other.query('rollback')
		await other.end()
		expect(await admin.programs.list({})).toMatchObject({ list: [] })
		await app.remove()
	})

	test('a statement that takes too long is ended', async () => {
		const app = await aApp('postgres', { VITRINE_DATABASE_STATEMENT_SECONDS: '1' })
		await expect(sql`select pg_sleep(60)`.execute(app.database.db)).rejects.toMatchObject({ kind: 'busy' })
		await app.remove()
	})
})
