import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { terminalAddress, terminalRoutes } from '@vitrine/contract/terminal-routes'
import type { PlayRow } from '@vitrine/domain/release/play'
import { channelOf } from '@vitrine/fleet/fleet'
import { PlayJournal } from '@vitrine/fleet/play-journal'
import { bindFrame } from '@vitrine/fleet/surroundings'
import type { Site } from './operated.ts'

/** What a terminal played: how often, and for how many ms each time. */
export interface Played {
	readonly kind: 'program' | 'material'
	readonly name: string
	readonly times: number
	readonly ms: number
	/** For which point and where, if reported. */
	readonly where?: Pick<PlayRow, 'point_id' | 'position'>
}

/** Binds as a terminal does whose key is `key-of-<sn>`; returns the token for its requests. */
export const tokenOf = async (origin: string, sn: string): Promise<string> => {
	const socket = new WebSocket(await channelOf(origin))
	try {
		return await new Promise<string>((done, failed) => {
			socket.onerror = () => failed(new Error('the server has refused the socket'))
			socket.onopen = () => socket.send(bindFrame({ sn, key: `key-of-${sn}`, time_zone: 'UTC' }))
			socket.onmessage = ({ data }) => {
				const frame: { type: string; data?: { token?: string } } = JSON.parse(String(data))
				if (frame.type === 'bind' && frame.data?.token !== undefined) done(frame.data.token)
			}
		})
	} finally {
		socket.close()
	}
}

/** How far back plays begin, in ms: in the past, but within the clock tolerance before their terminal was added. */
const since = 300_000

/** Makes a terminal appear to have existed since a moment in ms since the epoch. */
const putBack = ({ server: { folder } }: Site, id: number, at: number): void => {
	const database = new DatabaseSync(join(folder, 'vitrine.sqlite'), { timeout: 10_000 })
	database.prepare('update terminals set created_at = ? where id = ?').run(at, id)
	database.prepare('update terminal_places set since = ? where terminal_id = ?').run(at, id)
	database.close()
}

/**
 * Makes a new terminal send what it played, one play directly after the other; optionally from a moment in ms since the epoch, since which
 * the terminal then exists, too.
 */
export const playedBy = async (site: Site, sn: string, played: readonly Played[], from?: number): Promise<number> => {
	const { operator, server } = site
	const { id } = await operator.terminals.add({ name: `Wall ${sn}`, sn, key: `key-of-${sn}` })
	if (from !== undefined) putBack(site, id, from)
	const token = await tokenOf(server.origin, sn)
	const all = played.flatMap(one => Array.from({ length: one.times }, () => one))
	let at = from ?? Date.now() - since
	const journal = new PlayJournal({ sn })
	for (const [place, { kind, name, ms, where = {} }] of all.entries()) {
		const start_time = at
		at += ms
		const ids = { program_id: 0, material_id: 0, command_id: 0 }
		journal.played({ kind, name, ...ids, start_time, end_time: at, time_zone: 'UTC', mono: place, ...where })
	}
	const response = await fetch(`${server.origin}${terminalAddress(terminalRoutes.playLog)}`, {
		method: 'POST',
		headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
		body: JSON.stringify(journal.next()),
	})
	if (!response.ok) throw new Error(await response.text())
	return id
}
