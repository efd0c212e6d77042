import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { terminalAddress, terminalRoutes } from '@vitrine/contract/terminal-routes'
import { plainRecord } from '@vitrine/domain/plain-record'
import { PlayJournal } from '@vitrine/fleet/play-journal'
import { gather } from '../crowd.ts'
import { Durable, expectSame } from '../durable.ts'
import { burst, each } from '../load.ts'
import { playRows, plays_started } from '../plays.ts'
import { interleaved, median } from '../rounds.ts'
import { said } from '../said.ts'
import { startBaseline } from '../spawn.ts'
import type { Stage } from '../stage.ts'
import type { Figure } from '../table.ts'

const tookOf = plainRecord<{ seconds: number; count: number }>({ seconds: 'number', count: 'number' })
const size = 500
const connections = 16
const rows = 'select count(*) from play_logs'
const counted = 'select coalesce(sum(number), 0) from play_totals where name_id = 0'

const tokensOf = async (stage: Stage, count: number): Promise<string[]> => {
	const tokens: string[] = []
	const url = `ws://127.0.0.1:${stage.socket_port}/?from=terminal`
	const crowd = await gather(url, stage.fleet.slice(0, count), (place, frame) => {
		if (frame.type === 'bind' && 'data' in frame) tokens[place] = frame.data.token
	})
	await crowd.close()
	return tokens
}

const requestOf = (token: string, place: number, sn: string): Buffer => {
	const journal = new PlayJournal({ sn })
	for (const { seq: _, ...row } of playRows(place, size)) journal.played(row)
	const body = JSON.stringify(journal.next())
	return Buffer.from(
		`POST ${terminalAddress(terminalRoutes.playLog)} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${token}\r\n` +
			`Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
	)
}

/** Plays from before a terminal was registered do not count: these were registered earlier. */
const thereBefore = (folder: string): void => {
	const database = new DatabaseSync(join(folder, 'vitrine.sqlite'))
	for (const change of ['terminals set created_at', 'terminal_places set since'])
		database.prepare(`update ${change} = ?`).run(plays_started)
	database.close()
}

/**
 * Journals of many terminals at once: each batch is durable and counted when it is answered, and counts once no matter how often it
 * arrives.
 */
export const measurePlayLogs = async (stage: Stage): Promise<Figure[]> => {
	const terminals = stage.quick ? 200 : 1000
	const folder = await stage.folder('p13')
	thereBefore(folder)
	const server = await stage.product(folder)
	const durable = new Durable(folder)
	const tokens = await tokensOf(stage, terminals)
	const port = Number(new URL(stage.origin).port)
	const order = { port, connections, begins: `{"status":1,"data":{"seq":${size},` }
	const ours = async (): Promise<number> => {
		const requests = tokens.map((token, place) => requestOf(token, place, stage.fleet[place]?.sn ?? ''))
		const [before, known] = [durable.count(rows), durable.count(counted)]
		const { seconds } = await burst({ ...order, next: each(requests) })
		expectSame('rows that were stored', durable.count(rows) - before, terminals * size)
		// A terminal that missed the answer sends its batch again.
		await burst({ ...order, next: each(requests.slice(0, 20)) })
		expectSame('rows after a repetition', durable.count(rows) - before, terminals * size)
		expectSame('plays that are counted', durable.count(counted) - known, terminals * size)
		return (terminals * size) / seconds
	}
	let round = 0
	const bare = async (): Promise<number> => {
		const baseline = await startBaseline('plays', [join(folder, `bare-${++round}.sqlite`), terminals, size])
		const { seconds, count } = said(await baseline.line('took'), tookOf)
		await baseline.stop()
		expectSame('rows of the baseline', count, terminals * size)
		return count / seconds
	}
	const values = await interleaved({ bare, ours }, stage.pairs)
	durable.close()
	await server.stop()
	const [baseline, own] = [median(values.bare), median(values.ours)]
	return [
		{
			id: 'P13',
			what: `play rows, ${terminals} terminals × ${size} (bare node:sqlite)`,
			unit: '/s',
			baseline,
			ours: own,
			target: '≥ 150,000/s or ≥ 0.35×',
			met: own >= 150_000 || own >= 0.35 * baseline,
		},
	]
}
