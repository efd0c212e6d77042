import { makeBlock } from '../block-making.ts'
import { isLogEmpty, logFile } from '../log-file.ts'
import { readPage } from '../log-reading.ts'

/** What reads much of a log; files are written as they are read. */
export const log_works = {
	page: readPage,
	file: logFile,
	is_empty: isLogEmpty,
	block: makeBlock,
} as const
