import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Operator, signIn } from '@vitrine/fleet/operator'
import { Client } from 'pg'
import { startPostgres } from './postgres.ts'
import { admin, type Stage } from './stage.ts'
import type { Figure } from './table.ts'

export type DialectName = 'sqlite' | 'postgres'

/** One of the two databases with the product on it. */
export interface Side {
	readonly name: 'SQLite' | 'PostgreSQL'
	readonly folder: string
	readonly operator: Operator
	/** The rows of a statement on a connection of its own. */
	readonly rows: (statement: string) => Promise<readonly Record<string, unknown>[]>
	/** The memory of the product, in bytes. */
	readonly rss: () => Promise<number>
}

type Fill = (dialect: DialectName) => readonly string[]
type Measure = (side: Side) => Promise<Figure[]>

const signedIn = (stage: Stage) => signIn(stage.origin, { ...admin, verifyCode: async () => admin.code })

const onSqlite = async (stage: Stage, id: string, fill: Fill, measure: Measure): Promise<Figure[]> => {
	const folder = await stage.folder(id, true)
	await (await stage.product(folder)).stop()
	const database = new DatabaseSync(join(folder, 'vitrine.sqlite'))
	database.exec('PRAGMA synchronous = OFF; PRAGMA cache_size = -262144')
	for (const statement of [...fill('sqlite'), 'analyze']) database.exec(statement)
	const server = await stage.product(folder)
	const rows: Side['rows'] = async statement => database.prepare(statement).all()
	const figures = await measure({ name: 'SQLite', folder, operator: await signedIn(stage), rows, rss: server.rss })
	database.close()
	await server.stop()
	return figures
}

const onPostgres = async (stage: Stage, id: string, fill: Fill, measure: Measure): Promise<Figure[]> => {
	const postgres = await startPostgres(join(await stage.folder(`${id}-postgres`, true), 'postgres'))
	if (postgres === null) {
		const absent = { baseline: null, ours: Number.NaN, target: '–', met: false, lacking: 'no PostgreSQL found' }
		return [{ id: id.toUpperCase(), what: `${id}, PostgreSQL`, unit: 'ms', ...absent }]
	}
	const client = new Client({ connectionString: postgres.url })
	try {
		await client.connect()
		const folder = await stage.folder(`${id}-postgres/data`, true)
		const env = { VITRINE_DATABASE_URL: postgres.url }
		await (await stage.product(folder, { env })).stop()
		for (const statement of fill('postgres')) await client.query(statement)
		// What is migrated at the next start is counted there.
		const server = await stage.product(folder, { env })
		await client.query('vacuum analyze')
		const rows: Side['rows'] = async statement => (await client.query<Record<string, unknown>>(statement)).rows
		const side = { folder, operator: await signedIn(stage), rows, rss: server.rss }
		const figures = await measure({ name: 'PostgreSQL', ...side })
		await server.stop()
		return figures
	} finally {
		await client.end()
		await postgres.remove()
	}
}

/** Measures the product on both databases, each filled by statements while it is stopped. */
export const onBoth = async (stage: Stage, id: string, fill: Fill, measure: Measure): Promise<Figure[]> => [
	...(await onSqlite(stage, id, fill, measure)),
	...(await onPostgres(stage, id, fill, measure)),
]
