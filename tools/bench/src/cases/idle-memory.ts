import { join } from 'node:path'
import { burst } from '../load.ts'
import { interleaved, median } from '../rounds.ts'
import { signedRequests } from '../signed.ts'
import { type Running, startBaseline } from '../spawn.ts'
import type { Stage } from '../stage.ts'
import type { Figure } from '../table.ts'

const mebibyte = 1024 * 1024
const idle = 3000

const resident = async (stage: Stage, server: Running, port: number): Promise<number> => {
	const requests = signedRequests(stage.operator, '/admin/access/getSystemLayout', 1)
	await burst({ port, connections: 1, next: () => requests.pop() ?? null, begins: '{"status":1,' })
	await new Promise(resolve => setTimeout(resolve, idle))
	const bytes = await server.rss()
	await server.stop()
	return bytes / mebibyte
}

/** Memory of an unused server after its first answer. */
export const measureIdleMemory = async (stage: Stage): Promise<Figure[]> => {
	const folder = await stage.folder('p20')
	const bare = (): Promise<Running> => startBaseline('fastify', [stage.other_port, join(folder, 'bare.sqlite')])
	const values = await interleaved(
		{
			bare: async () => resident(stage, await bare(), stage.other_port),
			ours: async () => resident(stage, await stage.product(folder), Number(new URL(stage.origin).port)),
		},
		1,
	)
	const [baseline, own] = [median(values.bare), median(values.ours)]
	return [
		{
			id: 'P20',
			what: 'idle memory (bare Fastify + node:sqlite)',
			unit: 'MiB',
			baseline,
			ours: own,
			target: '≤ 120 MiB and ≤ 1.75×',
			met: own <= 120 && own <= 1.75 * baseline,
		},
	]
}
