import { terminalRoutes } from '@vitrine/contract/terminal-routes'
import type { FastifyInstance } from 'fastify'
import { bounded, boundedOfEach } from '../../http/admission/bounded.ts'
import { underway } from '../../http/admission/underway.ts'
import { decode } from '../../http/bodies/decode.ts'
import { success } from '../../http/coded-error.ts'
import { type Identify, terminalRoute } from '../../http/terminal-route.ts'
import { turn } from '../../ports/turns.ts'
import type { SensorKeeper } from './sensor-keeper.ts'

/** One report of a terminal is stored at a time, and only a few can wait: a terminal that sends many only delays itself. */
const most = { running: 1, waiting: 4 } as const
const ofTerminal = boundedOfEach(most)
/** A whole fleet can report at once. As many are stored together as run here. */
const ofAll = bounded({ running: 512, waiting: 20_000 })

/** Receives sensor values: responds only once the rows are durable. */
export const sensorRoute = (http: FastifyInstance, identify: Identify, keeper: Pick<SensorKeeper, 'take'>): void => {
	const { sensor } = terminalRoutes
	terminalRoute(
		http,
		identify,
		sensor,
		async ({ terminal_id, request, reply }) =>
			ofTerminal(terminal_id, () =>
				ofAll(async () => {
					// Others run between the decoding of two large reports.
					await turn()
					return reply.send(success({ seq: await keeper.take(terminal_id, decode(sensor.body, request.body)) }))
				}),
			),
		// What would be refused anyway is not read.
		underway(most.running + most.waiting),
	)
}
