import { type Crowd, countdown, gather, type Heard } from '../crowd.ts'
import { Durable, expectSame } from '../durable.ts'
import { burst } from '../load.ts'
import { interleaved, median, percentile } from '../rounds.ts'
import { signedRequests } from '../signed.ts'
import { type Running, startBaseline } from '../spawn.ts'
import type { Stage } from '../stage.ts'
import type { Figure } from '../table.ts'

const jitter = 10_000
const call_every = 20
const online = 'select count(*) from terminals where run_state = 1'
const waiting = 'select count(*) from downloads where download_state = 0'

/** Binds the fleet; returns when every terminal has received its pending downloads. */
const storm = async (url: string, fleet: Stage['fleet'], spread: number): Promise<Crowd> => {
	const notified = new Set<number>()
	const all = countdown(fleet.length)
	const heard: Heard = (place, frame) => {
		if (frame.type !== 'publish' || notified.has(place)) return
		notified.add(place)
		all.one()
	}
	const crowd = await gather(url, fleet, heard, spread)
	await all.reached
	return crowd
}

/** Publishes to the fleet while no terminal is connected, so that each one has something pending. */
const withPending = async (stage: Stage): Promise<string> => {
	const folder = await stage.folder('p03')
	const server = await stage.product(folder)
	const durable = new Durable(folder)
	const deviceids = durable.numbers('select id from terminals')
	durable.close()
	const { terminals } = await stage.operator.releases.publish({ play_ids: [stage.program_id], deviceids })
	expectSame('terminals of the publish', terminals, stage.fleet.length)
	await server.stop()
	return folder
}

/** Ms until all are back; the server is killed as in a crash, so that nothing is tidied up before the next start. */
const measure = async (
	server: Running,
	url: string,
	fleet: Stage['fleet'],
	spread: number,
	durable: Durable | null,
): Promise<number> => {
	const began = performance.now()
	const crowd = await storm(url, fleet, spread)
	await durable?.reaches(online, fleet.length)
	await durable?.reaches(waiting, fleet.length)
	const took = performance.now() - began
	durable?.close()
	await server.stop('SIGKILL')
	await crowd.close()
	return took
}

const ours = async (stage: Stage, folder: string, spread = 0): Promise<number> => {
	const server = await stage.product(folder)
	const durable = new Durable(folder)
	expectSame('terminals online after a start', durable.count(online), 0)
	const url = `ws://127.0.0.1:${stage.socket_port}/?from=terminal`
	return measure(server, url, stage.fleet, spread, durable)
}

const bare = async ({ other_port, fleet }: Stage): Promise<number> =>
	measure(await startBaseline('ws', [other_port, 1]), `ws://127.0.0.1:${other_port}/`, fleet, 0, null)

/** Signed calls at a steady pace until `until` settles; returns their latencies in ms. */
const callSteadily = async ({ operator, origin }: Stage, until: Promise<unknown>): Promise<number[]> => {
	let isOver = false
	const stop = (): void => {
		isOver = true
	}
	// Its failure is handled by the code that awaits it.
	void until.then(stop, stop)
	const latencies: number[] = []
	const port = Number(new URL(origin).port)
	while (!isOver) {
		await new Promise(resolve => setTimeout(resolve, call_every))
		const requests = signedRequests(operator, '/admin/access/getSystemLayout', 1)
		// Until the server listens there is nothing to measure.
		const call = await burst({ port, connections: 1, next: () => requests.pop() ?? null }).catch(() => null)
		latencies.push(...(call?.latencies ?? []))
	}
	return latencies
}

/** A storm of reconnects after a restart, with empty caches. */
export const measureReconnects = async (stage: Stage): Promise<Figure[]> => {
	const folder = await withPending(stage)
	const sides = { bare: () => bare(stage), ours: () => ours(stage, folder) }
	const values = await interleaved(sides, stage.pairs)
	const [baseline, own] = [median(values.bare), median(values.ours)]
	const spread = ours(stage, folder, jitter)
	const p99 = percentile(await callSteadily(stage, spread), 0.99)
	const back = await spread
	const all = stage.fleet.length
	return [
		{
			id: 'P03',
			what: `${all} terminals reconnect, state restored, durable`,
			unit: 'ms',
			baseline,
			ours: own,
			target: '≤ 3,000 ms and ≥ 0.55× as fast (≤ 1.82×)',
			met: own <= 3000 && own <= baseline / 0.55,
		},
		{
			id: 'P03',
			what: 'the same spread over 10 s',
			unit: 'ms',
			baseline: null,
			ours: back,
			target: '≤ 15,000 ms',
			met: back <= 15_000,
		},
		{
			id: 'P03',
			what: 'signed call meanwhile, p99',
			unit: 'ms',
			baseline: null,
			ours: p99,
			target: '≤ 250 ms',
			met: p99 <= 250,
		},
	]
}
