import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** Below this many bytes compression costs more than it saves. */
const threshold = 8 * 1024

/** Compresses large text answers for clients that accept that. */
export const packAnswers = async (http: FastifyInstance): Promise<void> => {
	const customTypes = /^(application\/json|text\/html)/
	// Compressed request bodies are not unpacked here: a hundred bytes from a stranger would cost megabytes before the caller is known.
	await http.register(compress, { threshold, encodings: ['gzip'], customTypes, globalDecompression: false })
}
