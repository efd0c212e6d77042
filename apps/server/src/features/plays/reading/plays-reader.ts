import { type ConfiguredDatabase, readingThread } from '../../../http/answers/reading-thread.ts'
import type { plays_works } from './plays-jobs.ts'

type Works = typeof plays_works

/** Carries out the jobs that read many plays, in a thread with a read-only connection, so that no other call waits for them. */
export type PlaysReader = {
	readonly [K in keyof Works]: (job: Parameters<Works[K]>[1], gone?: AbortSignal) => ReturnType<Works[K]>
} & { close(): Promise<void> }

/** Opens the reader; its thread starts with the first request. */
export const playsReader = (config: ConfiguredDatabase, report: (error: unknown) => void): PlaysReader => {
	const { as, close } = readingThread<Works>(new URL('./plays-thread.ts', import.meta.url), config, report)
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
		close,
	}
}
