import { terminalRoutes } from '@vitrine/contract/terminal-routes'
import type { FastifyInstance } from 'fastify'
import { bounded } from '../../http/admission/bounded.ts'
import { decode } from '../../http/bodies/decode.ts'
import { success } from '../../http/coded-error.ts'
import { type Identify, terminalRoute } from '../../http/terminal-route.ts'
import { turn } from '../../ports/turns.ts'
import type { SensorKeeper } from './sensor-keeper.ts'

/** A whole fleet can report at once; only a few reports of one terminal can wait. */
const inTurn = bounded({ running: 8, waiting: 20_000, each: 4 })

/** Receives sensor values: responds only once the rows are durable. */
export const sensorRoute = (http: FastifyInstance, identify: Identify, keeper: Pick<SensorKeeper, 'take'>): void => {
	const { sensor } = terminalRoutes
	terminalRoute(http, identify, sensor, async ({ terminal_id, request, reply }) =>
		inTurn(async () => {
			await turn()
			return reply.send(success({ seq: await keeper.take(terminal_id, decode(sensor.body, request.body)) }))
		}, String(terminal_id)),
	)
}
