import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { deflateRaw } from 'node:zlib'
import { signIn } from '@vitrine/fleet/operator'
import { burst, times } from '../load.ts'
import { manyPlays, plays_began, withoutTallies } from '../many-plays.ts'
import { interleaved, median } from '../rounds.ts'
import { admin, type Stage } from '../stage.ts'
import type { Figure } from '../table.ts'
import { others, waitBeside } from '../waits.ts'

const mebibyte = 1024 * 1024
/** Records of each kind in an export (specification B §5). */
const exported = 50_000
/** The longest that an export of 2 × 50,000 records may take, the most memory above idle, and the longest wait of others. */
const most = { time: 1500, memory: 64, wait: 20 } as const

const compressed = promisify(deflateRaw)

/** The same records read in one statement each and compressed as plain lines, in ms. */
const bareExport = async (folder: string): Promise<number> => {
	const database = new DatabaseSync(join(folder, 'vitrine.sqlite'), { readOnly: true })
	const began = performance.now()
	for (const kind of [1, 2]) {
		const rows = database
			.prepare(
				'select name, start_time, end_time, terminal_id from play_logs where kind = ? order by start_time desc limit ?',
			)
			.all(kind, exported)
		await compressed(rows.map(row => `${Object.values(row).join(',')}\n`).join(''))
	}
	const took = performance.now() - began
	database.close()
	return took
}

const figuresOf = (baseline: number, time: number, memory: number, wait: number): Figure[] => [
	{
		id: 'EXPORT',
		what: 'workbook of 2 × 50,000 play records (the same rows as compressed lines)',
		unit: 'ms',
		baseline,
		ours: time,
		target: `≤ ${most.time} ms`,
		met: time <= most.time,
	},
	{
		id: 'EXPORT',
		what: 'memory above idle, at most, thread included',
		unit: 'MiB',
		baseline: null,
		ours: memory,
		target: `≤ ${most.memory} MiB`,
		met: memory <= most.memory,
	},
	{
		id: 'EXPORT',
		what: 'longest wait of others meanwhile',
		unit: 'ms',
		baseline: null,
		ours: wait,
		target: `≤ ${most.wait} ms`,
		met: wait <= most.wait,
	},
]

/** An export of the most records that there can be: its time, its memory, and how long others wait meanwhile. */
export const measurePlayExport = async (stage: Stage): Promise<Figure[]> => {
	const folder = await stage.folder('play-export', true)
	await (await stage.product(folder)).stop()
	const database = new DatabaseSync(join(folder, 'vitrine.sqlite'))
	database.exec('PRAGMA synchronous = OFF')
	const plays = stage.quick ? 200_000 : 1_000_000
	for (const statement of [...manyPlays('sqlite', plays), ...withoutTallies, 'analyze']) database.exec(statement)
	database.close()
	const server = await stage.product(folder)
	const operator = await signIn(stage.origin, { ...admin, verifyCode: async () => admin.code })
	const port = Number(new URL(stage.origin).port)
	// Idle is a server that serves the others alone: their requests make it use memory of its own.
	await burst({ port, connections: 1, next: times(others, 5000) })
	const idle = await server.rss()
	const waits: number[] = []
	let peak = 0
	const made = async (): Promise<number> => {
		const { url } = await operator.statistics.getSheet({
			start_time: plays_began / 1000,
			end_time: plays_began / 1000 + 366 * 86_400,
			form: 'xlsx',
			time_zone: 'UTC',
			lang: 'en',
		})
		const began = performance.now()
		const response = await fetch(`${stage.origin}${url}`, { headers: { cookie: operator.cookie() } })
		const { byteLength } = await response.arrayBuffer()
		const took = performance.now() - began
		if (!response.ok || byteLength < mebibyte) throw new Error(`an export of ${byteLength} bytes: ${response.status}`)
		return took
	}
	// What others wait and what memory it takes is measured in exports of their own: the bare one is made without others, too,
	// and a connection that asks without a pause takes half of the one core that the server has.
	const watched = async (): Promise<void> => {
		let isRunning = true
		const watch = (async () => {
			while (isRunning) {
				peak = Math.max(peak, await server.rss())
				await new Promise(resolve => setTimeout(resolve, 20))
			}
		})()
		waits.push(await waitBeside(port, made))
		isRunning = false
		await watch
	}
	await made()
	const values = await interleaved({ bare: () => bareExport(folder), ours: made }, stage.pairs)
	for (let round = 0; round < stage.pairs; round++) await watched()
	await server.stop()
	return figuresOf(median(values.bare), median(values.ours), (peak - idle) / mebibyte, median(waits))
}
