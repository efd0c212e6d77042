import type { ErrorCode } from '@vitrine/contract/error-codes'
import type { Values } from '@vitrine/texts/rows'
import type { PostgresLimits } from '../../../db/engines/postgres.ts'
import { CodedError } from '../../../http/coded-error.ts'
import { openThread, ThreadError } from '../../../ports/threads/thread.ts'
import type { PlaysJobs } from './plays-jobs.ts'
import type { PlaysThreadData } from './plays-thread.ts'

/** Memory for the objects of the thread, in MB. */
const memory = 512
/** PostgreSQL connections of the thread: two calls and two files at once. */
const connections = 4

/** Carries out the jobs that read many plays, in a thread with a read-only connection, so that no other call waits for them. */
export type PlaysReader = {
	readonly [K in keyof PlaysJobs]: (job: Parameters<PlaysJobs[K]>[0], gone?: AbortSignal) => ReturnType<PlaysJobs[K]>
} & { close(): Promise<void> }

/** An error of the thread as a call throws it. A thread that has failed has nothing to do with the request. */
const callError = (error: unknown): unknown => {
	if (!(error instanceof ThreadError)) return error
	if (error.sent === null) return new CodedError('busy')
	if (error.sent.name !== 'CodedError') return error
	const { code, values, data } = error.sent.data as { code: ErrorCode; values?: Values; data?: Record<string, unknown> }
	return new CodedError(code, values, data)
}

/** The database to read, as the configuration names it. */
interface Configured extends Omit<PlaysThreadData, 'limits'> {
	readonly database_limits: { readonly background: PostgresLimits }
}

/** Opens the reader; its thread starts with the first request. */
export const playsReader = (
	{ data_dir, database_url, database_limits: { background } }: Configured,
	report: (error: unknown) => void,
): PlaysReader => {
	const data: PlaysThreadData = { data_dir, database_url, limits: { ...background, connections } }
	const thread = openThread<PlaysJobs>({ script: new URL('./plays-thread.ts', import.meta.url), data, memory, report })
	const as = <K extends keyof PlaysJobs>(name: K) =>
		((job: Parameters<PlaysJobs[K]>[0], gone?: AbortSignal) =>
			thread.ask(name, job, gone).catch((error: unknown) => {
				throw callError(error)
			})) as PlaysReader[K]
	return {
		completeness: as('completeness'),
		completeness_list: as('completeness_list'),
		completeness_file: as('completeness_file'),
		planned: as('planned'),
		planned_file: as('planned_file'),
		plays_file: as('plays_file'),
		proof: as('proof'),
		proof_file: as('proof_file'),
		report: as('report'),
		close: thread.close,
	}
}
