import type { terminalsCalls } from '@vitrine/contract/terminals'
import type { Database } from '../../db/database.ts'
import type { Reader, Tx } from '../../db/schema.ts'
import { inScope } from '../../db/scope.ts'
import type { EventChannel } from '../../events.ts'
import { authorizedAlone } from '../../http/caller/authorized.ts'
import type { Work } from '../../http/caller/session.ts'
import type { Handlers } from '../../http/route.ts'
import { expectInScope } from './moves.ts'
import { changeOf } from './operation-notes.ts'
import { logTerminals } from './presence/terminal-log.store.ts'
import { updateBan } from './terminals.store.ts'
import type { TerminalTokens } from './tokens.ts'

interface BanningDeps {
	readonly database: Database
	readonly events: EventChannel
	readonly tokens: Pick<TerminalTokens, 'forget'>
}

/** Terminals of these organisations and those below them. */
const listBelow = async (db: Reader, group_ids: readonly number[]): Promise<number[]> => {
	const found = new Set<number>()
	for (const group_id of new Set(group_ids)) {
		const rows = await db.selectFrom('terminals').select('id').where(inScope('group_id', group_id)).execute()
		for (const { id } of rows) found.add(id)
	}
	return [...found]
}

type Ban = Handlers<typeof terminalsCalls>['ban']

/** Bans or unbans terminals, all or none; those already in that state stay as they are but count. Returns how many. */
export const banAll = async (
	{ database, events, tokens }: BanningDeps,
	{ ids, banned, scope = 'current' }: Parameters<Ban>[0],
	{ session, now, note }: Work,
): Promise<number> => {
	const all = await authorizedAlone(database, session, async (tx: Tx) => {
		const found = await expectInScope(tx, session, ids)
		const chosen =
			scope === 'current'
				? found.map(({ id }) => id)
				: await listBelow(
						tx,
						found.map(({ group_id }) => group_id),
					)
		note(changeOf(found, { banned, scope, terminals: chosen.length }))
		const changed = await updateBan(tx, database.dialect, chosen, banned === 1 ? now : null)
		const kind = banned === 1 ? 'banned' : 'unbanned'
		await logTerminals(
			tx,
			database.dialect,
			changed.map(({ id }) => ({ terminal_id: id, kind, detail: '', at: now })),
		)
		return chosen
	})
	tokens.forget(all)
	if (banned === 1) events.emit('terminals_refused', { ids: all })
	events.emit('terminals_changed', { ids: all, group_ids: [] })
	return all.length
}

/** The call that bans and unbans. */
export const ban =
	(deps: BanningDeps): Ban =>
	async (wanted, call) => ({ count: await banAll(deps, wanted, call) })
