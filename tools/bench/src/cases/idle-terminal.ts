import { gather } from '../crowd.ts'
import { expectSame } from '../durable.ts'
import { interleaved, median } from '../rounds.ts'
import { type Running, startBaseline } from '../spawn.ts'
import type { Stage } from '../stage.ts'
import type { Figure } from '../table.ts'

const mebibyte = 1024 * 1024
const settle = 1000

interface Memory {
	/** Bytes per terminal. */
	each: number
	/** Bytes of the whole process. */
	whole: number
}

const rest = (): Promise<void> => new Promise(resolve => setTimeout(resolve, settle))

const grow = async (server: Running, url: string, fleet: Stage['fleet']): Promise<Memory> => {
	await rest()
	await server.collect()
	const before = await server.rss()
	const crowd = await gather(url, fleet)
	expectSame('bound terminals', crowd.sockets.length, fleet.length)
	await rest()
	await server.collect()
	const whole = await server.rss()
	await crowd.close()
	await server.stop()
	return { each: (whole - before) / fleet.length, whole }
}

/** What an idle terminal costs in memory. */
export const measureIdleTerminal = async (stage: Stage): Promise<Figure[]> => {
	const { fleet, pairs, socket_port, other_port } = stage
	const { bare, ours } = await interleaved(
		{
			bare: async () => grow(await startBaseline('ws', [other_port], true), `ws://127.0.0.1:${other_port}/`, fleet),
			ours: async () => {
				const server = await stage.product(await stage.folder('p01'), { probe: true })
				return grow(server, `ws://127.0.0.1:${socket_port}/?from=terminal`, fleet)
			},
		},
		pairs,
	)
	const [baseline, own] = [bare, ours].map(values => median(values.map(({ each }) => each)) / 1024)
	const whole = median(ours.map(value => value.whole)) / mebibyte
	return [
		{
			id: 'P01',
			what: `memory per idle terminal (${fleet.length})`,
			unit: 'KiB',
			baseline: baseline ?? null,
			ours: own ?? Number.NaN,
			target: '≤ 12 KiB and ≤ 1.8×',
			met: (own ?? Number.NaN) <= 12 && (own ?? Number.NaN) <= 1.8 * (baseline ?? 0),
		},
		{
			id: 'P01',
			what: `memory of the whole process`,
			unit: 'MiB',
			baseline: median(bare.map(value => value.whole)) / mebibyte,
			ours: whole,
			target: '≤ 260 MiB',
			met: whole <= 260,
		},
	]
}
