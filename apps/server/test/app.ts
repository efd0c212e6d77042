import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Client as PostgresClient } from 'pg'
import { pino } from 'pino'
import { inject } from 'vitest'
import { type App, startApp } from '../src/app.ts'
import { backupsOf } from '../src/backup/backup-watch.ts'
import { type Config, readConfig } from '../src/config.ts'
import { type Database, type DialectName, migrate, type OpenDatabase, openDatabase } from '../src/db/database.ts'
import { database_file } from '../src/db/engines/database-file.ts'
import type { Backups } from '../src/ports/backups.ts'
import { diskBlobs } from '../src/ports/blobs/blobs-disk.ts'
import { diskSpace } from '../src/ports/blobs/disk-space.ts'

/** Both databases, for `describe.each`. */
export const dialects: readonly DialectName[] = ['sqlite', 'postgres']

export const admin = { account: 'admin', password: 'Admin#12345' } as const
export const verify_code = '4321'

/** A clock that tests move by hand; it starts at the real time, which sockets and signatures of the client also use. */
export class TestClock {
	#gone = 0
	#put = 0
	now = (): number => Date.now() + this.#gone + this.#put
	steady = (): number => performance.now() + this.#gone
	/** Time passes. */
	move(ms: number): void {
		this.#gone += ms
	}
	/** The wall clock is set forwards or backwards while no time passes. */
	put(ms: number): void {
		this.#put += ms
	}
}

/** A real application on a fresh database and folder, listening on free loopback ports. */
export interface TestApp extends App {
	readonly origin: string
	readonly folder: string
	readonly database: OpenDatabase
	readonly clock: TestClock
	readonly config: Config
	readonly backups: Backups | null
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

/**
 * A new database, either as the server makes them or as a copy of another one: a file copy, which costs half as much as a copy through the
 * write-ahead log.
 */
const makeDatabase = async (original = 'template1'): Promise<string> => {
	const name = `test_${randomUUID().replaceAll('-', '')}`
	const client = await adminClient()
	await client.query(`create database ${name} template ${original} strategy file_copy`)
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

/** A PostgreSQL database that is dropped with everything else a test has made. */
export const aDatabase = async (made: (() => Promise<unknown>)[]): Promise<string> => {
	const url = await makeDatabase()
	made.push(() => dropDatabase(url))
	return url
}

type Environment = Record<string, string>

type Prepare = (database: Database, now: number) => Promise<void>

const run = async (folder: string, environment: Environment, clock: TestClock, prepare?: Prepare): Promise<TestApp> => {
	const config = readConfig(environment)
	const space = diskSpace(config.data_dir, config.disk_reserve)
	const database = openDatabase(config.data_dir, config.database_url, config.database_limits)
	// As with the PostgreSQL of the tests: data outlives the application, and no power is cut.
	if (database.dialect === 'sqlite') await sql`pragma synchronous = off`.execute(database.db)
	await prepare?.(database, clock.now())
	await migrate(database, clock.now())
	const log: string[] = []
	const logger = pino({ level: 'info', base: null }, { write: line => void log.push(line) })
	const recent = () => log.filter(line => /"level":[4-6]0/.test(line))
	const backups = backupsOf(config, logger, clock.now)
	const blobs = await diskBlobs(config.data_dir)
	const [web_folder, player_folder] = [join(folder, 'web'), join(folder, 'player')]
	const app = await startApp({
		config,
		database,
		blobs,
		space,
		backups,
		clock,
		logger,
		recent,
		web_folder,
		player_folder,
	})
	let closing: Promise<void> | null = null
	const close = (): Promise<void> => {
		closing ??= app.close()
		return closing
	}
	return {
		...app,
		close,
		origin: `http://127.0.0.1:${app.port}`,
		folder,
		database,
		clock,
		config,
		backups,
		log,
		again: async () => {
			await close()
			return run(folder, environment, clock)
		},
		remove: async () => {
			await close()
			if (config.database_url !== null) await dropDatabase(config.database_url)
			await rm(folder, { recursive: true, force: true })
		},
	}
}

/**
 * Running every migration on a new database takes longer than most tests, so an application gets a copy of a migrated one. A prepared one
 * starts empty and is migrated like an installation.
 */
const copyMigrated = async (folder: string): Promise<void> => {
	await mkdir(folder, { recursive: true })
	await copyFile(inject('migrated').sqlite, join(folder, database_file), constants.COPYFILE_EXCL)
}

/** Starts an application, optionally with further settings and prepared database content. */
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
	const original = prepare === undefined ? inject('migrated').postgres : undefined
	if (dialect === 'postgres') environment.VITRINE_DATABASE_URL = await makeDatabase(original)
	else if (prepare === undefined) await copyMigrated(environment.VITRINE_DATA_DIR ?? folder)
	return run(folder, environment, new TestClock(), prepare)
}
