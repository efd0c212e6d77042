import type { DatabaseConnection } from 'kysely'
import { PostgresDialect, PostgresDriver, type PostgresPool, type PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { DatabaseError, isProblem, postgresProblem } from './database-errors.ts'

/** The maximum number of connections, and the time limits for a statement and for a lock wait; 0 ms is unlimited. */
export interface PostgresLimits {
	readonly connections: number
	readonly statement_timeout: number
	readonly lock_timeout: number
}

/** For work that runs alone and may take its time: migrations, a backup, a restore. */
export const unhurried: PostgresLimits = { connections: 2, statement_timeout: 0, lock_timeout: 0 }

const int8 = 20
const numeric = 1700

/** Time limit for connecting, and for waiting for a free connection, in ms. */
const connect_within = 5000
/** How much longer than the database's own statement limit the driver waits for an answer, in ms. */
const grace = 5000

/** The library, loaded only if PostgreSQL is used. */
export const loadPg = async () => {
	const { default: pg } = await import('pg')
	// Ids, times and sums stay below 2^53, so that both databases return plain numbers.
	pg.types.setTypeParser(int8, Number)
	pg.types.setTypeParser(numeric, Number)
	return pg
}

const openPool = async (connectionString: string, limits: PostgresLimits): Promise<Pool> => {
	const { statement_timeout, lock_timeout, connections } = limits
	const pg = await loadPg()
	const pool = new pg.Pool({
		connectionString,
		max: connections,
		connectionTimeoutMillis: connect_within,
		keepAlive: true,
		...(lock_timeout > 0 && { lock_timeout }),
		// A transaction whose process hangs must not hold its locks for ever.
		...(statement_timeout > 0 && {
			statement_timeout,
			query_timeout: statement_timeout + grace,
			idle_in_transaction_session_timeout: statement_timeout + grace,
		}),
	})
	// The pool replaces a broken connection, and the next query on it reports the problem. While a connection is checked out, only the borrower
	// listens to it: without a listener of its own here, its end would end the process.
	pool.on('error', () => undefined)
	pool.on('connect', client => client.on('error', () => undefined))
	return pool
}

/** A connection that translates database problems into {@link DatabaseError}s, and is not returned to the pool once broken. */
const guarded = (client: PoolClient): PostgresPoolClient => {
	let lost = false
	const query = async (...given: unknown[]): Promise<unknown> => {
		try {
			return await (client.query as (...given: unknown[]) => Promise<unknown>)(...given)
		} catch (error) {
			const problem = postgresProblem(error)
			if (isProblem(problem, 'away')) lost = true
			throw problem
		}
	}
	const release = (destroy?: boolean): void => client.release(lost || destroy === true)
	return Object.assign(Object.create(client), { query, release }) as PostgresPoolClient
}

const guardedPool = (pool: Pool): PostgresPool => {
	const known = new WeakMap<PoolClient, PostgresPoolClient>()
	const connect = async (): Promise<PostgresPoolClient> => {
		const client = await pool.connect().catch((error: unknown) => {
			// Whatever prevents a connection counts as the database being away.
			throw new DatabaseError('away', error)
		})
		const made = known.get(client) ?? guarded(client)
		known.set(client, made)
		return made
	}
	return { connect, end: () => pool.end(), options: pool.options } as unknown as PostgresPool
}

/** Callers get the error that failed the transaction, not the failure to roll back on a broken connection. */
class GuardedDriver extends PostgresDriver {
	override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
		// It marks the connection to be discarded.
		await super.rollbackTransaction(connection as never).catch(() => undefined)
	}
}

/** Busy and idle connections, work waiting for one, and the maximum. */
export interface PoolFigures {
	readonly busy: number
	readonly idle: number
	readonly waiting: number
	readonly most: number
}

/** Kysely's PostgreSQL dialect with limits, whose problems are {@link DatabaseError}s. */
export class GuardedPostgres extends PostgresDialect {
	readonly #pool: () => Promise<PostgresPool>
	readonly #most: number
	readonly #opened: { pool: Pool | null }
	constructor(url: string, limits: PostgresLimits) {
		const opened: { pool: Pool | null } = { pool: null }
		const pool = async (): Promise<PostgresPool> => {
			opened.pool = await openPool(url, limits)
			return guardedPool(opened.pool)
		}
		super({ pool })
		this.#pool = pool
		this.#opened = opened
		this.#most = limits.connections
	}
	/** The current state of its connections. */
	figures(): PoolFigures {
		const { totalCount = 0, idleCount = 0, waitingCount = 0 } = this.#opened.pool ?? {}
		return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount, most: this.#most }
	}
	override createDriver(): PostgresDriver {
		return new GuardedDriver({ pool: this.#pool })
	}
}
