import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { burst, each } from '../load.ts'
import { fillInstallation } from '../releases.ts'
import { interleaved, median } from '../rounds.ts'
import { signedRequest } from '../signed.ts'
import type { Stage } from '../stage.ts'
import type { Figure } from '../table.ts'

type Fields = Readonly<Record<string, string>>

/** The median time of a bare statement on the filled database, in ms. */
const bareTime = (folder: string, statement: string, times: number): number => {
	const database = new DatabaseSync(join(folder, 'vitrine.sqlite'), { readOnly: true })
	const query = database.prepare(statement)
	const latencies = Array.from({ length: times }, () => {
		const began = performance.now()
		query.all()
		return performance.now() - began
	})
	database.close()
	return median(latencies)
}

/** What people read of 100,000 releases on 10,000 terminals, one of them on all, next to bare queries of the same rows. */
export const releases = async (stage: Stage): Promise<Figure[]> => {
	const folder = await stage.folder('releases')
	const installation = { terminals: stage.fleet.length, releases: stage.quick ? 10_000 : 100_000, each: 50 }
	const first = fillInstallation(folder, installation)
	const server = await stage.product(folder)
	const port = Number(new URL(stage.origin).port)
	const rounds = stage.quick ? 3 : 10
	const id = String(installation.releases - 1)
	const deviceids = stage.fleet.map((_, place) => first + place).join(',')
	const walk = `select id, kind, group_id, review_state, ended_at, starts, ends, publish_no, publish_name from releases order by id`
	const downloads = `select download_state, updated_at, terminal_id from downloads where release_id = ${id}`
	const cases: readonly (readonly [what: string, path: string, fields: Fields, bare: string, most: number])[] = [
		['first page of releases', '/admin/publish/list', {}, walk, 100],
		[
			'page 1000 (or the last in a small one)',
			'/admin/publish/list',
			{ page: stage.quick ? '190' : '1000' },
			walk,
			100,
		],
		['page of one state', '/admin/publish/list', { status: 'not_needed' }, walk, 100],
		['page by words', '/admin/publish/list', { key_word: 'lob' }, walk, 100],
		['page by words that nothing has', '/admin/publish/list', { key_word: 'zzz' }, walk, 100],
		['one release to all terminals', '/admin/publish/info', { id }, downloads, 100],
		['its progress', '/admin/publish/progress', { id, page: '20' }, downloads, 100],
		[
			...(['forecast for all terminals', '/admin/publish/forecast'] as const),
			{ play_ids: String(stage.program_id), deviceids },
			'select terminal_id, release_id from downloads where download_state = 3',
			300,
		],
	]
	const figures: Figure[] = []
	for (const [what, path, fields, statement, most] of cases) {
		const measured = async (): Promise<number> => {
			const requests = Array.from({ length: rounds }, () => signedRequest(stage.operator, path, fields))
			const { latencies } = await burst({ port, connections: 1, next: each(requests), begins: '{"status":1,' })
			return median(latencies)
		}
		await measured()
		const values = await interleaved(
			{ bare: async () => bareTime(folder, statement, rounds), ours: measured },
			stage.pairs,
		)
		const [baseline, ours] = [Math.min(...values.bare), Math.min(...values.ours)]
		const target = `≤ ${most} ms`
		figures.push({ id: 'RELEASES', what: `${what} (bare read)`, unit: 'ms', baseline, ours, target, met: ours <= most })
	}
	await server.stop()
	return figures
}
