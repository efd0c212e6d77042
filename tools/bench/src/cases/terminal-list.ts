import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Operator, signIn } from '@vitrine/fleet/operator'
import { Client } from 'pg'
import { expectSame } from '../durable.ts'
import { burst, each } from '../load.ts'
import { startPostgres } from '../postgres.ts'
import { interleaved, percentile } from '../rounds.ts'
import { signedRequest } from '../signed.ts'
import { admin, type Stage } from '../stage.ts'
import type { Figure } from '../table.ts'
import { bare_terminals, outstandingStatements, terminalStatements } from '../terminals.ts'

type Fields = Readonly<Record<string, string>>

/** What people do with a list of terminals. */
const pagesOf = (terminals: number): Readonly<Record<string, readonly Fields[]>> => ({
	'first page': [{}],
	'page in the middle, and the last': [{ page: String(terminals / 100) }, { page: String(terminals / 50) }],
	'search as it is typed': ['l', 'lo', 'lobby', '大厅', 'экран', 'list19', '9999', 'zzz'].map(key_word => ({
		key_word,
	})),
	'page of those that lack releases, or do not': [{ synchronised: '0' }, { synchronised: '1' }],
	'filtered page': [{ tags: '["tag 4"]' }, { banned: '1' }, { banned: '0' }, { never_seen: '1' }, { placed: '0' }],
})

/** One of the two databases with the product on it. */
interface Side {
	readonly name: string
	readonly operator: Operator
	/** Runs the bare statement once. */
	readonly bare: () => unknown
}

const latenciesOf = async (times: number, work: () => unknown): Promise<number[]> => {
	const latencies: number[] = []
	for (let time = 0; time < times; time++) {
		const began = performance.now()
		await work()
		latencies.push(performance.now() - began)
	}
	return latencies
}

/** The most that a page may take at the 95th percentile, in ms; the positions of a whole fleet are read once. */
const most = 30
const most_places = 500

const measure = async (stage: Stage, terminals: number, { name, operator, bare }: Side): Promise<Figure[]> => {
	const port = Number(new URL(stage.origin).port)
	const rounds = stage.quick ? 5 : 25
	const measured = async (path: string, kinds: readonly Fields[], times: number): Promise<number> => {
		const requests = Array.from({ length: times }, () =>
			kinds.map(fields => signedRequest(operator, path, { limit: '50', ...fields })),
		).flat()
		const { latencies } = await burst({ port, connections: 1, next: each(requests), begins: '{"status":1,' })
		return percentile(latencies, 0.95)
	}
	const beside = async (): Promise<number> => percentile(await latenciesOf(rounds * 4, bare), 0.95)
	const figures: Figure[] = []
	for (const [what, kinds] of Object.entries(pagesOf(terminals))) {
		const ours = () => measured('/admin/device/list', kinds, rounds)
		await ours()
		const values = await interleaved({ bare: beside, ours }, stage.pairs)
		const [baseline, own] = [Math.min(...values.bare), Math.min(...values.ours)]
		figures.push({
			id: 'TERMINALS',
			what: `${what} of ${terminals}, ${name} (bare query)`,
			unit: 'ms',
			baseline,
			ours: own,
			target: `≤ ${most} ms p95`,
			met: own <= most,
		})
	}
	const places = await operator.terminals.listPositions({})
	expectSame('places', places.ids.length + places.unplaced, terminals)
	const bytes = Math.round(JSON.stringify(places).length / 1024)
	const own = await measured('/admin/device/positions', [{}], Math.ceil(rounds / 5))
	figures.push({
		id: 'TERMINALS',
		what: `places of all on the map, ${bytes} KB, ${name}`,
		unit: 'ms',
		baseline: null,
		ours: own,
		target: `≤ ${most_places} ms p95`,
		met: own <= most_places,
	})
	return figures
}

const onSqlite = async (stage: Stage, terminals: number): Promise<Figure[]> => {
	const folder = await stage.folder('terminal-list', true)
	const settled = await stage.product(folder)
	const operator = await signIn(stage.origin, { ...admin, verifyCode: async () => admin.code })
	await settled.stop()
	const database = new DatabaseSync(join(folder, 'vitrine.sqlite'))
	for (const statement of [...terminalStatements(terminals), ...outstandingStatements]) database.exec(statement)
	const server = await stage.product(folder)
	const query = database.prepare(bare_terminals)
	const figures = await measure(stage, terminals, { name: 'SQLite', operator, bare: () => query.all() })
	database.close()
	await server.stop()
	return figures
}

const onPostgres = async (stage: Stage, terminals: number): Promise<Figure[]> => {
	const postgres = await startPostgres(join(await stage.folder('terminal-list-postgres', true), 'postgres'))
	if (postgres === null)
		return [
			{
				id: 'TERMINALS',
				what: 'list of terminals, PostgreSQL',
				unit: 'ms',
				baseline: null,
				ours: Number.NaN,
				target: '–',
				met: false,
				lacking: 'no PostgreSQL found',
			},
		]
	const client = new Client({ connectionString: postgres.url })
	try {
		await client.connect()
		const folder = await stage.folder('terminal-list-postgres/data', true)
		const server = await stage.product(folder, { env: { VITRINE_DATABASE_URL: postgres.url } })
		const operator = await signIn(stage.origin, { ...admin, verifyCode: async () => admin.code })
		for (const statement of [...terminalStatements(terminals), ...outstandingStatements]) await client.query(statement)
		await client.query('vacuum analyze')
		const figures = await measure(stage, terminals, {
			name: 'PostgreSQL',
			operator,
			bare: () => client.query(bare_terminals),
		})
		await server.stop()
		return figures
	} finally {
		await client.end()
		await postgres.remove()
	}
}

/** A page of the list of 20,000 terminals, and their positions on the map, on both databases. */
export const measureTerminalList = async (stage: Stage): Promise<Figure[]> => {
	const terminals = stage.quick ? 2000 : 20_000
	return [...(await onSqlite(stage, terminals)), ...(await onPostgres(stage, terminals))]
}
