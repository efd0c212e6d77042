import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate, openDatabase } from '../src/db/database.ts'
import { database_file } from '../src/db/engines/database-file.ts'
import { anOwnPostgres } from './own-postgres.ts'

declare module 'vitest' {
	interface ProvidedContext {
		postgres_url: string
		/** An SQLite file and a PostgreSQL database with every migration and nothing else, for tests to copy. */
		migrated: { readonly sqlite: string; readonly postgres: string }
	}
}

const ofTheirOwn = async (made: AsyncDisposableStack): Promise<string> => {
	const own = await anOwnPostgres()
	made.defer(own.remove)
	return own.url
}

/** With PostgreSQL nothing of a database is in a folder. */
const no_folder = ''

const migrateAndClose = async (folder: string, url: string | null): Promise<void> => {
	const database = openDatabase(folder, url)
	await migrate(database, Date.now())
	await database.close()
}

const migratedFile = async (made: AsyncDisposableStack): Promise<string> => {
	const folder = await mkdtemp(join(tmpdir(), 'vitrine-migrated-'))
	made.defer(() => rm(folder, { recursive: true, force: true }))
	await migrateAndClose(folder, null)
	return join(folder, database_file)
}

const migratedDatabase = async (made: AsyncDisposableStack, postgres_url: string): Promise<string> => {
	const client = new Client({ connectionString: postgres_url })
	await client.connect()
	made.defer(() => client.end())
	const name = `migrated_${randomUUID().replaceAll('-', '')}`
	await client.query(`create database ${name}`)
	made.defer(async () => void (await client.query(`drop database ${name} with (force)`)))
	const url = new URL(postgres_url)
	url.pathname = `/${name}`
	await migrateAndClose(no_folder, url.href)
	// Nothing may be connected to a database that is copied.
	await client.query(`alter database ${name} with allow_connections false`)
	return name
}

/** One PostgreSQL for all tests: the one in `VITRINE_TEST_DATABASE_URL`, or else one started for them. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
	const made = new AsyncDisposableStack()
	// The embedded PostgreSQL library exits the process with code 0 once the event loop is empty, even after failed tests.
	process.prependOnceListener('beforeExit', code => process.exit(code))
	try {
		const url = process.env.VITRINE_TEST_DATABASE_URL || (await ofTheirOwn(made))
		const [sqlite, postgres] = [await migratedFile(made), await migratedDatabase(made, url)]
		project.provide('postgres_url', url)
		project.provide('migrated', { sqlite, postgres })
		return () => made.disposeAsync()
	} catch (error) {
		await made.disposeAsync()
		throw error
	}
}
