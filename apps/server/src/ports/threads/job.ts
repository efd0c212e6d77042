import type { Database } from '../../db/database.ts'
import type { PostgresLimits } from '../../db/engines/postgres.ts'

/** A request as a job: what is wanted, the organisation whose sight applies, and the time, in ms since the epoch. */
export interface Job<W> {
	readonly wanted: W
	readonly sight: number
	readonly now: number
}

/** Work on the database as calls and routes ask for it: it runs in a thread of its own, and is told when nobody waits for it any more. */
export type InThread<F extends (database: Database, job: never, gone: AbortSignal) => unknown> = (
	job: Parameters<F>[1],
	gone?: AbortSignal,
) => ReturnType<F>

/** Work that reads the database, by name. */
export type ReadingWorks = Readonly<Record<string, (database: Database, job: never, gone: never) => Promise<unknown>>>

/** The database to read, as a thread gets it. */
export interface ReadDatabase {
	readonly data_dir: string
	readonly database_url: string | null
	readonly limits: PostgresLimits
}
