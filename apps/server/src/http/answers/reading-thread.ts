import type { PostgresLimits } from '../../db/engines/postgres.ts'
import type { ReadDatabase, ReadingWorks } from '../../ports/threads/job.ts'
import type { ThreadJobs } from '../../ports/threads/messages.ts'
import { openThread, ThreadError } from '../../ports/threads/thread.ts'
import { CodedError } from '../coded-error.ts'

/** Memory for the objects of a thread, in MB. */
const memory = 512

/** What a thread needs for its jobs. */
interface ThreadNeeds {
	/** PostgreSQL connections: how many jobs read at once. */
	readonly connections: number
	/** Memory for young objects, in MB, if it needs more than a thread that makes files. */
	readonly young?: number
}

/** An error of the thread as a call throws it. A thread that has failed has nothing to do with the request. */
const callError = (error: unknown): unknown => {
	if (!(error instanceof ThreadError)) return error
	if (error.sent === null) return new CodedError('busy')
	if (error.sent.name !== 'CodedError') return error
	return CodedError.again(error.sent.data as Parameters<typeof CodedError.again>[0])
}

/** The database to read, as the configuration names it. */
export interface ConfiguredDatabase extends Omit<ReadDatabase, 'limits'> {
	readonly database_limits: { readonly background: PostgresLimits }
}

/** A job as calls and routes ask for it. */
type Asking<W extends ReadingWorks, K extends keyof W> = (
	job: Parameters<W[K]>[1],
	gone?: AbortSignal,
) => ReturnType<W[K]>

/** A thread that reads the database, so that no other call waits for its jobs. */
interface ReadingThread<W extends ReadingWorks> {
	as<K extends keyof W & string>(name: K): Asking<W, K>
	close(): Promise<void>
}

/** Opens a thread that serves `W` (`serveReading`); it starts with the first job. */
export const readingThread = <W extends ReadingWorks>(
	script: URL,
	{ data_dir, database_url, database_limits: { background } }: ConfiguredDatabase,
	report: (error: unknown) => void,
	{ connections, ...needs }: ThreadNeeds,
): ReadingThread<W> => {
	const data: ReadDatabase = { data_dir, database_url, limits: { ...background, connections } }
	const thread = openThread<ThreadJobs>({ script, data, memory, report, ...needs })
	const as = <K extends keyof W & string>(name: K): Asking<W, K> => {
		const ask = (job: unknown, gone?: AbortSignal): Promise<unknown> =>
			thread.ask(name, job as never, gone).catch((error: unknown) => {
				throw callError(error)
			})
		return ask as unknown as Asking<W, K>
	}
	return { as, close: thread.close }
}
