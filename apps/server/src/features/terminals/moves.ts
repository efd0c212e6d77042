import type { terminalsCalls } from '@vitrine/contract/terminals'
import type { TerminalEntry } from '@vitrine/domain/terminal/terminal-log'
import type { Database } from '../../db/database.ts'
import { readTree } from '../../db/reach.ts'
import type { Reader, Tx } from '../../db/schema.ts'
import { isGroupInScope } from '../../db/scope.ts'
import type { EventChannel } from '../../events.ts'
import { authorizedAlone } from '../../http/caller/authorized.ts'
import type { Call, Session, Work } from '../../http/caller/session.ts'
import { CodedError } from '../../http/coded-error.ts'
import type { Handlers } from '../../http/route.ts'
import type { Chosen, HandingOver } from '../../ports/handing-over.ts'
import type { History } from '../../ports/history.ts'
import { moveOf } from './operation-notes.ts'
import { logTerminals } from './presence/terminal-log.store.ts'
import * as store from './terminals.store.ts'
import type { TerminalTokens } from './tokens.ts'

interface MovesDeps {
	readonly database: Database
	readonly events: EventChannel
	readonly history: Pick<History, 'settle'>
	readonly tokens: TerminalTokens
	readonly handover: HandingOver
}

/** The target organisation of a move: the given one if it is visible, or else the own. */
export const groupFor = async (
	db: Reader,
	session: Pick<Session, 'group_id'>,
	group_id: number | undefined,
): Promise<number> => {
	const target = group_id ?? session.group_id
	if (!(await isGroupInScope(db, session.group_id, target))) throw new CodedError('group_absent')
	return target
}

/** All of these terminals; refuses if any is out of scope. */
export const expectInScope = async (db: Reader, session: Session, ids: readonly number[]) => {
	const wanted = [...new Set(ids)]
	const found = await store.findTerminals(db, session.group_id, wanted)
	if (found.length === 0 || found.length !== wanted.length) throw new CodedError('terminal_absent')
	return found
}

/** Each of the two organisations gets the log entry it can see: that a terminal has left, or that it has arrived. */
const logMoves = async (
	tx: Tx,
	dialect: Database['dialect'],
	found: readonly store.TerminalRow[],
	{ group_id, at }: { readonly group_id: number; readonly at: number },
): Promise<void> => {
	const to = await tx.selectFrom('groups').select('name').where('id', '=', group_id).executeTakeFirst()
	const entries = found.flatMap(({ id, group_id: from, group_name }): TerminalEntry[] => [
		{ terminal_id: id, group_id: from, kind: 'moved_out', detail: group_name, at },
		{ terminal_id: id, group_id, kind: 'moved_in', detail: to?.name ?? '', at },
	])
	await logTerminals(tx, dialect, entries)
}

/**
 * Runs a change that moves terminals, exclusively: `change` gets the terminals and returns those that moved; what runs on them is handed
 * over as chosen. Returns the organisations they were in before.
 */
export const moving = async (
	{ database, handover, history }: Pick<MovesDeps, 'database' | 'handover' | 'history'>,
	{ session, now }: Pick<Call, 'session' | 'now'>,
	{ ids, group_id }: { readonly ids: readonly number[]; readonly group_id: number | undefined },
	chosen: Chosen,
	change: (tx: Tx, found: readonly store.TerminalRow[]) => Promise<number[]>,
): Promise<number[]> => {
	let stood: number[] = []
	const tell = await authorizedAlone(database, session, async tx => {
		const found = await expectInScope(tx, session, ids)
		stood = [...new Set(found.map(row => row.group_id))]
		if (group_id !== undefined) await groupFor(tx, session, group_id)
		const terminal_ids = await change(tx, found)
		if (group_id === undefined || terminal_ids.length === 0) return () => undefined
		await history.settle(tx, terminal_ids, now)
		const moved = new Set(terminal_ids)
		await logMoves(
			tx,
			database.dialect,
			found.filter(({ id }) => moved.has(id)),
			{ group_id, at: now },
		)
		return handover.settle(tx, now, session, { terminal_ids, group_id }, chosen)
	})
	tell()
	return stood
}

/** Moves terminals, all or none; those already there count as moved. Returns what was stored for the others. */
export const moveAll = async (
	deps: MovesDeps,
	ids: readonly number[],
	{ group_id, chosen }: { readonly group_id: number; readonly chosen: Chosen },
	{ session, now, note }: Work,
): Promise<{ id: number; revision: number }[]> => {
	let written: { id: number; revision: number }[] = []
	const group_ids = await moving(deps, { session, now }, { ids, group_id }, chosen, async (tx, found) => {
		note(moveOf(found, { group_id, handover: chosen.choice, reason: chosen.reason }))
		const leaving = found.filter(row => row.group_id !== group_id).map(row => row.id)
		written = await store.updateGroup(tx, deps.database.dialect, leaving, group_id)
		if (written.length !== leaving.length) throw new CodedError('terminal_absent')
		return leaving
	})
	deps.tokens.forget(ids)
	deps.events.emit('terminals_changed', { ids: [...ids], group_ids })
	return written
}

type Moves = Pick<Handlers<typeof terminalsCalls>, 'getHandover' | 'move'>

/** Moves of terminals to another organisation, and the effect on what runs on them. */
export const terminalMoves = (deps: MovesDeps): Moves => {
	const { db } = deps.database
	return {
		getHandover: async ({ ids, group_id }, { session, now }) => {
			const found = await expectInScope(db, session, ids)
			await groupFor(db, session, group_id)
			const terminal_ids = found.filter(row => row.group_id !== group_id).map(row => row.id)
			return deps.handover.look(db, now, session, { terminal_ids, tree: await readTree(db), group_id })
		},
		move: async ({ ids, group_id, handover, reason }, call) => {
			const written = await moveAll(deps, ids, { group_id, chosen: { choice: handover, reason } }, call)
			const [only] = written
			if (written.length === 1 && only) call.wrote('terminals', only.id, only.revision)
			return { count: new Set(ids).size }
		},
	}
}
