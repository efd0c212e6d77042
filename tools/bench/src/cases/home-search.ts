import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { burst } from '../load.ts'
import { withoutTallies } from '../many-plays.ts'
import { insert_play, playRows, playValues } from '../plays.ts'
import { interleaved, median } from '../rounds.ts'
import { signedRequest } from '../signed.ts'
import type { Stage } from '../stage.ts'
import type { Figure } from '../table.ts'

const path = '/admin/play/search'
/** The target for the longest wait of any other user, in ms: one step of a search, plus the answer itself. */
const longest_wait = 20
/** The longest that the whole search may take, in ms. */
const longest_call = 50
const batch = 1000

/** Plays of many terminals, written while the product is stopped. */
const fill = (folder: string, count: number): void => {
	const database = new DatabaseSync(join(folder, 'vitrine.sqlite'))
	database.exec('PRAGMA synchronous = OFF; BEGIN')
	const boot = database.prepare('insert into play_boots (terminal_id, boot, seq) values (?, ?, ?)')
	const insert = database.prepare(insert_play)
	for (let place = 0; place < count / batch; place++) {
		const { lastInsertRowid } = boot.run(place + 1, `bench ${place}`, batch)
		for (const row of playRows(place, batch)) insert.run(...playValues(Number(lastInsertRowid), place + 1, row))
	}
	database.exec('COMMIT')
	// The migration that counts what is already stored runs at the start.
	for (const statement of withoutTallies) database.exec(statement)
	database.close()
}

/** The whole search as one bare statement, in ms: how long a server that searched this way would block. */
const bareSearch = (folder: string): number => {
	const database = new DatabaseSync(join(folder, 'vitrine.sqlite'), { readOnly: true })
	const began = performance.now()
	database
		.prepare(
			"select name from play_logs where kind = 1 and lower(name) like '%zzz%' order by start_time desc limit 100",
		)
		.all()
	const took = performance.now() - began
	database.close()
	return took
}

/** A search on the home page that matches nothing: how far one call gets, and how long others wait meanwhile. */
export const homeSearch = async (stage: Stage): Promise<Figure[]> => {
	const folder = await stage.folder('home-search')
	fill(folder, stage.quick ? 200_000 : 2_000_000)
	const server = await stage.product(folder)
	const port = Number(new URL(stage.origin).port)
	const others = Buffer.from('GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n')
	const calls: number[] = []
	const ours = async (): Promise<number> => {
		let [searching, asked] = [true, false]
		const fields = { kind: 'program', key_word: 'zzz' }
		const search = burst({
			port,
			connections: 1,
			begins: '{"status":1,',
			next: () => {
				if (asked) return null
				asked = true
				return signedRequest(stage.operator, path, fields)
			},
		}).finally(() => {
			searching = false
		})
		const waits = burst({ port, connections: 1, next: () => (searching ? others : null) })
		const [{ latencies }, found] = [await waits, await search]
		calls.push(...found.latencies)
		return Math.max(...latencies)
	}
	await ours()
	const values = await interleaved({ bare: async () => bareSearch(folder), ours }, stage.pairs)
	await server.stop()
	const [baseline, wait] = [median(values.bare), median(values.ours)]
	const call = median(calls)
	return [
		{
			id: 'HOME',
			what: 'longest wait of others during a search (the search in one statement)',
			unit: 'ms',
			baseline,
			ours: wait,
			target: `≤ ${longest_wait} ms`,
			met: wait <= longest_wait,
		},
		{
			id: 'HOME',
			what: 'one call of a search that finds nothing (the whole in one statement)',
			unit: 'ms',
			baseline,
			ours: call,
			target: `≤ ${longest_call} ms`,
			met: call <= longest_call,
		},
	]
}
