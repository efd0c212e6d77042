import { terminalRoutes } from '@vitrine/contract/terminal-routes'
import type { FastifyInstance } from 'fastify'
import { decode } from '../../http/bodies/decode.ts'
import { success } from '../../http/coded-error.ts'
import { type Identify, terminalRoute } from '../../http/terminal-route.ts'
import type { SensorKeeper } from './sensor-keeper.ts'

/** What sensors have measured: answers only when the rows are durable. */
export const sensorRoute = (http: FastifyInstance, identify: Identify, keeper: Pick<SensorKeeper, 'take'>): void => {
	const { sensor } = terminalRoutes
	terminalRoute(http, identify, sensor, async ({ terminal_id, request, reply }) =>
		reply.send(success({ seq: await keeper.take(terminal_id, decode(sensor.body, request.body)) })),
	)
}
