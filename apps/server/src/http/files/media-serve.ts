import type { Readable } from 'node:stream'
import { tool_page_headers } from '@vitrine/domain/library/tool-page'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Blobs } from '../../ports/blobs/blobs.ts'
import { unlessLost } from '../../ports/blobs/file-lost.ts'
import { answerAbsent } from '../answers/answer-absent.ts'
import { CodedError } from '../coded-error.ts'

/** Files of up to this many bytes are cached in memory, together up to `cache_bytes`. */
const cached_file = 1024 * 1024
const cache_bytes = 128 * 1024 * 1024

interface Range {
	readonly start: number
	readonly end: number
}

/** A requested part of a file, both ends inclusive; `refused` if it lies outside the file. */
export const rangeOf = (header: string | undefined, size: number): Range | 'refused' | null => {
	const found = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
	if (found === null || (found[1] === '' && found[2] === '')) return null
	const suffix = found[1] === ''
	const start = suffix ? Math.max(0, size - Number(found[2])) : Number(found[1])
	const end = suffix || found[2] === '' ? size - 1 : Math.min(size - 1, Number(found[2]))
	return start > end || start >= size ? 'refused' : { start, end }
}

const closed_policy = "sandbox; default-src 'none'"

/** Packed web tools are the only pages among the stored files: framed they run, without an origin; opened directly they do not. */
const pageHeaders = (mime: string, request: FastifyRequest): Record<string, string> => {
	if (!/^text\/html\b/i.test(mime)) return {}
	const isFramed = request.headers['sec-fetch-dest'] === 'iframe'
	const policy = isFramed ? {} : { 'content-security-policy': closed_policy }
	return { ...tool_page_headers, ...policy, vary: 'sec-fetch-dest' }
}

interface ServedFile {
	readonly sha256: string
	readonly mime: string
	/** Whether proxies may cache it for everybody. */
	readonly shared?: boolean
	/** The Content-Disposition if it is saved rather than shown inline. */
	readonly disposition?: string
}

const headersOf = ({ sha256, mime, shared = false, disposition = 'inline' }: ServedFile, request: FastifyRequest) => ({
	etag: `"${sha256}"`,
	'accept-ranges': 'bytes',
	'cache-control': `${shared ? 'public' : 'private'}, max-age=31536000, immutable`,
	'content-type': mime,
	'content-disposition': disposition,
	'x-content-type-options': 'nosniff',
	'x-frame-options': 'SAMEORIGIN',
	'content-security-policy': closed_policy,
	...pageHeaders(mime, request),
})

/** The range a request asks for, provided that it refers to the current file. */
const askedRange = ({ headers }: FastifyRequest, etag: string, size: number): Range | 'refused' | null => {
	const isFresh = headers['if-range'] === undefined || headers['if-range'] === etag
	return isFresh ? rangeOf(headers.range, size) : null
}

/** Sets the headers for the length sent: the whole file, or this part. */
const sayLength = (reply: FastifyReply, range: Range | null, size: number): FastifyReply => {
	if (range === null) return reply.header('content-length', size)
	const { start, end } = range
	return reply
		.code(206)
		.headers({ 'content-length': end - start + 1, 'content-range': `bytes ${start}-${end}/${size}` })
}

/**
 * Serves stored files with ranges, entity tags and unlimited caching, because a file never changes under its name. A lost file is answered
 * with 404.
 */
export interface MediaServer {
	serve(request: FastifyRequest, reply: FastifyReply, file: ServedFile): Promise<FastifyReply>
	/** To be called when a file has been removed. */
	forget(sha256: string): void
}

/** A file with its content at hand: nothing has to be closed. */
interface Served {
	readonly size: number
	read(range?: Range): Promise<Readable | Buffer>
	close(): Promise<void>
}

const inMemory = (content: Buffer): Served => ({
	size: content.length,
	read: async range => (range === undefined ? content : content.subarray(range.start, range.end + 1)),
	close: async () => undefined,
})

export const mediaServer = (blobs: Blobs): MediaServer => {
	// Cached content was verified against its hash: it stays valid whatever happens to the disk.
	const contents = new LRUCache<string, Buffer>({
		maxSize: cache_bytes,
		sizeCalculation: content => content.length || 1,
	})
	const opened = async (sha256: string): Promise<Served> => {
		const known = contents.get(sha256)
		if (known !== undefined) return inMemory(known)
		const file = await blobs.open(sha256)
		if (file.size > cached_file) return file
		const content = await file.content()
		contents.set(sha256, content)
		return inMemory(content)
	}
	return {
		forget: sha256 => void contents.delete(sha256),
		serve: async (request, reply, wanted) => {
			const headers = headersOf(wanted, request)
			const { etag } = headers
			if (request.headers['if-none-match'] === etag) return reply.code(304).headers(headers).send()
			const file = await unlessLost(() => opened(wanted.sha256), null)
			if (file === null) return answerAbsent(new CodedError('file_lost'), reply)
			const { size } = file
			const range = askedRange(request, etag, size)
			if (range === 'refused') {
				await file.close()
				return reply.code(416).headers(headers).header('content-range', `bytes */${size}`).send('')
			}
			const body = await unlessLost(() => file.read(range ?? undefined), null)
			if (body === null) return answerAbsent(new CodedError('file_lost'), reply)
			return sayLength(reply.headers(headers), range, size).send(body)
		},
	}
}
