import type { Readable, Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { EgressError } from './egress-error.ts'

/** Small enough to detect a decompression bomb after a few pieces, in bytes. */
const piece = 32 * 1024

const decoders: Record<string, (() => Transform) | null> = {
	'': null,
	identity: null,
	gzip: () => createGunzip({ chunkSize: piece }),
	'x-gzip': () => createGunzip({ chunkSize: piece }),
	deflate: () => createInflate({ chunkSize: piece }),
	br: () => createBrotliDecompress({ chunkSize: piece }),
}

/** The maximum number of bytes; dropped bodies are counted as they arrive. */
interface BodyBounds {
	readonly limit: number
	readonly is_dropped: boolean
}

/** A pass-through that counts, and fails beyond the limit. */
const counted = async function* (source: AsyncIterable<Buffer>, limit: number): AsyncGenerator<Buffer> {
	let size = 0
	for await (const chunk of source) {
		size += chunk.length
		if (size > limit) throw new EgressError('too_large')
		yield chunk
	}
}

const gather = async (source: AsyncIterable<Buffer>, { limit, is_dropped }: BodyBounds): Promise<Buffer> => {
	const chunks: Buffer[] = []
	for await (const chunk of counted(source, limit)) if (!is_dropped) chunks.push(chunk)
	return Buffer.concat(chunks)
}

/** The first bytes of an answer, not decoded; the rest is not awaited. */
export const firstOf = async (raw: Readable, most: number, signal: AbortSignal): Promise<Buffer> => {
	const end = (): void => void raw.destroy(new EgressError('timeout'))
	signal.addEventListener('abort', end, { once: true })
	const chunks: Buffer[] = []
	let size = 0
	try {
		for await (const chunk of raw as AsyncIterable<Buffer>) {
			chunks.push(chunk)
			size += chunk.length
			if (size > most) break
		}
		return Buffer.concat(chunks).subarray(0, most)
	} finally {
		signal.removeEventListener('abort', end)
		raw.on('error', () => undefined)
		raw.destroy()
	}
}

const asProblem = (error: unknown): EgressError =>
	error instanceof EgressError ? error : new EgressError('connection')

/** Feeds a decoder no faster than its output is consumed. */
const decoded = async (raw: AsyncIterable<Buffer>, decoder: Transform, bounds: BodyBounds): Promise<Buffer> => {
	const feed = async (): Promise<void> => {
		for await (const chunk of counted(raw, bounds.limit))
			if (!decoder.write(chunk) && !decoder.destroyed)
				await new Promise<void>(resolve => {
					decoder.once('drain', resolve)
					decoder.once('close', resolve)
				})
		decoder.end()
	}
	const fed = feed().catch((error: unknown) => void decoder.destroy(asProblem(error)))
	try {
		return await gather(decoder as AsyncIterable<Buffer>, bounds)
	} catch (error) {
		throw error instanceof EgressError ? error : new EgressError('encoding')
	} finally {
		decoder.destroy()
		await fed
	}
}

/** The body of an answer, decompressed; fails if it exceeds `limit` bytes before or after that, or takes too long. */
export const bodyOf = async (
	raw: Readable,
	headers: Readonly<Record<string, string>>,
	bounds: BodyBounds,
	signal: AbortSignal,
): Promise<Buffer> => {
	const end = (): void => void raw.destroy(new EgressError('timeout'))
	signal.addEventListener('abort', end, { once: true })
	try {
		if (Number(headers['content-length'] ?? 0) > bounds.limit) throw new EgressError('too_large')
		const decoder = decoders[(headers['content-encoding'] ?? '').trim().toLowerCase()]
		if (decoder === undefined) throw new EgressError('encoding')
		return decoder === null ? await gather(raw, bounds) : await decoded(raw, decoder(), bounds)
	} finally {
		signal.removeEventListener('abort', end)
		raw.on('error', () => undefined)
		raw.destroy()
	}
}
