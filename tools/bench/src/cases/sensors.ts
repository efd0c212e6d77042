import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { terminalAddress, terminalRoutes } from '@vitrine/contract/terminal-routes'
import { plainRecord } from '@vitrine/domain/plain-record'
import { enrol } from '@vitrine/fleet/enrol'
import type { Identity } from '@vitrine/fleet/identity'
import { signIn } from '@vitrine/fleet/operator'
import { Client } from 'pg'
import { gather } from '../crowd.ts'
import { expectSame } from '../durable.ts'
import { burst, each } from '../load.ts'
import { startPostgres } from '../postgres.ts'
import { readingRows, values_in_report } from '../readings.ts'
import { interleaved, median } from '../rounds.ts'
import { said } from '../said.ts'
import { type Running, startBaseline } from '../spawn.ts'
import { admin, type Stage } from '../stage.ts'
import type { Figure } from '../table.ts'

const tookOf = plainRecord<{ seconds: number; count: number }>({ seconds: 'number', count: 'number' })
const connections = 256
/** Reports per terminal in a round. */
const reports = 20
const wanted = 5000

const tokensOf = async (stage: Stage, fleet: readonly Identity[]): Promise<string[]> => {
	const tokens: string[] = []
	const crowd = await gather(`ws://127.0.0.1:${stage.socket_port}/?from=terminal`, fleet, (place, frame) => {
		if (frame.type === 'bind' && 'data' in frame) tokens[place] = frame.data.token
	})
	await crowd.close()
	return tokens
}

const requestOf = (token: string, place: number, count: number, time: number): Buffer => {
	const body = JSON.stringify({ rows: readingRows(place, count, time) })
	return Buffer.from(
		`POST ${terminalAddress(terminalRoutes.sensor)} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${token}\r\n` +
			`Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
	)
}

/** One of the two databases: the product running on it, access to what it stores, and where the bare program writes. */
interface Side {
	readonly name: string
	readonly start: () => Promise<Running>
	readonly fleet: () => Promise<readonly Identity[]>
	readonly count: () => Promise<number>
	readonly bare: (round: number) => string
}

const stored = 'select count(*) as count from sensor_values'

/** Small reports of many terminals at once: each is durable when it is answered, and counts once. */
const measure = async (stage: Stage, { name, start, fleet, count, bare }: Side): Promise<Figure> => {
	const server = await start()
	const some = await fleet()
	const tokens = await tokensOf(stage, some)
	const port = Number(new URL(stage.origin).port)
	const began = Date.now() - 300_000
	let [sent, round] = [0, 0]
	const ours = async (): Promise<number> => {
		const before = await count()
		const first = sent
		sent += reports
		// Each terminal sends one report after the other, as real ones do.
		const requests = Array.from({ length: reports }, (_, at) =>
			tokens.map((token, place) => requestOf(token, place, first + at, began + (first + at) * 1000)),
		).flat()
		const order = { port, connections, begins: '{"status":1,"data":{"seq":' }
		const { seconds } = await burst({ ...order, next: each(requests) })
		const all = some.length * reports
		expectSame('values that were stored', (await count()) - before, all * values_in_report)
		// A terminal that missed the answer sends its report again.
		await burst({ ...order, next: each(requests.slice(0, 20)) })
		expectSame('values after a repetition', (await count()) - before, all * values_in_report)
		return all / seconds
	}
	const beside = async (): Promise<number> => {
		const baseline = await startBaseline('readings', [bare(++round), some.length, reports, 16])
		const { seconds, count: written } = said(await baseline.line('took'), tookOf)
		await baseline.stop()
		expectSame('values of the baseline', written, some.length * reports * values_in_report)
		return written / values_in_report / seconds
	}
	// Both sides have been running for a while when they are compared.
	await ours()
	const values = await interleaved({ beside, ours }, stage.pairs)
	await server.stop()
	const [baseline, own] = [median(values.beside), median(values.ours)]
	return {
		id: 'SENSORS',
		what: `reports of ${values_in_report} values, ${some.length} terminals, ${name} (bare inserts, a commit each)`,
		unit: '/s',
		baseline,
		ours: own,
		target: `≥ ${wanted.toLocaleString('en-GB')}/s`,
		met: own >= wanted,
	}
}

const onSqlite = async (stage: Stage, terminals: number): Promise<Figure> => {
	const folder = await stage.folder('sensors')
	let database: DatabaseSync | null = null
	const figure = await measure(stage, {
		name: 'SQLite',
		start: () => stage.product(folder),
		fleet: async () => stage.fleet.slice(0, terminals),
		count: async () => {
			database ??= new DatabaseSync(join(folder, 'vitrine.sqlite'), { readOnly: true })
			return Number(Object.values(database.prepare(stored).get() ?? {})[0])
		},
		bare: round => join(folder, `bare-${round}.sqlite`),
	})
	;(database as DatabaseSync | null)?.close()
	return figure
}

const onPostgres = async (stage: Stage, terminals: number): Promise<Figure> => {
	const postgres = await startPostgres(join(await stage.folder('sensors-postgres', true), 'postgres'))
	if (postgres === null)
		return {
			id: 'SENSORS',
			what: 'reports of sensors, PostgreSQL',
			unit: '/s',
			baseline: null,
			ours: Number.NaN,
			target: '–',
			met: false,
			lacking: 'no PostgreSQL found',
		}
	const client = new Client({ connectionString: postgres.url })
	try {
		await client.connect()
		const folder = await stage.folder('sensors-postgres/data', true)
		return await measure(stage, {
			name: 'PostgreSQL',
			start: () => stage.product(folder, { env: { VITRINE_DATABASE_URL: postgres.url } }),
			fleet: async () => {
				const operator = await signIn(stage.origin, { ...admin, verifyCode: async () => admin.code })
				const some = stage.fleet.slice(0, terminals)
				await enrol(operator, 'BENCH', some)
				return some
			},
			count: async () => Number((await client.query(stored)).rows[0].count),
			bare: () => postgres.url,
		})
	} finally {
		await client.end()
		await postgres.remove()
	}
}

/** Storing what terminals' sensors report, on both databases. */
export const measureSensors = async (stage: Stage): Promise<Figure[]> => {
	const terminals = stage.quick ? 200 : 1000
	return [await onSqlite(stage, terminals), await onPostgres(stage, terminals)]
}
