import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'

const squeezed = promisify(gzip)

/** Below this many bytes packing spares nothing. */
const threshold = 1024

/** What everybody is answered with alike, kept in memory with its packed form, which is made when it is first asked for. */
export interface PackedContent {
	readonly content: Buffer
	readonly mime: string
	packed: Promise<Buffer> | null
}

export const packedContent = (content: Buffer, mime: string): PackedContent => ({ content, mime, packed: null })

/** Returns with it, packed for whoever unpacks: packed once, and better than an answer that is made for one. */
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
