import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Operator, signIn } from '@vitrine/fleet/operator'
import { Client } from 'pg'
import { expectSame } from '../durable.ts'
import { burst, each } from '../load.ts'
import { manyPlays, plays_began, withoutTallies } from '../many-plays.ts'
import { startPostgres } from '../postgres.ts'
import { interleaved, percentile } from '../rounds.ts'
import { signedRequest } from '../signed.ts'
import { admin, type Stage } from '../stage.ts'
import { type Figure, table } from '../table.ts'

/** The most that a statistic, or a search without matches, may take at the 95th percentile, in ms. */
const mostOf = (plays: number): number => (plays > 10_000_000 ? 100 : 50)
const month = 30 * 86_400

type Fields = Readonly<Record<string, string>>
interface Asked {
	readonly what: string
	readonly path: string
	readonly fields: Fields
}

const range = { start_time: String(plays_began / 1000 + 10_800), end_time: String(plays_began / 1000 + 10_800 + month) }
const clocks = { kind: 'program', time_zone: 'Asia/Kolkata' }

/** What people view on the home page and the statistics page. */
const asked: readonly Asked[] = [
	{ what: 'programs, all time', path: '/admin/play/getPlayHistoryStatistics', fields: {} },
	{
		what: 'materials, all of 30 days',
		path: '/admin/play/getHistoryMediaStatistics',
		fields: { ...range, limit: '-1' },
	},
	{ what: 'summary of 30 days', path: '/admin/play/summary', fields: { ...clocks, ...range } },
	{
		what: 'summary of 30 days, one terminal',
		path: '/admin/play/summary',
		fields: { ...clocks, ...range, device_id: '7' },
	},
	{ what: 'search for what is nowhere', path: '/admin/play/search', fields: { kind: 'program', key_word: 'zzz' } },
]

/** What a server without counts would read for one of them: every play of the range. */
const plain = `select name, count(*) as number from play_logs where kind = 2 and time_fault = 0
	and start_time >= ${plays_began + 10_800_000} and start_time < ${plays_began + 10_800_000 + month * 1000} group by name`

type Plain = readonly { readonly name: string; readonly number: number | string }[]

interface Side {
	readonly name: string
	readonly operator: Operator
	readonly scan: () => Promise<Plain>
}

const measure = async (stage: Stage, plays: number, { name, operator, scan }: Side): Promise<Figure[]> => {
	const port = Number(new URL(stage.origin).port)
	const rounds = stage.quick ? 10 : 40
	const most = mostOf(plays)
	const found = await operator.statistics.getHistoryMediaStatistics({
		start_time: Number(range.start_time),
		end_time: Number(range.end_time),
		limit: -1,
	})
	const counted = new Map((await scan()).map(row => [row.name, Number(row.number)]))
	expectSame('names', found.length, counted.size)
	for (const row of found) expectSame(`plays of ${row.name}`, row.number, counted.get(row.name) ?? 0)
	const bare = async (): Promise<number> => {
		const began = performance.now()
		await scan()
		return performance.now() - began
	}
	const figures: Figure[] = []
	for (const { what, path, fields } of asked) {
		const ours = async (): Promise<number> => {
			const requests = Array.from({ length: rounds }, () => signedRequest(operator, path, fields))
			const { latencies } = await burst({ port, connections: 1, next: each(requests), begins: '{"status":1,' })
			return percentile(latencies, 0.95)
		}
		await ours()
		const values = await interleaved({ bare, ours }, stage.quick ? 1 : 2)
		const [baseline, own] = [Math.min(...values.bare), Math.min(...values.ours)]
		figures.push({
			id: 'STATISTICS',
			what: `${what}, of ${plays / 1e6} M plays, ${name} (plain scan of 30 days)`,
			unit: 'ms',
			baseline,
			ours: own,
			target: `≤ ${most} ms p95`,
			met: own <= most,
		})
	}
	return figures
}

const signedIn = (stage: Stage) => signIn(stage.origin, { ...admin, verifyCode: async () => admin.code })

const onSqlite = async (stage: Stage, plays: number): Promise<Figure[]> => {
	const folder = await stage.folder('statistics', true)
	await (await stage.product(folder)).stop()
	const database = new DatabaseSync(join(folder, 'vitrine.sqlite'))
	database.exec('PRAGMA synchronous = OFF')
	for (const statement of [...manyPlays('sqlite', plays), ...withoutTallies, 'analyze']) database.exec(statement)
	// The migration that counts what is already stored runs at the next start.
	const server = await stage.product(folder)
	const query = database.prepare(plain)
	const side = { name: 'SQLite', operator: await signedIn(stage), scan: async () => query.all() as unknown as Plain }
	const figures = await measure(stage, plays, side)
	database.close()
	await server.stop()
	return figures
}

const onPostgres = async (stage: Stage, plays: number): Promise<Figure[]> => {
	const postgres = await startPostgres(join(await stage.folder('statistics-postgres', true), 'postgres'))
	if (postgres === null) {
		const absent = { baseline: null, ours: Number.NaN, target: '–', met: false, lacking: 'no PostgreSQL found' }
		return [{ id: 'STATISTICS', what: 'statistics, PostgreSQL', unit: 'ms', ...absent }]
	}
	const client = new Client({ connectionString: postgres.url })
	try {
		await client.connect()
		const folder = await stage.folder('statistics-postgres/data', true)
		const env = { VITRINE_DATABASE_URL: postgres.url }
		await (await stage.product(folder, { env })).stop()
		for (const statement of [...manyPlays('postgres', plays), ...withoutTallies]) await client.query(statement)
		const server = await stage.product(folder, { env })
		await client.query('vacuum analyze')
		const scan = async () => (await client.query<Plain[number]>(plain)).rows
		const figures = await measure(stage, plays, { name: 'PostgreSQL', operator: await signedIn(stage), scan })
		await server.stop()
		return figures
	} finally {
		await client.end()
		await postgres.remove()
	}
}

/** Counted plays: each answer equals that of a plain scan, on both databases. */
export const measureStatistics = async (stage: Stage): Promise<Figure[]> => {
	const plays = stage.plays ?? (stage.quick ? 200_000 : 10_000_000)
	const found = await onSqlite(stage, plays)
	// Hours may lie between the two: what is known is not lost with the second.
	console.error(table(found))
	return [...found, ...(await onPostgres(stage, plays))]
}
