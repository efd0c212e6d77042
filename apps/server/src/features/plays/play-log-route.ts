import { terminalRoutes } from '@vitrine/contract/terminal-routes'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/database.ts'
import { decode } from '../../http/bodies/decode.ts'
import { success } from '../../http/coded-error.ts'
import { type Identify, terminalRoute } from '../../http/terminal-route.ts'
import { oneByOneOfEach } from '../../ports/turns.ts'
import { takePlays } from './play-journal.ts'

/** Receives plays: responds only once the rows are durable. */
export const playLogRoute = (
	http: FastifyInstance,
	database: Database,
	identify: Identify,
	now: () => number,
): void => {
	const { playLog } = terminalRoutes
	const inTurn = oneByOneOfEach()
	terminalRoute(http, identify, playLog, async ({ terminal_id, request, reply }) => {
		// One terminal stores one batch at a time: a terminal that sends many at once only delays itself.
		const seq = await inTurn(terminal_id, () =>
			takePlays(database, terminal_id, decode(playLog.body, request.body), now()),
		)
		return reply.send(success({ seq }))
	})
}
