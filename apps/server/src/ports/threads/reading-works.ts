import { join } from 'node:path'
import { workerData } from 'node:worker_threads'
import { Kysely } from 'kysely'
import type { Database } from '../../db/database.ts'
import { database_file } from '../../db/engines/database-file.ts'
import { GuardedPostgres } from '../../db/engines/postgres.ts'
import { readSqlite, sqliteDialect } from '../../db/engines/sqlite.ts'
import type { Schema } from '../../db/schema.ts'
import type { ReadDatabase, ReadingWorks } from './job.ts'
import type { ThreadJobs } from './messages.ts'
import { serveThread } from './served-thread.ts'

/** Opens the configured database for a thread that only reads; the embedded one refuses anything else. */
const openReader = ({ data_dir, database_url, limits }: ReadDatabase): Database => {
	if (database_url !== null)
		return { db: new Kysely<Schema>({ dialect: new GuardedPostgres(database_url, limits) }), dialect: 'postgres' }
	const dialect = sqliteDialect(readSqlite(join(data_dir, database_file)))
	return { db: new Kysely<Schema>({ dialect }), dialect: 'sqlite' }
}

/** Carries out work in this thread, with a connection of its own that only reads. */
export const serveReading = (works: ReadingWorks): void => {
	const database = openReader(workerData as ReadDatabase)
	const jobs = Object.entries(works).map(([name, work]) => [
		name,
		(job: never, gone: AbortSignal) => work(database, job, gone as never),
	])
	serveThread(Object.fromEntries(jobs) as ThreadJobs)
}
