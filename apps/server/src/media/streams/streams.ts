import { ReaderError, reader } from '../../ports/reader/reader.ts'
import type { Streams } from './streams-reading.ts'

export type { Streams } from './streams-reading.ts'

/** The tables of hours of video are read in a moment; those of a malicious file can be endless. */
const bounds = { time: 10_000, memory: 512 } as const
const child = reader<string, Streams | null>(new URL('./streams-child.ts', import.meta.url), bounds)

/** Inspects a container in a separate process; null if it has no complete stream or takes too long. */
export const readStreams = async (path: string): Promise<Streams | null> => {
	const found: (Streams | null)[] = []
	try {
		await child(path, { take: part => void found.push(part) })
	} catch (error) {
		if (!(error instanceof ReaderError)) throw error
	}
	return found[0] ?? null
}
