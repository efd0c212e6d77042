import type { playsCalls } from '@vitrine/contract/plays'
import { contiguous, type PlayLog } from '@vitrine/domain/play'
import type { Database } from '../../db/database.ts'
import type { Handlers } from '../../http/route.ts'
import * as store from './plays.store.ts'

const kinds = { program: 1, material: 2 } as const
const default_limit = 100

/** Stores a batch of a terminal's journal; answers the highest `seq` that is durable without a gap (protocol §4). */
export const takePlays = ({ db, dialect }: Database, terminal_id: number, { boot, rows }: PlayLog): Promise<number> =>
	db.transaction().execute(async tx => {
		const journal = await store.findOrInsertBoot(tx, terminal_id, boot)
		const fresh = rows.filter(row => row.seq > journal.seq)
		if (fresh.length === 0) return journal.seq
		await store.insertPlays(
			tx,
			dialect,
			journal.id,
			terminal_id,
			fresh.map(({ command_id, kind, ...row }) => ({ ...row, kind: kinds[kind], release_id: command_id })),
		)
		const reached = contiguous(
			journal.seq,
			fresh.map(row => row.seq),
		)
		// A gap that is filled joins what was stored beyond it.
		const seq = reached === journal.seq ? reached : contiguous(reached, await store.listSeqs(tx, journal.id, reached))
		if (seq !== journal.seq) await store.updateBoot(tx, journal.id, seq)
		return seq
	})

const seconds = (ms: number): number => Math.floor(ms / 1000)

/** Play records as the home page shows them. */
export const plays = ({ db }: Database): Handlers<typeof playsCalls> => ({
	getPlayHistoryList: async ({ limit = default_limit, ...filter }, { session }) => {
		const rows = await store.listPlays(db, session.group_id, { ...filter, limit, kind: kinds.program })
		return rows.map(row => ({ ...row, start_time: seconds(row.start_time), end_time: seconds(row.end_time) }))
	},
	getHistoryMediaList: async ({ limit = default_limit, ...filter }, { session }) => {
		const rows = await store.listPlays(db, session.group_id, { ...filter, limit, kind: kinds.material })
		return rows.map(({ end_time, ...row }) => ({
			...row,
			start_time: seconds(row.start_time),
			duration: Math.round((end_time - row.start_time) / 1000),
		}))
	},
})
