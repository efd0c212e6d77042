import { playLog } from '@vitrine/domain/play'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '../../db/database.ts'
import { decode } from '../../http/bodies/decode.ts'
import { success } from '../../http/coded-error.ts'
import { takePlays } from './plays.ts'

/** A thousand rows, packed or not, in bytes. */
const body_limit = 1024 * 1024

/** `POST /api/terminal/playLog`: answers only when the rows are durable. */
export const playLogRoute = (
	http: FastifyInstance,
	database: Database,
	identify: (authorization: string | undefined) => Promise<{ id: number }>,
	now: () => number,
): void => {
	// Nothing of a body is read, unpacked or parsed for somebody who is no terminal.
	const known = async (request: FastifyRequest): Promise<void> => {
		await identify(request.headers.authorization)
	}
	http.post('/api/terminal/playLog', { onRequest: known, bodyLimit: body_limit }, async (request, reply) => {
		const { id } = await identify(request.headers.authorization)
		const seq = await takePlays(database, id, decode(playLog, request.body), now())
		return reply.send(success({ seq }))
	})
}
