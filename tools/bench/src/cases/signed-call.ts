import { expectSame } from '../durable.ts'
import { type Burst, burst, each } from '../load.ts'
import { interleaved, median, percentile } from '../rounds.ts'
import { signedRequests } from '../signed.ts'
import { startBaseline } from '../spawn.ts'
import type { Stage } from '../stage.ts'
import type { Figure } from '../table.ts'

const path = '/admin/access/getSystemLayout'
const connections = 32

/** A signed call of a session that does next to nothing. */
export const measureSignedCall = async (stage: Stage): Promise<Figure[]> => {
	const server = await stage.product(await stage.folder('p08'))
	const bare = await startBaseline('fastify', [stage.other_port])
	const count = stage.quick ? 20_000 : 60_000
	const run = (port: number, requests: number) => async (): Promise<Burst> => {
		// Created for each round, since a signature is valid only once.
		const next = each(signedRequests(stage.operator, path, requests))
		const done = await burst({ port, connections, next, begins: '{"status":1,' })
		expectSame('answers', done.answers, requests)
		return done
	}
	const own_port = Number(new URL(stage.origin).port)
	// Both warm up before the clock starts.
	for (const port of [own_port, stage.other_port]) await run(port, count / 4)()
	const values = await interleaved({ bare: run(stage.other_port, count), ours: run(own_port, count) }, stage.pairs)
	await server.stop()
	await bare.stop()
	const rate = (bursts: readonly Burst[]): number => median(bursts.map(({ answers, seconds }) => answers / seconds))
	const p99 = (bursts: readonly Burst[]): number => median(bursts.map(({ latencies }) => percentile(latencies, 0.99)))
	const [baseline, own] = [rate(values.bare), rate(values.ours)]
	return [
		{
			id: 'P08',
			what: `signed call, ${connections} connections (bare Fastify)`,
			unit: '/s',
			baseline,
			ours: own,
			target: '≥ 0.50×',
			met: own >= 0.5 * baseline,
		},
		{
			id: 'P08',
			what: 'its p99',
			unit: 'ms',
			baseline: p99(values.bare),
			ours: p99(values.ours),
			target: '≤ 5 ms',
			met: p99(values.ours) <= 5,
		},
	]
}
