import { type Crowd, countdown, gather } from '../crowd.ts'
import { Durable, expectSame } from '../durable.ts'
import { interleaved, median } from '../rounds.ts'
import { startBaseline } from '../spawn.ts'
import type { Stage } from '../stage.ts'
import type { Figure } from '../table.ts'
import { watch } from '../watch.ts'

const updates = 20
/** How many sockets send before the load reads what has arrived. */
const at_once = 500

const said = (dc_id: number, update: number): string => {
	const last = update === updates
	const percent = last ? 100 : update * 5
	return JSON.stringify({ type: 'download', data: { dc_id, status: last ? 3 : 1, percent, attempt: 1 } })
}

/** Every terminal reports its progress, one after the other, twenty times. */
const say = async ({ sockets }: Crowd, dcOf: (place: number) => number): Promise<void> => {
	for (let update = 1; update <= updates; update++)
		for (let from = 0; from < sockets.length; from += at_once) {
			for (let place = from; place < Math.min(sockets.length, from + at_once); place++)
				sockets[place]?.send(said(dcOf(place), update))
			await new Promise(resolve => setImmediate(resolve))
		}
}

const bare = async ({ other_port, fleet }: Stage): Promise<number> => {
	const server = await startBaseline('ws', [other_port])
	const crowd = await gather(`ws://127.0.0.1:${other_port}/`, fleet)
	server.say(`count ${fleet.length * updates}`)
	await server.line('told')
	const began = performance.now()
	await say(crowd, () => 1)
	await server.line('counted')
	const seconds = (performance.now() - began) / 1000
	await crowd.close()
	await server.stop()
	return (fleet.length * updates) / seconds
}

interface Storm {
	/** Updates per second. */
	rate: number
	/** The longest block of the event loop, in ms. */
	still: number
}

const ours = async (stage: Stage): Promise<Storm> => {
	const { fleet } = stage
	const folder = await stage.folder('p05')
	const server = await stage.product(folder, { probe: true, env: { BENCH_LOOP: '1' } })
	const received = countdown(fleet.length)
	const dcs: number[] = []
	const crowd = await gather(`ws://127.0.0.1:${stage.socket_port}/?from=terminal`, fleet, (place, frame) => {
		if (frame.type !== 'publish') return
		dcs[place] = frame.data.dc_id
		received.one()
	})
	const durable = new Durable(folder)
	const browser = await watch(stage)
	const latest = new Map<number, number>()
	browser.hear(frame => frame.type === 'download' && latest.set(frame.data.dc_id, frame.data.status))
	const deviceids = durable.numbers('select id from terminals')
	await stage.operator.releases.publish({ play_ids: [stage.program_id], deviceids })
	await received.reached
	await server.collect()
	const began = performance.now()
	await say(crowd, place => dcs[place] ?? 0)
	await durable.reaches('select count(*) from downloads where download_state = 3 and downloaded = 100', fleet.length)
	const seconds = (performance.now() - began) / 1000
	const still = await server.collect()
	await new Promise(resolve => setTimeout(resolve, 1000))
	expectSame('downloads that the browser knows', latest.size, fleet.length)
	expectSame(
		'downloads that the browser shows otherwise',
		[...latest.values()].filter(status => status !== 3).length,
		0,
	)
	durable.close()
	browser.close()
	await crowd.close()
	await server.stop()
	return { rate: (fleet.length * updates) / seconds, still }
}

/** A storm of progress messages from the whole fleet. */
export const measureProgress = async (stage: Stage): Promise<Figure[]> => {
	const storms: Storm[] = []
	const values = await interleaved(
		{
			bare: () => bare(stage),
			ours: async () => {
				const storm = await ours(stage)
				storms.push(storm)
				return storm.rate
			},
		},
		stage.pairs,
	)
	const [baseline, own] = [median(values.bare), median(values.ours)]
	const still = median(storms.map(storm => storm.still))
	return [
		{
			id: 'P05',
			what: `${stage.fleet.length} terminals × ${updates} progress messages, durable`,
			unit: '/s',
			baseline,
			ours: own,
			target: '≥ 25,000/s and ≥ 0.6×',
			met: own >= 25_000 && own >= 0.6 * baseline,
		},
		{
			id: 'P05',
			what: 'longest stand of the event loop',
			unit: 'ms',
			baseline: null,
			ours: still,
			target: '≤ 50 ms',
			met: still <= 50,
		},
	]
}
