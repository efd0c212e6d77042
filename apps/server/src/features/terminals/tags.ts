import type { terminalsCalls } from '@vitrine/contract/terminals'
import { findLongTag, tagKey, terminal_tag_limits, tidyTags } from '@vitrine/domain/terminal/terminal-tag'
import type { Database } from '../../db/database.ts'
import { lock } from '../../db/lock.ts'
import type { Tx } from '../../db/schema.ts'
import type { EventChannel } from '../../events.ts'
import { noteOfTerminals } from '../../http/audit/terminals-note.ts'
import { authorized } from '../../http/caller/authorized.ts'
import type { Work } from '../../http/caller/session.ts'
import { CodedError } from '../../http/coded-error.ts'
import type { Handlers } from '../../http/route.ts'
import * as store from './tags.store.ts'

/** Tags as stored; refuses one that is too long. */
export const expectTags = (written: readonly string[]): string[] => {
	const tags = tidyTags(written)
	const long = findLongTag(tags)
	if (long !== undefined) throw new CodedError('terminal_tag_long', { name: long, count: terminal_tag_limits.length })
	return tags
}

const rowsOf = (tags: readonly string[]): store.TagRow[] => tags.map(tag => ({ tag_key: tagKey(tag), tag }))

interface Change {
	readonly add: readonly string[]
	/** Removes all tags if none are given. */
	readonly remove?: readonly string[]
}

/** Removes tags from terminals and adds others; refuses if one of them would have too many. */
export const changeTags = async (
	tx: Tx,
	{ dialect }: Pick<Database, 'dialect'>,
	ids: readonly number[],
	{ add, remove }: Change,
): Promise<void> => {
	await lock(tx, dialect, 'terminal_tags')
	await store.removeTags(tx, dialect, ids, remove?.map(tagKey))
	await store.insertTags(tx, dialect, ids, rowsOf(add))
	const { count } = terminal_tag_limits
	const over = await store.findOverTagged(tx, dialect, ids, count)
	if (over !== undefined) throw new CodedError('terminal_tags', { name: over.name, count })
}

interface TagsDeps {
	readonly database: Database
	readonly events: EventChannel
}

/** Removes tags from terminals and adds others, all or none; returns the number of terminals. */
export const tagAll = async (
	{ database, events }: TagsDeps,
	ids: readonly number[],
	{ add, remove }: { readonly add: readonly string[]; readonly remove: readonly string[] },
	{ session, note }: Pick<Work, 'session' | 'note'>,
): Promise<number> => {
	const [added, removed] = [expectTags(add), tidyTags(remove)]
	const wanted = [...new Set(ids)]
	await authorized(database, session, async tx => {
		const found = await store.listNamed(tx, database.dialect, session.group_id, wanted)
		if (found.length === 0 || found.length !== wanted.length) throw new CodedError('terminal_absent')
		note(noteOfTerminals(found, { add: added, remove: removed }))
		await changeTags(tx, database, wanted, { add: added, remove: removed })
		await store.countChange(tx, database.dialect, wanted)
	})
	events.emit('terminals_changed', { ids: wanted, group_ids: [] })
	return wanted.length
}

/** Handlers for tags of many terminals at once, and for what filters offer. */
export const terminalTags = (deps: TagsDeps): Pick<Handlers<typeof terminalsCalls>, 'tag' | 'listTags'> => ({
	tag: async ({ ids, add = [], remove = [] }, call) => ({ count: await tagAll(deps, ids, { add, remove }, call) }),
	listTags: (_input, { session }) => store.listTagsInSight(deps.database.db, session.group_id),
})
