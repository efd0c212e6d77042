import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Client } from 'pg'
import { DatabaseError, isProblem, postgresProblem, sqliteProblem } from '../engines/database-errors.ts'
import { loadPg } from '../engines/postgres.ts'
import { StartError } from './start-error.ts'

/** Something that only one process can hold at a time; it is free again when the process ends, however that happens. */
export interface Hold {
	release(): Promise<void>
}

const taken = (setting: string, what: string): StartError =>
	new StartError(`${setting}: another Vitrine process is already using ${what}`)

/** Takes a data directory. The lock is SQLite's own, on an empty file: the operating system releases it with the process. */
export const holdFolder = (data_dir: string): Hold => {
	const file = new DatabaseSync(join(data_dir, 'vitrine.lock'))
	try {
		file.exec('PRAGMA busy_timeout = 0')
		file.exec('BEGIN EXCLUSIVE')
	} catch (error) {
		file.close()
		const problem = sqliteProblem(error)
		throw isProblem(problem, 'busy') ? taken('VITRINE_DATA_DIR', data_dir) : problem
	}
	return { release: async () => file.close() }
}

/** The lock number in PostgreSQL: any number that nothing else in the database uses. */
const lock_number = 7_114_023_001
/** How long a connection can be dead before PostgreSQL notices and frees its locks, in s: a crashed machine can then start again. */
const dead_after = { idle: 10, interval: 5, count: 3 }
/** How long, and how often, to retry the lock after the connection that held it broke, in ms. */
const regain_within = 60_000
const regain_every = 1000

const ask = async (connectionString: string): Promise<{ client: Client; held: boolean }> => {
	const pg = await loadPg()
	const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5000, keepAlive: true })
	client.on('error', () => undefined)
	try {
		await client.connect()
	} catch (error) {
		throw new DatabaseError('away', error)
	}
	try {
		const { idle, interval, count } = dead_after
		await client.query(
			`set tcp_keepalives_idle = ${idle}; set tcp_keepalives_interval = ${interval}; set tcp_keepalives_count = ${count}`,
		)
		const { rows } = await client.query('select pg_try_advisory_lock($1) as held', [lock_number])
		return { client, held: rows[0]?.held === true }
	} catch (error) {
		await client.end().catch(() => undefined)
		throw postgresProblem(error)
	}
}

/**
 * Takes a PostgreSQL database for this process, over a dedicated connection. If that breaks it is taken again; `lost` is called if another
 * process has it by then.
 */
export const holdDatabase = async (url: string, lost: (problem: StartError) => void): Promise<Hold> => {
	let released = false
	let timer: NodeJS.Timeout | undefined
	let current: Client
	const watch = (client: Client): void => {
		current = client
		client.once('end', () => regain(performance.now()))
	}
	const regain = (since: number): void => {
		if (released) return
		const again = (): void => {
			timer = setTimeout(() => {
				ask(url).then(
					async ({ client, held }) => {
						if (held && !released) return watch(client)
						await client.end().catch(() => undefined)
						// PostgreSQL may not have noticed the end of the old connection yet.
						if (performance.now() - since > regain_within) return lost(taken('VITRINE_DATABASE_URL', 'this database'))
						regain(since)
					},
					// The database is away, so no other process has it either.
					() => regain(performance.now()),
				)
			}, regain_every)
			timer.unref()
		}
		again()
	}
	const { client, held } = await ask(url)
	if (!held) {
		await client.end()
		throw taken('VITRINE_DATABASE_URL', 'this database')
	}
	watch(client)
	return {
		release: async () => {
			released = true
			clearTimeout(timer)
			await current.end().catch(() => undefined)
		},
	}
}
