import { errors } from '@vitrine/contract/error-codes'
import { type BulkAction, bulk_batch, type RefusedTerminal } from '@vitrine/contract/terminal/bulk'
import type { terminalsCalls } from '@vitrine/contract/terminals'
import { tagKey, terminal_tag_limits, tidyTags } from '@vitrine/domain/terminal/terminal-tag'
import type { Work } from '../../../http/caller/session.ts'
import { CodedError } from '../../../http/coded-error.ts'
import type { Handlers } from '../../../http/route.ts'
import { banAll } from '../banning.ts'
import { groupFor, moveAll } from '../moves.ts'
import { listTagsOf } from '../tags.store.ts'
import { expectTags, tagAll } from '../tags.ts'
import * as store from '../terminals.store.ts'
import { filterOf, removeAll, type TerminalsDeps } from '../terminals.ts'

type ChangeFiltered = Handlers<typeof terminalsCalls>['changeFiltered']
type Wanted = Parameters<ChangeFiltered>[0]

/** A start position before the newest terminal. */
const from_the_newest = Number.MAX_SAFE_INTEGER

/** Terminals that would have too many tags; they are skipped, the others are not. */
const overTagged = async (
	{ database }: TerminalsDeps,
	rows: readonly store.TerminalRow[],
	{ add = [], take = [] }: Wanted,
): Promise<RefusedTerminal[]> => {
	const known = await listTagsOf(
		database,
		rows.map(({ id }) => id),
	)
	const taken = new Set(tidyTags(take).map(tagKey))
	const { count } = terminal_tag_limits
	return rows.flatMap(({ id, name }) => {
		const kept = (known.get(id) ?? []).filter(tag => !taken.has(tagKey(tag)))
		const after = tidyTags([...kept, ...add])
		return after.length > count ? [{ id, name, text: errors.terminal_tags.text, values: { name, count } }] : []
	})
}

/** What each action does with a batch of terminals; the same functions serve terminals selected by hand. */
const works: Readonly<
	Record<BulkAction, (deps: TerminalsDeps, ids: number[], wanted: Wanted, call: Work) => Promise<unknown>>
> = {
	tag: (deps, ids, { add = [], take = [] }, call) => tagAll(deps, ids, { add, remove: take }, call),
	move: (deps, ids, { group_id = 0, handover, reason }, call) =>
		moveAll(deps, ids, { group_id, chosen: { choice: handover, reason } }, call),
	ban: (deps, ids, _, call) => banAll(deps, { ids, banned: 1 }, call),
	unban: (deps, ids, _, call) => banAll(deps, { ids, banned: 0 }, call),
	remove: (deps, ids, _, call) => removeAll(deps, ids, call),
}

/** Errors in the call itself are reported before anything is done, however few terminals there are. */
const expectWhole = async (deps: TerminalsDeps, wanted: Wanted, { session }: Work): Promise<void> => {
	if (wanted.action === 'move' && wanted.group_id === undefined) throw new CodedError('group_absent')
	if (wanted.group_id !== undefined) await groupFor(deps.database.db, session, wanted.group_id)
	expectTags(wanted.add ?? [])
}

/** One batch, starting after `before`. */
const changeBatch = async (
	deps: TerminalsDeps,
	wanted: Wanted,
	call: Work,
): Promise<Awaited<ReturnType<ChangeFiltered>>> => {
	const { before = from_the_newest, action } = wanted
	const { database } = deps
	const rows = await store.listBehind(
		database.db,
		call.session.group_id,
		filterOf(wanted, call.now),
		before,
		bulk_batch,
	)
	const refused = action === 'tag' ? await overTagged(deps, rows, wanted) : []
	const left = new Set(refused.map(({ id }) => id))
	const ids = rows.map(({ id }) => id).filter(id => !left.has(id))
	if (ids.length > 0) await works[action](deps, ids, wanted, call)
	return { changed: ids.length, refused, next: rows.length < bulk_batch ? null : (rows.at(-1)?.id ?? null) }
}

/** Changes all terminals matching a filter, one batch per call: no call waits for the whole fleet, and stopping leaves whole batches. */
export const changeFiltered =
	(deps: TerminalsDeps): ChangeFiltered =>
	async (wanted, { session, now, note }) => {
		const call = { session, now, note }
		note({ object: '', after: { action: wanted.action } })
		await expectWhole(deps, wanted, call)
		return changeBatch(deps, wanted, call).catch((error: unknown) => {
			// A terminal was removed between the search and the change: search again for the others.
			if (error instanceof CodedError && error.code === 'terminal_absent') return changeBatch(deps, wanted, call)
			throw error
		})
	}
