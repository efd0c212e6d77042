import { playLog } from '@vitrine/domain/play'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/database.ts'
import { decode } from '../../http/decode.ts'
import { success } from '../../http/refusal.ts'
import { takePlays } from './plays.ts'

/** `POST /api/terminal/playLog`: answers only when the rows are durable. */
export const playLogRoute = (
	http: FastifyInstance,
	database: Database,
	identify: (authorization: string | undefined) => Promise<{ id: number }>,
): void => {
	http.post('/api/terminal/playLog', async (request, reply) => {
		const { id } = await identify(request.headers.authorization)
		const seq = await takePlays(database, id, decode(playLog, request.body))
		return reply.send(success({ seq }))
	})
}
