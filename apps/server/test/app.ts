import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client as PostgresClient } from 'pg'
import { pino } from 'pino'
import { inject } from 'vitest'
import { type App, startApp } from '../src/app.ts'
import { type Config, readConfig } from '../src/config.ts'
import { type Database, type DialectName, migrate, openDatabase } from '../src/db/database.ts'
import { diskBlobs } from '../src/ports/blobs-disk.ts'

/** Both databases, for `describe.each`. */
export const dialects: readonly DialectName[] = ['sqlite', 'postgres']

export const admin = { account: 'admin', password: 'Admin#12345' } as const
export const verify_code = '4321'

/** The client of the contract never signs twice with the same time, so time goes on for every application of a test file. */
let ahead = 0

/** A clock that tests move by hand; it starts at the real time, which sockets and signatures of the client use too. */
export class TestClock {
	now = (): number => Date.now() + ahead
	move(ms: number): void {
		ahead += ms
	}
}

/** A real application on a fresh database and folder, listening on free loopback ports. */
export interface TestApp extends App {
	readonly origin: string
	readonly folder: string
	readonly database: Database
	readonly clock: TestClock
	readonly config: Config
	/** Lines of the log. */
	readonly log: string[]
	/** Stops it and starts it again on the same data, as after a crash or a restart. */
	again(): Promise<TestApp>
	remove(): Promise<void>
}

const adminClient = async (): Promise<PostgresClient> => {
	const client = new PostgresClient({ connectionString: inject('postgres_url') })
	await client.connect()
	return client
}

const makeDatabase = async (): Promise<string> => {
	const name = `test_${randomUUID().replaceAll('-', '')}`
	const client = await adminClient()
	await client.query(`create database ${name}`)
	await client.end()
	const url = new URL(inject('postgres_url'))
	url.pathname = `/${name}`
	return url.href
}

const dropDatabase = async (url: string): Promise<void> => {
	const client = await adminClient()
	await client.query(`drop database if exists ${new URL(url).pathname.slice(1)} with (force)`)
	await client.end()
}

type Environment = Record<string, string>

type Prepare = (database: Database, now: number) => Promise<void>

const run = async (folder: string, environment: Environment, clock: TestClock, prepare?: Prepare): Promise<TestApp> => {
	const config = readConfig(environment)
	const database = openDatabase(config.data_dir, config.database_url)
	await prepare?.(database, clock.now())
	await migrate(database, clock.now())
	const log: string[] = []
	const logger = pino({ level: 'info', base: null }, { write: line => void log.push(line) })
	const blobs = await diskBlobs(config.data_dir)
	const [web_folder, player_folder] = [join(folder, 'web'), join(folder, 'player')]
	const app = await startApp({ config, database, blobs, clock, logger, web_folder, player_folder })
	return {
		...app,
		origin: `http://127.0.0.1:${app.port}`,
		folder,
		database,
		clock,
		config,
		log,
		again: async () => {
			await app.close()
			return run(folder, environment, clock)
		},
		remove: async () => {
			await app.close()
			if (config.database_url !== null) await dropDatabase(config.database_url)
			await rm(folder, { recursive: true, force: true })
		},
	}
}

/** Starts an application; settings beside the usual ones may be given, and what its database holds before. */
export const aApp = async (dialect: DialectName, settings: Environment = {}, prepare?: Prepare): Promise<TestApp> => {
	const folder = await mkdtemp(join(tmpdir(), 'vitrine-test-'))
	const environment: Environment = {
		VITRINE_DATA_DIR: folder,
		VITRINE_PORT: '0',
		VITRINE_SOCKET_PORT: '0',
		VITRINE_ADMIN_PASSWORD: admin.password,
		VITRINE_FIXED_VERIFY_CODE: verify_code,
		VITRINE_DISK_RESERVE_MB: '0',
		...settings,
	}
	if (dialect === 'postgres') environment.VITRINE_DATABASE_URL = await makeDatabase()
	return run(folder, environment, new TestClock(), prepare)
}
