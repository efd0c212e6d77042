import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { readPublicConfig, signIn } from '@vitrine/fleet/operator'
import { burst } from '../load.ts'
import { insert_play, playRows, playValues } from '../plays.ts'
import { interleaved, median } from '../rounds.ts'
import { signedRequests } from '../signed.ts'
import { type Running, startBaseline } from '../spawn.ts'
import { admin, type Stage } from '../stage.ts'
import type { Figure } from '../table.ts'

const path = '/admin/access/getSystemLayout'
const batch = 10_000

/** Fills the journal of an installation directly, like years of playing. */
const fill = (folder: string, count: number): void => {
	const database = new DatabaseSync(join(folder, 'vitrine.sqlite'))
	const boot = database.prepare('insert into play_boots (terminal_id, boot, seq) values (?, ?, ?)')
	const insert = database.prepare(insert_play)
	for (let place = 0; place < count / batch; place++) {
		database.exec('BEGIN')
		const { lastInsertRowid } = boot.run(place, `bench ${place}`, batch)
		for (const row of playRows(place, batch)) insert.run(...playValues(Number(lastInsertRowid), place, row))
		database.exec('COMMIT')
	}
	database.close()
}

/** Ms from the start of the process to the first signed answer. */
const timed = async (stage: Stage, start: () => Promise<Running>, port: number): Promise<number> => {
	const requests = signedRequests(stage.operator, path, 1)
	const began = performance.now()
	const server = await start()
	await burst({ port, connections: 1, next: () => requests.pop() ?? null, begins: '{"status":1,' })
	const took = performance.now() - began
	await server.stop()
	return took
}

/** Ms from a start on an empty folder to the first answer, including migrations and the first account. */
const empty = async (stage: Stage): Promise<number> => {
	const folder = await stage.folder('p19-empty', true)
	const began = performance.now()
	const server = await stage.product(folder)
	await readPublicConfig(stage.origin)
	const took = performance.now() - began
	// Signing in proves that it works, after the clock has stopped: checking a password is slow by design.
	await signIn(stage.origin, { ...admin, verifyCode: async () => admin.code })
	await server.stop()
	return took
}

/** How soon a freshly started server answers. */
export const measureStart = async (stage: Stage): Promise<Figure[]> => {
	const logs = stage.quick ? 500_000 : 10_000_000
	const folder = await stage.folder('p19')
	fill(folder, logs)
	const bare = (): Promise<Running> => startBaseline('fastify', [stage.other_port, join(folder, 'bare.sqlite')])
	const values = await interleaved(
		{
			bare: () => timed(stage, bare, stage.other_port),
			ours: () => timed(stage, () => stage.product(folder), Number(new URL(stage.origin).port)),
			empty: () => empty(stage),
		},
		stage.pairs + 1,
	)
	const [baseline, own, first] = [median(values.bare), median(values.ours), median(values.empty)]
	return [
		{
			id: 'P19',
			what: `start to first signed answer (${stage.fleet.length} terminals, ${logs / 1e6} M plays; bare Fastify + node:sqlite)`,
			unit: 'ms',
			baseline,
			ours: own,
			target: '≤ 600 ms and ≤ 2.5×',
			met: own <= 600 && own <= 2.5 * baseline,
		},
		{
			id: 'P19',
			what: 'start of an empty installation',
			unit: 'ms',
			baseline: null,
			ours: first,
			target: '≤ 1,200 ms',
			met: first <= 1200,
		},
	]
}
