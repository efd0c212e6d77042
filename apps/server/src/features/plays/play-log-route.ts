import { terminalRoutes } from '@vitrine/contract/terminal-routes'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/database.ts'
import type { EventChannel } from '../../events.ts'
import { answerLater } from '../../http/answers/later.ts'
import { decode } from '../../http/bodies/decode.ts'
import { success } from '../../http/coded-error.ts'
import { type Identify, terminalRoute } from '../../http/terminal-route.ts'
import type { Ephemeral } from '../../ports/short-lived/ephemeral.ts'
import { oneByOneOfEach } from '../../ports/turns.ts'
import { newJournals } from './new-journals.ts'
import { takePlays } from './play-journal.ts'

export interface PlayLogDeps {
	readonly database: Database
	readonly identify: Identify
	readonly now: () => number
	readonly events: EventChannel
	/** Counts the journals that terminals start; it outlives the process. */
	readonly ephemeral: Ephemeral
}

/** Receives plays: responds only once the rows are durable. */
export const playLogRoute = (http: FastifyInstance, deps: PlayLogDeps): void => {
	const { database, identify, now, events, ephemeral } = deps
	const { playLog } = terminalRoutes
	const inTurn = oneByOneOfEach()
	const starts = newJournals(ephemeral)
	terminalRoute(http, identify, playLog, async ({ terminal_id, request, reply }) => {
		try {
			// One terminal stores one batch at a time: a terminal that sends many at once only delays itself.
			const taken = await inTurn(terminal_id, () =>
				takePlays(database, starts, terminal_id, { log: decode(playLog.body, request.body), now: now() }),
			)
			events.emit('plays_stored', { ids: [terminal_id] })
			return reply.send(success(taken))
		} catch (error) {
			// A player keeps its rows until then.
			return answerLater(reply, error, 'journals_many')
		}
	})
}
