import { type ConfiguredDatabase, readingThread } from '../../../http/answers/reading-thread.ts'
import type { plays_works } from './plays-jobs.ts'

type Works = typeof plays_works

/** Carries out the jobs that read many plays, in threads with read-only connections, so that no other call waits for them. */
export type PlaysReader = {
	readonly [K in keyof Works]: (job: Parameters<Works[K]>[1], gone?: AbortSignal) => ReturnType<Works[K]>
} & { close(): Promise<void> }

const script = new URL('./plays-thread.ts', import.meta.url)

/**
 * The thread that answers calls. What a statement has returned must not outlive its first collection while the job waits for the next one:
 * with less memory for young objects everything is collected during every fourth call, which then takes three times as long.
 */
const calls = { connections: 2, young: 32 } as const
/** The thread that makes files: a piece at a time, with little memory. */
const files = { connections: 2 } as const

/** Opens the reader; each of its threads starts with its first request. */
export const playsReader = (config: ConfiguredDatabase, report: (error: unknown) => void): PlaysReader => {
	const answering = readingThread<Works>(script, config, report, calls)
	const writing = readingThread<Works>(script, config, report, files)
	return {
		completeness: answering.as('completeness'),
		completeness_list: answering.as('completeness_list'),
		planned: answering.as('planned'),
		proof: answering.as('proof'),
		completeness_file: writing.as('completeness_file'),
		planned_file: writing.as('planned_file'),
		plays_file: writing.as('plays_file'),
		proof_file: writing.as('proof_file'),
		report: writing.as('report'),
		close: async () => void (await Promise.all([answering.close(), writing.close()])),
	}
}
