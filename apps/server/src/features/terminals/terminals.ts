import type { Terminal, terminalsCalls } from '@vitrine/contract/terminals'
import { type BindData, bindData } from '@vitrine/domain/terminal'
import { tagKey, tidyTags } from '@vitrine/domain/terminal-tag'
import type { Database } from '../../db/database.ts'
import { isGroupInScope } from '../../db/scope.ts'
import type { EventChannel } from '../../events.ts'
import type { MediaLinks } from '../../http/media-links.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Handlers } from '../../http/route.ts'
import type { Note, Session } from '../../http/session.ts'
import { listTagsOf } from './tags.store.ts'
import { changeTags, expectTags, terminalTags } from './tags.ts'
import * as store from './terminals.store.ts'
import type { TerminalTokens } from './tokens.ts'

export interface TerminalsDeps {
	readonly database: Database
	readonly events: EventChannel
	readonly links: MediaLinks
	readonly tokens: TerminalTokens
	/** Removes stored files that nothing names any more. */
	readonly removeUnused: (files: readonly (string | null)[]) => Promise<void>
}

type TerminalsHandlers = Handlers<typeof terminalsCalls>

const shown = (links: MediaLinks, session: Session, row: store.TerminalRow, tags: readonly string[] = []): Terminal => {
	const { cover_sha256, screenshot_sha256, publish_no, faults, ...rest } = row
	const picture =
		screenshot_sha256 === null
			? { sha256: cover_sha256, mime: 'image/webp' }
			: { sha256: screenshot_sha256, mime: 'image/jpeg' }
	return {
		...rest,
		tags: [...tags],
		size_remark: `${row.w}*${row.h}`,
		publish_no: publish_no ?? '',
		faults: JSON.parse(faults) as string[],
		screenshot: picture.sha256 === null ? '' : links.link(session, picture.sha256, picture.mime),
	}
}

const fresh = {
	run_state: 0,
	last_seen: null,
	offline_reason: '尚未连接过',
	command_id: null,
	program_name: '',
	faults: '[]',
	screenshot_sha256: null,
	screenshot_at: null,
}

const reportedColumns = ({ type_id, model, system_version, resolution: { w, h }, time_zone }: BindData) => ({
	type_id,
	model,
	system_version,
	w,
	h,
	time_zone,
})

/** What the operation log says of terminals that are changed or removed. */
const changeOf = (
	rows: readonly (Pick<Terminal, 'id' | 'name' | 'sn' | 'group_id'> & Partial<Pick<Terminal, 'tags'>>)[],
	after: unknown,
): Note => ({
	object: rows.map(row => row.name).join('、'),
	before: rows.map(({ id, name, sn, group_id, tags }) => ({ id, name, sn, group_id, tags })),
	after,
})

const list =
	({ database, links }: TerminalsDeps): TerminalsHandlers['list'] =>
	async ({ page = 1, limit = 50, group_ids, key_word, tags = [] }, { session }) => {
		const filter = { page, limit, group_ids, key_word, tag_keys: tidyTags(tags).map(tagKey) }
		const found = await store.listTerminals(database.db, session.group_id, filter)
		const ids = found.list.map(row => row.id)
		const known = await listTagsOf(database, ids)
		return { count: found.count, list: found.list.map(row => shown(links, session, row, known.get(row.id))) }
	}

const remove =
	({ database: { db }, events, tokens, removeUnused }: TerminalsDeps): TerminalsHandlers['remove'] =>
	async ({ ids }, { session, note }) => {
		const found = await store.findTerminals(db, session.group_id, ids)
		if (found.length === 0 || found.length !== new Set(ids).size) throw new Refusal('terminal_absent')
		note(changeOf(found, null))
		const screenshots = await db.transaction().execute(tx => store.removeTerminals(tx, ids))
		tokens.forget(ids)
		events.emit('terminals_removed', { ids })
		await removeUnused(screenshots)
		return null
	}

/** Terminals as operators add, name and remove them. */
export const terminals = (deps: TerminalsDeps): TerminalsHandlers => {
	const { database, events, links, tokens } = deps
	const { db } = database
	const groupFor = async (session: Session, group_id: number | undefined): Promise<number> => {
		const target = group_id ?? session.group_id
		if (!(await isGroupInScope(db, session.group_id, target))) throw new Refusal('group_absent')
		return target
	}
	const one = async (session: Session, id: number): Promise<Terminal> => {
		const [row] = await store.findTerminals(db, session.group_id, [id])
		if (row === undefined) throw new Refusal('terminal_absent')
		return shown(links, session, row, (await listTagsOf(database, [id])).get(id))
	}
	const insert = async (
		session: Session,
		now: number,
		place: { name: string; group_id: number },
		key_hash: string,
		data: BindData,
	): Promise<Terminal> => {
		const id = await db.transaction().execute(async tx => {
			await store.removePairing(tx, data.sn)
			return store.insertTerminal(tx, {
				...place,
				...reportedColumns(data),
				...fresh,
				sn: data.sn,
				key_hash,
				created_at: now,
			})
		})
		if (id === null) throw new Refusal('serial_taken')
		events.emit('terminal_added', { id, sn: data.sn })
		return one(session, id)
	}
	return {
		...terminalTags(database),
		list: list(deps),
		add: async ({ name, sn, key, group_id }, { session, now, note }) => {
			note({ object: name, after: { name, sn, group_id } })
			const place = { name, group_id: await groupFor(session, group_id) }
			return insert(session, now, place, tokens.keyHash(sn, key), bindData.parse({ sn, key }))
		},
		pair: async ({ name, code, group_id }, { session, now, note }) => {
			note({ object: name, after: { name, group_id } })
			const place = { name, group_id: await groupFor(session, group_id) }
			const found = await store.findPairing(db, code, now)
			if (found === undefined) throw new Refusal('pairing_absent')
			// Decoded when the terminal said it; what it left out stands in it as the default, which is no valid saying.
			const data = JSON.parse(found.about) as Omit<BindData, 'key'>
			return insert(session, now, place, found.key_hash, { ...data, key: '' })
		},
		edit: async ({ id, name, group_id, tags }, { session, note }) => {
			const before = await one(session, id)
			note(changeOf([before], { id, name, group_id: group_id ?? before.group_id, tags }))
			const target = group_id === undefined ? {} : { group_id: await groupFor(session, group_id) }
			const wanted = tags && expectTags(tags)
			await db.transaction().execute(async tx => {
				await store.updatePlace(tx, id, { name, ...target })
				if (wanted) await changeTags(tx, database, [id], { add: wanted })
			})
			tokens.forget([id])
			return one(session, id)
		},
		remove: remove(deps),
	}
}
