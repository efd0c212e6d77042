import { type ConfiguredDatabase, readingThread } from '../../../http/answers/reading-thread.ts'
import type { InThread } from '../../../ports/threads/job.ts'
import type { ReadFurther } from '../logs.ts'
import type { log_works } from './log-jobs.ts'

type Works = typeof log_works

/** Reads logs in a thread with a read-only connection, so that no other call waits for long searches and exports. */
export interface LogReader {
	readonly readFurther: ReadFurther
	readonly file: InThread<Works['file']>
	readonly isEmpty: InThread<Works['is_empty']>
	readonly makeBlock: InThread<Works['block']>
	close(): Promise<void>
}

/** Opens the reader; its thread starts with the first long search or export. */
export const logReader = (config: ConfiguredDatabase, report: (error: unknown) => void): LogReader => {
	const script = new URL('./log-thread.ts', import.meta.url)
	// Two searches and two files at once; their rows are larger than those of plays.
	const { as, close } = readingThread<Works>(script, config, report, { connections: 4, young: 16 })
	return {
		readFurther: as('page') as ReadFurther,
		file: as('file'),
		isEmpty: as('is_empty'),
		makeBlock: as('block'),
		close,
	}
}
