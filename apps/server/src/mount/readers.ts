import { type LogReader, logReader } from '../features/logs/reading/log-reader.ts'
import { type PlaysReader, playsReader } from '../features/plays/reading/plays-reader.ts'
import type { ConfiguredDatabase } from '../http/answers/reading-thread.ts'

/** Read plays and logs, each in a thread of its own. */
export interface Readers {
	readonly plays: PlaysReader
	readonly logs: LogReader
}

/** Opens the readers; their threads start when they are needed. */
export const openReaders = (config: ConfiguredDatabase, report: (error: unknown) => void): Readers => ({
	plays: playsReader(config, report),
	logs: logReader(config, report),
})
