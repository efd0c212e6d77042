import { type Crowd, gather } from './crowd.ts'
import { type Running, startBaseline } from './spawn.ts'
import type { Stage } from './stage.ts'

/** Number of broadcasts to the whole fleet. */
export const broadcast_rounds = 3

/** The frame that a terminal sends for a release that it has downloaded. */
export const downloaded = (dc_id: number, attempt: number): string =>
	JSON.stringify({ type: 'download', data: { dc_id, status: 3, percent: 100, attempt } })

const broadcast = async (server: Running, crowd: Crowd): Promise<number> => {
	const ack = downloaded(10_000, 1)
	crowd.hear((_place, _frame, socket) => socket.send(ack))
	const began = performance.now()
	server.say(`broadcast ${crowd.sockets.length}`)
	await server.line('counted')
	return performance.now() - began
}

/** How long a bare server takes to send a frame to the whole fleet and count the replies, in ms, per round. */
export const bareBroadcast = async ({ other_port, fleet }: Stage): Promise<number[]> => {
	const server = await startBaseline('ws', [other_port])
	const crowd = await gather(`ws://127.0.0.1:${other_port}/`, fleet)
	const times: number[] = []
	for (let round = 0; round < broadcast_rounds; round++) times.push(await broadcast(server, crowd))
	await crowd.close()
	await server.stop()
	return times
}
