import type { Readable } from 'node:stream'
import { upload_limits } from '@vitrine/domain/library/material'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { CodedError } from '../coded-error.ts'
import { freeMemory, giveBack, takeMemory } from './body-memory.ts'
import { boundaryOf, partsOf } from './multipart.ts'

/** Allowance for everything around the file, in bytes. */
const fields_limit = 256 * 1024
const field_limit = 4096

/** Declares a route that takes a file; the number is the maximum file size in bytes if it differs from that of a chunk. */
export const takesFile = (limit: true | number): { file_limit: number } => ({
	file_limit: limit === true ? upload_limits.chunk : limit,
})

/** Maximum file size of a call in bytes; null if the route takes no file. */
const fileLimit = (request: FastifyRequest): number | null =>
	(request.routeOptions.config as { file_limit?: number }).file_limit ?? null

/** How many bytes a call with a file announces, at most what its route takes. */
export const announcedSize = (request: FastifyRequest): number => {
	const most = (fileLimit(request) ?? 0) + fields_limit
	const announced = Number(request.headers['content-length'] ?? most)
	return announced <= most ? announced : most
}

/** A multipart body as received; no other call mistakes it for its parameters. */
class FormBody {
	readonly bytes: Buffer
	constructor(bytes: Buffer) {
		this.bytes = bytes
	}
}

const malformed = (name: string): CodedError =>
	new CodedError('parameter', undefined, { fields: { [name]: '格式不正确' } })

/** Reads a body into one piece of memory of the announced size, so that nothing has to be collected and joined at the end. */
const readWhole = (request: FastifyRequest, payload: Readable): Promise<Buffer> =>
	new Promise((resolve, reject) => {
		const file_limit = fileLimit(request)
		if (file_limit === null) return reject(new CodedError('type_unsupported'))
		const body_limit = file_limit + fields_limit
		const announced = Number(request.headers['content-length'] ?? body_limit)
		if (!(announced <= body_limit)) return reject(new CodedError('too_large'))
		const bytes = takeMemory(announced)
		let length = 0
		payload.on('data', (piece: Buffer) => {
			if (length + piece.length > announced) return reject(new CodedError('too_large'))
			bytes.set(piece, length)
			length += piece.length
			freeMemory(piece)
		})
		payload.on('end', () => resolve(bytes.subarray(0, length)))
		payload.on('error', reject)
	})

/** Lets calls take a file part. It is held until its signature is checked; only callers with a session get this far. */
export const formBodies = (http: FastifyInstance): void => {
	http.addContentTypeParser(
		'multipart/form-data',
		async (request: FastifyRequest, payload: Readable) => new FormBody(await readWhole(request, payload)),
	)
}

/** Releases the memory of a multipart body: its call is over, and the file part is no longer read. */
export const releaseParts = ({ body }: FastifyRequest): void => {
	if (body instanceof FormBody) giveBack(body.bytes)
}

/** The parts of a multipart body. */
const partsIn = ({ body, headers }: FastifyRequest) => {
	if (!(body instanceof FormBody)) throw new CodedError('type_unsupported')
	const boundary = boundaryOf(headers['content-type'])
	const parts = boundary === null ? null : partsOf(body.bytes, boundary)
	if (parts === null) throw malformed('body')
	return parts
}

/** The fields and the single file part of a multipart call. */
export const readParts = (request: FastifyRequest): { source: Record<string, unknown>; file: Buffer | null } => {
	const largest = fileLimit(request) ?? 0
	const source: Record<string, unknown> = Object.create(null)
	let file: Buffer | null = null
	for (const { name, filename, content } of partsIn(request)) {
		if (filename === null) {
			if (name in source || content.length > field_limit) throw malformed(name)
			source[name] = content.toString('utf8')
			continue
		}
		if (file !== null) throw malformed(name)
		if (content.length > largest) throw new CodedError('too_large')
		file = content
	}
	return { source, file }
}
