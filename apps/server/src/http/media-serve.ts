import type { Readable } from 'node:stream'
import { tool_page_headers } from '@vitrine/domain/tool-page'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Blobs } from '../ports/blobs.ts'

/** Files up to this many bytes are kept in memory while they are asked for, all of them together up to `cache_bytes`. */
const cached_file = 1024 * 1024
const cache_bytes = 128 * 1024 * 1024

/** A wanted part of a file, both ends included; `refused` when it lies outside of it. */
export const rangeOf = (
	header: string | undefined,
	size: number,
): { start: number; end: number } | 'refused' | null => {
	const found = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
	if (found === null || (found[1] === '' && found[2] === '')) return null
	const suffix = found[1] === ''
	const start = suffix ? Math.max(0, size - Number(found[2])) : Number(found[1])
	const end = suffix || found[2] === '' ? size - 1 : Math.min(size - 1, Number(found[2]))
	return start > end || start >= size ? 'refused' : { start, end }
}

const closed_policy = "sandbox; default-src 'none'"

/** Packed web tools are the only pages among the stored files: in a frame they run, without an origin; opened directly they do not. */
const pageHeaders = (mime: string, request: FastifyRequest): Record<string, string> => {
	if (!/^text\/html\b/i.test(mime)) return {}
	const isFramed = request.headers['sec-fetch-dest'] === 'iframe'
	const policy = isFramed ? {} : { 'content-security-policy': closed_policy }
	return { ...tool_page_headers, ...policy, vary: 'sec-fetch-dest' }
}

/** Serves stored files: ranges, entity tags, and for ever, since a file never changes under its name. */
export interface MediaServer {
	/** `shared`: proxies may keep it for everybody too. `disposition`: how it is saved, where it is not shown in its place. */
	serve(
		request: FastifyRequest,
		reply: FastifyReply,
		file: { sha256: string; mime: string; shared?: boolean; disposition?: string },
	): Promise<FastifyReply>
	/** A file has been removed. */
	forget(sha256: string): void
}

export const mediaServer = (blobs: Blobs): MediaServer => {
	const sizes = new LRUCache<string, number>({ max: 10_000 })
	const contents = new LRUCache<string, Buffer>({
		maxSize: cache_bytes,
		sizeCalculation: content => content.length || 1,
	})
	const sizeOf = async (sha256: string): Promise<number | null> => {
		const known = sizes.get(sha256)
		if (known !== undefined) return known
		const size = await blobs.size(sha256)
		if (size !== null) sizes.set(sha256, size)
		return size
	}
	const contentOf = async (sha256: string): Promise<Buffer> => {
		const known = contents.get(sha256)
		if (known !== undefined) return known
		const content = await blobs.readAll(sha256)
		contents.set(sha256, content)
		return content
	}
	const body = async (
		sha256: string,
		size: number,
		range: { start: number; end: number } | null,
	): Promise<Buffer | Readable> => {
		if (size > cached_file) return blobs.read(sha256, range ?? undefined)
		const content = await contentOf(sha256)
		return range === null ? content : content.subarray(range.start, range.end + 1)
	}
	return {
		forget: sha256 => {
			sizes.delete(sha256)
			contents.delete(sha256)
		},
		serve: async (request, reply, { sha256, mime, shared = false, disposition = 'inline' }) => {
			const size = await sizeOf(sha256)
			if (size === null) return reply.code(404).send('')
			const etag = `"${sha256}"`
			reply.headers({
				etag,
				'accept-ranges': 'bytes',
				'cache-control': `${shared ? 'public' : 'private'}, max-age=31536000, immutable`,
				'content-type': mime,
				'content-disposition': disposition,
				'x-content-type-options': 'nosniff',
				'x-frame-options': 'SAMEORIGIN',
				'content-security-policy': closed_policy,
				...pageHeaders(mime, request),
			})
			if (request.headers['if-none-match'] === etag) return reply.code(304).send()
			const fresh = request.headers['if-range'] === undefined || request.headers['if-range'] === etag
			const range = fresh ? rangeOf(request.headers.range, size) : null
			if (range === 'refused') return reply.code(416).header('content-range', `bytes */${size}`).send('')
			reply.header('content-length', range === null ? size : range.end - range.start + 1)
			if (range !== null) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
			return reply.send(await body(sha256, size, range))
		},
	}
}
