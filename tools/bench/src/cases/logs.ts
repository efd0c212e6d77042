import { promisify } from 'node:util'
import { deflateRaw } from 'node:zlib'
import { type DialectName, onBoth, type Side } from '../databases.ts'
import { burst } from '../load.ts'
import { interleaved, median } from '../rounds.ts'
import { signedRequest } from '../signed.ts'
import type { Stage } from '../stage.ts'
import type { Figure } from '../table.ts'
import { waitBeside } from '../waits.ts'

/** The longest that a search for what is nowhere and an export may take, and that others may wait meanwhile, in ms. */
const most = { search: 50, wait: 20, export: 1500 } as const
const mebibyte = 1024 * 1024
const day = 86_400_000
/** Rows of a block of a log (`features/logs/block-keeper.ts`), and how long the server may take to summarise all of them, in ms. */
const block = 4000
const patience = 1_200_000
/** Entries of an export (specification B §5). */
const exported = 50_000

const compressed = promisify(deflateRaw)

/** A statement that fills a log with this many rows over 90 days until an hour ago. */
const manyRows = (dialect: DialectName, table: string, columns: string, values: string, count: number): string => {
	const from = Date.now() - 90 * day
	const numbers =
		dialect === 'sqlite'
			? `with recursive series(n) as (select 0 union all select n + 1 from series where n < ${count - 1})`
			: `with series as (select generate_series(0::bigint, ${count - 1}) as n)`
	return `insert into ${table} (user_id, account, group_id, ip, agent, result, created_at${columns}) ${numbers}
		select 1, 'person ' || (n % 500), 1, '10.0.' || (n % 250) || '.' || (n * 7 % 250),
			'Mozilla/5.0 (X11) Chrome/' || (n % 40) || '.0',
			case n % 97 when 0 then 100000007 else 1 end, ${from} + n * ${Math.floor((90 * day - 3_600_000) / count)}${values} from series`
}

const fill =
	(rows: number) =>
	(dialect: DialectName): readonly string[] => [
		manyRows(dialect, 'login_logs', '', '', rows / 2),
		manyRows(
			dialect,
			'operation_logs',
			', by_token, action, text, object, before, after',
			`, 0, case n % 3 when 0 then 'terminals.edit' when 1 then 'programs.save' else 'releases.publish' end, '',
			case n % 2 when 0 then '大厅 ' else 'Lobby ' end || (n * 31 % 20000),
			'{"name":"Terminal ' || (n % 20000) || '","sn":"SN' || (n % 20000) || '"}',
			'{"name":"Screen ' || (n * 7 % 20000) || '","remark":"floor ' || (n % 90) || '"}'`,
			rows / 2,
		),
	]

/** Waits until searches can rely on summaries of all full blocks. */
const summarised = async ({ rows }: Side, count: number): Promise<void> => {
	const until = performance.now() + patience
	for (;;) {
		const found = await rows('select count(*) as number from log_blocks')
		if (Number(found[0]?.number) >= 2 * Math.floor(count / 2 / block)) return
		if (performance.now() > until) throw new Error('the logs were not summarised in time')
		await new Promise(resolve => setTimeout(resolve, 500))
	}
}

const searched = [
	{ what: 'operations', path: '/admin/log/operationLog', column: 'object', table: 'operation_logs' },
	{ what: 'logins', path: '/admin/log/loginLog', column: 'agent', table: 'login_logs' },
] as const

type Range = { readonly start_time: number; readonly end_time: number }

const figureOf = (what: string, ours: number, bound: number, baseline: number | null = null): Figure => ({
	id: 'LOGS',
	what,
	unit: 'ms',
	baseline,
	ours,
	target: `≤ ${bound} ms`,
	met: ours <= bound,
})

const measureSearch = async (
	stage: Stage,
	{ operator, rows }: Side,
	{ start_time, end_time }: Range,
	{ what, path, column, table }: (typeof searched)[number],
	of: string,
): Promise<Figure[]> => {
	const port = Number(new URL(stage.origin).port)
	const fields = { start_time: String(start_time), end_time: String(end_time), key_word: 'zzz' }
	const took: number[] = []
	const search = async (): Promise<number> => {
		const requests = [signedRequest(operator, path, fields)]
		const next = () => requests.pop() ?? null
		const { latencies } = await burst({ port, connections: 1, begins: '{"status":1,"data":{"list":[],"next":""', next })
		return latencies[0] ?? Number.NaN
	}
	const ours = async (): Promise<number> => {
		took.push(await search())
		return waitBeside(port, search)
	}
	const bare = async (): Promise<number> => {
		const began = performance.now()
		await rows(`select id from ${table} where lower(${column}) like '%zzz%' order by created_at desc limit 100`)
		return performance.now() - began
	}
	await ours()
	took.length = 0
	const values = await interleaved({ bare, ours }, stage.pairs * 3)
	const baseline = median(values.bare)
	return [
		figureOf(`search of ${what} for what is nowhere, ${of} (one statement)`, median(took), most.search, baseline),
		figureOf(`longest wait of others during it, ${of} (one statement)`, median(values.ours), most.wait, baseline),
	]
}

/** The same entries read in one statement and compressed as plain lines, in ms. */
const bareExport = async ({ rows }: Side): Promise<number> => {
	const began = performance.now()
	const entries = await rows(`select * from operation_logs order by created_at desc limit ${exported}`)
	await compressed(entries.map(entry => `${Object.values(entry).join(',')}\n`).join(''))
	return performance.now() - began
}

const measureExport = async (stage: Stage, side: Side, range: Range, of: string): Promise<Figure[]> => {
	const { operator } = side
	const port = Number(new URL(stage.origin).port)
	const save = async (): Promise<number> => {
		const began = performance.now()
		const { url } = await operator.logs.getSheet({ ...range, log: 'operations', time_zone: 'UTC', lang: 'en' })
		const response = await fetch(`${stage.origin}${url}`, { headers: { cookie: operator.cookie() } })
		const { byteLength } = await response.arrayBuffer()
		if (response.status !== 200 || byteLength < mebibyte / 2)
			throw new Error(`an export answered ${response.status} with ${byteLength} bytes`)
		return performance.now() - began
	}
	await save()
	const { bare, ours } = await interleaved({ bare: () => bareExport(side), ours: save }, stage.pairs)
	// Others who ask without a pause take half of the one core that the server has: they wait in exports of their own.
	const waits: number[] = []
	for (let run = 0; run < stage.pairs; run++) waits.push(await waitBeside(port, save))
	return [
		figureOf(
			`export of 50,000 operations, ${of} (the same as compressed lines)`,
			median(ours),
			most.export,
			median(bare),
		),
		figureOf(`longest wait of others during it, ${of}`, median(waits), most.wait),
	]
}

const measure = async (stage: Stage, count: number, side: Side): Promise<Figure[]> => {
	await summarised(side, count)
	const of = `of ${count / 1e6} M rows, ${side.name}`
	const now = Date.now()
	const range = { start_time: Math.floor((now - 92 * day) / 1000), end_time: Math.floor(now / 1000) + 60 }
	const figures: Figure[] = []
	for (const one of searched) figures.push(...(await measureSearch(stage, side, range, one, of)))
	return [...figures, ...(await measureExport(stage, side, range, of))]
}

/** Searches of long logs that find nothing, and an export, on both databases. */
export const measureLogs = (stage: Stage): Promise<Figure[]> => {
	const rows = stage.quick ? 200_000 : 2_000_000
	return onBoth(stage, 'logs', fill(rows), side => measure(stage, rows, side))
}
