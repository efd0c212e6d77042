import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** Below this many bytes packing costs more than it spares. */
const threshold = 8 * 1024

/** Packs what is answered in texts and is large, for whoever unpacks it. */
export const packAnswers = async (http: FastifyInstance): Promise<void> => {
	const customTypes = /^(application\/json|text\/html)/
	// What comes in packed is not unpacked here: a stranger's hundred bytes would cost megabytes before it is known who asks.
	await http.register(compress, { threshold, encodings: ['gzip'], customTypes, globalDecompression: false })
}
