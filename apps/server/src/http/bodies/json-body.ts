import { createGunzip } from 'node:zlib'
import { field_problems } from '@vitrine/contract/error-codes'
import type { FastifyInstance } from 'fastify'
import { CodedError } from '../coded-error.ts'

/** Limits for an unpacked body, in bytes: what is always allowed, the growth factor, and the maximum. */
const unpacked = { always: 64 * 1024, times: 100, most: 2 * 1024 * 1024 }
const gzip_first_byte = 0x1f

const malformed = (why: keyof typeof field_problems): CodedError =>
	new CodedError('parameter', undefined, { fields: { body: field_problems[why] } })

/** Unpacks piece by piece and stops as soon as a limit is exceeded. */
const unpack = (body: Buffer): Promise<Buffer> =>
	new Promise((resolve, reject) => {
		const most = Math.min(unpacked.most, Math.max(unpacked.always, unpacked.times * body.length))
		const pieces: Buffer[] = []
		let length = 0
		const gunzip = createGunzip()
		gunzip.on('data', (piece: Buffer) => {
			length += piece.length
			pieces.push(piece)
			if (length > most) gunzip.destroy(malformed('unpacks'))
		})
		gunzip.on('end', () => resolve(Buffer.concat(pieces)))
		gunzip.on('error', reject)
		gunzip.end(body)
	})

/** Lets the routes of this scope take JSON, plain or gzip, up to the limit of each route. */
export const jsonBodies = (http: FastifyInstance): void => {
	http.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => {
		try {
			const content = body[0] === gzip_first_byte ? await unpack(body) : body
			return JSON.parse(content.toString('utf8'))
		} catch (error) {
			if (error instanceof CodedError) throw error
			throw malformed('malformed')
		}
	})
}
