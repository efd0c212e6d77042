import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { Refusal } from './refusal.ts'

const body_limit = 1024 * 1024
/** What a body may grow to when it is unpacked, in bytes. */
const unpacked_limit = 8 * 1024 * 1024
const unpacked = promisify(gunzip)

const gzip_first_byte = 0x1f

/** Lets the routes of this scope take JSON, plain or gzip. */
export const jsonBodies = (http: FastifyInstance): void => {
	http.addContentTypeParser(
		'application/json',
		{ parseAs: 'buffer', bodyLimit: body_limit },
		async (_request: unknown, body: Buffer) => {
			try {
				const content = body[0] === gzip_first_byte ? await unpacked(body, { maxOutputLength: unpacked_limit }) : body
				return JSON.parse(content.toString('utf8'))
			} catch {
				throw new Refusal('parameter', undefined, { fields: { body: '格式不正确' } })
			}
		},
	)
}
