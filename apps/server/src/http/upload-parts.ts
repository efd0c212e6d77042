import type { Readable } from 'node:stream'
import { upload_limits } from '@vitrine/domain/material'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { freeMemory, giveBack, takeMemory } from './body-memory.ts'
import { boundaryOf, partsOf } from './multipart.ts'
import { Refusal } from './refusal.ts'

/** What stands around the file, in bytes. */
const fields_room = 256 * 1024
const field_limit = 4096

/** How large the file of a call may be, in bytes: its route says so where it is more than a chunk. */
const fileLimit = (request: FastifyRequest): number => {
	const { file_limit } = request.routeOptions.config as { file_limit?: number }
	return file_limit ?? upload_limits.chunk
}

/** A multipart body as it came; no other call takes it for its parameters. */
class FormBody {
	readonly bytes: Buffer
	constructor(bytes: Buffer) {
		this.bytes = bytes
	}
}

const malformed = (name: string): Refusal => new Refusal('parameter', undefined, { fields: { [name]: '格式不正确' } })

/** A body read into one piece of memory of the size that was announced: nothing is gathered and copied together at the end. */
const readWhole = (request: FastifyRequest, payload: Readable): Promise<Buffer> =>
	new Promise((resolve, reject) => {
		const body_limit = fileLimit(request) + fields_room
		const announced = Number(request.headers['content-length'] ?? body_limit)
		if (!(announced <= body_limit)) return reject(new Refusal('too_large'))
		const bytes = takeMemory(announced)
		let length = 0
		payload.on('data', (piece: Buffer) => {
			if (length + piece.length > announced) return reject(new Refusal('too_large'))
			bytes.set(piece, length)
			length += piece.length
			freeMemory(piece)
		})
		payload.on('end', () => resolve(bytes.subarray(0, length)))
		payload.on('error', reject)
	})

/** Lets calls take a file part. It is held until its signature is checked: only who has a session gets this far. */
export const formBodies = (http: FastifyInstance): void => {
	http.addContentTypeParser(
		'multipart/form-data',
		async (request: FastifyRequest, payload: Readable) => new FormBody(await readWhole(request, payload)),
	)
}

/** Lets the memory of a multipart body go: its call is over, and nobody reads the file part any more. */
export const releaseParts = ({ body }: FastifyRequest): void => {
	if (body instanceof FormBody) giveBack(body.bytes)
}

/** The fields and the one file part of a multipart call. */
export const readParts = (request: FastifyRequest): { source: Record<string, unknown>; file: Buffer | null } => {
	const { body } = request
	if (!(body instanceof FormBody)) throw new Refusal('type_unsupported')
	const boundary = boundaryOf(request.headers['content-type'])
	const parts = boundary === null ? null : partsOf(body.bytes, boundary)
	if (parts === null) throw malformed('body')
	const source: Record<string, unknown> = Object.create(null)
	let file: Buffer | null = null
	for (const { name, filename, content } of parts) {
		if (filename === null) {
			if (name in source || content.length > field_limit) throw malformed(name)
			source[name] = content.toString('utf8')
		} else {
			if (file !== null) throw malformed(name)
			if (content.length > fileLimit(request)) throw new Refusal('too_large')
			file = content
		}
	}
	return { source, file }
}
