import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'

const squeezed = promisify(gzip)

/** Below this many bytes compression saves nothing. */
const threshold = 1024

/** Content that is the same for everybody, held in memory with its compressed form, which is made on first request. */
export interface PackedContent {
	readonly content: Buffer
	readonly mime: string
	packed: Promise<Buffer> | null
}

export const packedContent = (content: Buffer, mime: string): PackedContent => ({ content, mime, packed: null })

/** Sends it, compressed for clients that accept that: compressed once, and better than an answer made for a single request. */
export const sendPacked = async (
	request: FastifyRequest,
	reply: FastifyReply,
	asset: PackedContent,
): Promise<FastifyReply> => {
	reply.headers({ 'content-type': asset.mime, vary: 'accept-encoding' })
	if (asset.content.length < threshold || negotiate(request.headers['accept-encoding'] ?? '', ['gzip']) === null)
		return reply.send(asset.content)
	asset.packed ??= squeezed(asset.content, { level: 9 })
	return reply.header('content-encoding', 'gzip').send(await asset.packed)
}
