import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../test/app.ts'
import { anAdmin } from '../../test/browser.ts'
import { isBrokenReference, isDuplicate } from './conflicts.ts'
import { migrate, NewerDatabase } from './database.ts'
import { type Migration, migrations } from './migrations/migrations.ts'
import { type Columns, rowsTable } from './rows.ts'
import type { Reader } from './schema.ts'

describe.each(dialects)('the database on %s', dialect => {
	let app: TestApp
	beforeAll(async () => {
		app = await aApp(dialect)
	})
	afterAll(() => app.remove())

	const columns = { id: 'int', share: 'real', note: 'text' } as const satisfies Columns
	const roundTrip = async (rows: readonly object[]) =>
		(
			await sql<Record<string, unknown>>`select rows.* from ${rowsTable(dialect, columns, rows)}`.execute(
				app.database.db,
			)
		).rows

	test('rows travel into a statement as they are', async () => {
		const rows = [
			{ id: 1, share: 0.5, note: 'plain' },
			{ id: -5, share: -1.25e-3, note: '' },
			{ id: Number.MAX_SAFE_INTEGER, share: 0, note: '中文 🎬👩‍👩‍👧 e\u0301 \u202e' },
			{ id: Number.MIN_SAFE_INTEGER, share: 1e15, note: `"quoted" 'single' \\ \\u0000 \n\t\u0001 $.id -- ;` },
			{ id: null, share: null, note: null },
		]
		expect(await roundTrip(rows)).toEqual(rows)
	})

	test('no rows are no rows, a missing column is null, one too many is left out', async () => {
		expect(await roundTrip([])).toEqual([])
		expect(await roundTrip([{ id: 1, other: 'x' }])).toEqual([{ id: 1, share: null, note: null }])
	})

	test('characters that no database keeps are left out, the rest of the row stays', async () => {
		const found = await roundTrip([
			{ id: 1, share: 1, note: 'a\u0000b\ud800c\udc00d🎬' },
			{ id: 2, share: 1, note: 'x' },
		])
		expect(found).toEqual([
			{ id: 1, share: 1, note: 'ab\ufffdc\ufffdd🎬' },
			{ id: 2, share: 1, note: 'x' },
		])
	})

	test('twenty thousand rows are one statement', async () => {
		const rows = Array.from({ length: 20_000 }, (_, id) => ({ id, share: id / 2, note: `n${id}` }))
		expect(await roundTrip(rows)).toHaveLength(20_000)
	})

	test('migrating again changes nothing', async () => {
		const { db } = app.database
		const before = await db.selectFrom('migrations').selectAll().orderBy('name').execute()
		expect(before.map(row => row.name)).toEqual(migrations.map(migration => migration.name))
		expect(await migrate(app.database, 1)).toEqual([])
		expect(await db.selectFrom('migrations').selectAll().orderBy('name').execute()).toEqual(before)
	})

	test('a database of a newer version is refused by the name of its step, and stays as it is', {
		tags: 'long',
	}, async () => {
		const other = await aApp(dialect)
		await anAdmin(other)
		const { db } = other.database
		await db.insertInto('migrations').values({ name: '9999_future', applied_at: 1 }).execute()
		await expect(migrate(other.database, 2)).rejects.toBeInstanceOf(NewerDatabase)
		await expect(migrate(other.database, 2)).rejects.toThrow('9999_future')
		expect(await db.selectFrom('users').select('account').execute()).toEqual([{ account: 'admin' }])
		await other.remove()
	})

	test('conflicts between writers are known by their kind', async () => {
		const { db } = app.database
		const caught = (work: Promise<unknown>) =>
			work.then(
				() => null,
				error => error,
			)
		const group = await caught(db.insertInto('secrets').values({ name: 'root', value: 'x' }).execute())
		expect([isDuplicate(group), isBrokenReference(group)]).toEqual([true, false])
		const row = {
			user_id: 999,
			name: 'x',
			token_hash: 'x',
			created_at: 1,
			used_at: null,
			expires_at: null,
			scopes: '[]',
		}
		const reference = await caught(db.insertInto('access_tokens').values(row).execute())
		expect([isDuplicate(reference), isBrokenReference(reference)]).toEqual([false, true])
		expect(isDuplicate(new Error('other')) || isBrokenReference(new Error('other'))).toBe(false)
	})

	test('a transaction that fails leaves nothing', async () => {
		const { db } = app.database
		const work = db.transaction().execute(async tx => {
			await tx.insertInto('settings').values({ key: 'half', value: 'x' }).execute()
			throw new Error('stop')
		})
		await expect(work).rejects.toThrow('stop')
		expect(await db.selectFrom('settings').selectAll().where('key', '=', 'half').execute()).toEqual([])
	})

	test('large numbers and sums come back as numbers', async () => {
		const row = {
			account: 'big',
			realname: 'x',
			nickname: '',
			email: '',
			remark: '',
			role_id: 1,
			group_id: 1,
			active: 0,
			language: '',
			created_at: Number.MAX_SAFE_INTEGER,
		}
		const { db } = app.database
		await db.insertInto('users').values(row).execute()
		expect(await db.selectFrom('users').select('created_at').where('account', '=', 'big').execute()).toEqual([
			{ created_at: Number.MAX_SAFE_INTEGER },
		])
		const { total } = await db
			.selectFrom('users')
			.select(eb => eb.fn.sum<number>('active').as('total'))
			.executeTakeFirstOrThrow()
		expect(total).toBe(1)
	})
})

test('steps of the embedded database sort on disk, beside it, and all else in memory', async () => {
	const app = await aApp('sqlite')
	const { db } = app.database
	const known = async (reader: Reader, name: string) =>
		(await sql<Record<string, unknown>>`pragma ${sql.raw(name)}`.execute(reader)).rows[0]?.[name]
	const seen: unknown[] = []
	const step: Migration = {
		name: '9999_sorts',
		statements: [],
		fill: async tx => {
			seen.push(await known(tx, 'temp_store'), await known(tx, 'temp_store_directory'))
		},
	}
	await migrate(app.database, 1, [...migrations, step])
	expect(seen).toEqual([1, app.folder])
	expect(await known(db, 'temp_store')).toBe(2)
	await app.remove()
})
