import type { Readable } from 'node:stream'
import { upload_limits } from '@vitrine/domain/material'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { boundaryOf, partsOf } from './multipart.ts'
import { Refusal } from './refusal.ts'

/** A chunk with its fields around it, in bytes. */
const body_limit = upload_limits.chunk + 256 * 1024
const field_limit = 4096

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
		const announced = Number(request.headers['content-length'] ?? body_limit)
		if (!(announced <= body_limit)) return reject(new Refusal('too_large'))
		const bytes = Buffer.allocUnsafeSlow(announced)
		let length = 0
		payload.on('data', (piece: Buffer) => {
			if (length + piece.length > announced) return reject(new Refusal('too_large'))
			bytes.set(piece, length)
			length += piece.length
		})
		payload.on('end', () => resolve(bytes.subarray(0, length)))
		payload.on('error', reject)
	})

/** Lets calls take a file part. A chunk is small, so it is held until its signature is checked. */
export const formBodies = (http: FastifyInstance): void => {
	http.addContentTypeParser(
		'multipart/form-data',
		{ bodyLimit: body_limit },
		async (request: FastifyRequest, payload: Readable) => new FormBody(await readWhole(request, payload)),
	)
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
			if (content.length > upload_limits.chunk) throw new Refusal('too_large')
			file = content
		}
	}
	return { source, file }
}
