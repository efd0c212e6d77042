import { workerData } from 'node:worker_threads'
import { openReader } from '../../../db/database.ts'
import type { PostgresLimits } from '../../../db/engines/postgres.ts'
import { serveThread } from '../../../ports/threads/served-thread.ts'
import { playsJobs } from './plays-jobs.ts'

/** What the thread gets when it starts. */
export interface PlaysThreadData {
	readonly data_dir: string
	readonly database_url: string | null
	readonly limits: PostgresLimits
}

const { data_dir, database_url, limits } = workerData as PlaysThreadData
serveThread(playsJobs(openReader(data_dir, database_url, limits)))
