import type { TerminalEntry } from '@vitrine/domain/terminal/terminal-log'
import type { Database, DialectName } from '../../../db/database.ts'
import type { Tx } from '../../../db/schema.ts'
import * as store from './presence.store.ts'
import { problemsSince } from './stored-problems.ts'
import { logTerminals } from './terminal-log.store.ts'
import { putStates } from './terminal-states.store.ts'

/** The rows to write, with since when each fault has lasted, which depends on what was stored before. */
const dated = async (
	tx: Tx,
	dialect: DialectName,
	rows: readonly store.Presence[],
): Promise<store.WrittenPresence[]> => {
	const faulty = rows.flatMap(({ id, faults }) => (faults === null || faults === '[]' ? [] : [id]))
	const stored = faulty.length === 0 ? [] : await store.listProblems(tx, dialect, faulty)
	const before = new Map(stored.map(row => [row.id, row]))
	return rows.map(row => {
		const known = before.get(row.id) ?? { faults: '[]', problem_since: '[]' }
		return {
			...row,
			problem_since: row.faults === null ? null : problemsSince(known, row.faults, row.last_seen),
		}
	})
}

/** The log entries for terminals that connected or disconnected. */
const entriesOf = (rows: readonly store.Presence[], moved: ReadonlySet<number>): TerminalEntry[] =>
	rows.flatMap(({ id, run_state, offline_reason, last_seen }) =>
		moved.has(id)
			? [{ terminal_id: id, kind: run_state > 0 ? 'online' : 'offline', detail: offline_reason, at: last_seen }]
			: [],
	)

/** Terminals that connected or disconnected, and those whose state changed. */
export interface Moves {
	readonly moved: ReadonlySet<number>
	readonly stated: ReadonlySet<number>
}

/** Stores what terminals report, and the resulting entries in their logs, in one transaction. */
export const writePresence = ({ db, dialect }: Database, rows: readonly store.Presence[], { moved, stated }: Moves) =>
	db.transaction().execute(async tx => {
		await store.updatePresence(tx, dialect, await dated(tx, dialect, rows))
		await logTerminals(tx, dialect, entriesOf(rows, moved))
		await putStates(
			tx,
			dialect,
			rows.filter(({ id }) => stated.has(id)),
		)
	})
