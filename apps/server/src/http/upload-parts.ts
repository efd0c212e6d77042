import { upload_limits } from '@vitrine/domain/material'
import type { FastifyRequest } from 'fastify'
import { Refusal } from './refusal.ts'

/** A body that is no multipart, or ends in its middle, is the caller's fault. */
const asRefusal = (error: unknown): unknown =>
	error instanceof Refusal || (error as { statusCode?: number }).statusCode !== undefined
		? error
		: new Refusal('parameter', undefined, { fields: { body: '格式不正确' } })

const readAll = async (request: FastifyRequest) => {
	const source: Record<string, unknown> = Object.create(null)
	let file: Buffer | null = null
	for await (const part of request.parts({
		limits: { files: 1, fileSize: upload_limits.chunk, fields: 40, fieldSize: 4096 },
	})) {
		if (part.type === 'file') file = await part.toBuffer()
		else if (part.fieldname in source)
			throw new Refusal('parameter', undefined, { fields: { [part.fieldname]: '格式不正确' } })
		else source[part.fieldname] = part.value
	}
	return { source, file }
}

/** The fields and the one file part of a multipart call. A chunk is small, so it is held until its signature is checked. */
export const readParts = async (
	request: FastifyRequest,
): Promise<{ source: Record<string, unknown>; file: Buffer | null }> => {
	if (!request.isMultipart()) throw new Refusal('type_unsupported')
	return readAll(request).catch(error => {
		throw asRefusal(error)
	})
}
