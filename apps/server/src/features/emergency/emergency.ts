import type { Emergency } from '@vitrine/contract/release/emergency'
import { needsSecondPerson } from '@vitrine/domain/release/emergency'
import { isBrokenReference, isDuplicate } from '../../db/conflicts.ts'
import { lock } from '../../db/lock.ts'
import { readTree } from '../../db/reach.ts'
import type { Reader, Tx } from '../../db/schema.ts'
import { findGroupName, isGroupInScope } from '../../db/scope.ts'
import { changedSince, notWritten } from '../../http/audit/changed-since.ts'
import { authorized } from '../../http/caller/authorized.ts'
import { CodedError } from '../../http/coded-error.ts'
import { namesOf } from '../../http/names.ts'
import { foundContent } from './content.ts'
import * as store from './emergency.store.ts'
import { readContent } from './emergency-columns.ts'
import type { EmergencyDeps, EmergencyHandlers } from './emergency-deps.ts'
import * as ruleStore from './emergency-rules.store.ts'
import { listAcknowledgements, listActive } from './published.ts'
import { cancel, confirm, mode, publish } from './publishing.ts'

const shown = ({ name: _, content, ...row }: store.EmergencyRow): Emergency => ({
	...row,
	content: readContent(content),
})

const own = async (db: Reader, group_id: number, id: number): Promise<store.EmergencyRow> => {
	const row = await store.findEmergency(db, group_id, id)
	if (row === undefined) throw new CodedError('emergency_absent')
	return row
}

const list =
	({ database: { db } }: EmergencyDeps): EmergencyHandlers['list'] =>
	async ({ page = 1, limit = 50, key_word }, { session }) => {
		const found = await store.listEmergencies(db, session.group_id, { page, limit, key_word })
		return { count: found.count, list: found.list.map(shown) }
	}

/** A name taken, or a sound removed, concurrently is refused like one taken or removed before. */
const writing = async <T>(work: Promise<T>): Promise<T> => {
	try {
		return await work
	} catch (error) {
		if (isDuplicate(error)) throw new CodedError('emergency_name_taken')
		throw isBrokenReference(error) ? new CodedError('emergency_sound') : error
	}
}

type SaveInput = Parameters<EmergencyHandlers['save']>[0]
type SaveCall = Parameters<EmergencyHandlers['save']>[1]

/** Overwrites the emergency at the given revision; returns the new revision. */
const update = async (
	tx: Tx,
	{ id, name }: store.EmergencyRow,
	{ updated_at, revision }: SaveInput,
	change: Parameters<typeof store.updateEmergency>[2],
): Promise<number> => {
	const written = await store.updateEmergency(tx, { id, updated_at, revision }, change)
	if (written !== undefined) return written
	if (revision === undefined) throw new CodedError('emergency_changed', { name })
	throw await notWritten(tx, 'emergencies', id, 'emergency_absent')
}

/** Saves an emergency, a new one if no id is given; returns its id. */
const write = async (tx: Tx, input: SaveInput, { session, now, note, wrote }: SaveCall): Promise<number> => {
	const { id, content: draft } = input
	const { group_id, user_id } = session
	const before = id === undefined ? null : await own(tx, group_id, id)
	const { content } = await foundContent(tx, group_id, draft, now)
	note({ object: content.name, before: before && { id: before.id, name: before.name }, after: { id, content } })
	const row = {
		name: content.name,
		content: JSON.stringify(content),
		material_id: content.sound?.material_id ?? null,
		// Two changes within a millisecond still differ.
		updated_at: Math.max(now, (before?.updated_at ?? 0) + 1),
	}
	if (before === null) return store.insertEmergency(tx, { ...row, group_id, user_id, created_at: now })
	wrote('emergencies', before.id, await update(tx, before, input, row))
	return before.id
}

const save =
	({ database }: EmergencyDeps): EmergencyHandlers['save'] =>
	async (input, call) => {
		const saving = authorized(database, call.session, tx => write(tx, input, call))
		return shown(await own(database.db, call.session.group_id, await writing(saving)))
	}

const remove =
	(deps: EmergencyDeps): EmergencyHandlers['remove'] =>
	async ({ id }, { session, note }) => {
		await authorized(deps.database, session, async tx => {
			const row = await own(tx, session.group_id, id)
			note({ object: row.name, before: { id, name: row.name }, after: null })
			await lock(tx, deps.database.dialect, 'alerts')
			const sources = await store.listAlerting(tx, id)
			if (sources.length > 0) throw new CodedError('emergency_alerting', { name: row.name, names: namesOf(sources) })
			await store.removeEmergency(tx, id)
		})
		return null
	}

const expectGroup = async (db: Reader, scope: number, group_id: number): Promise<void> => {
	if (!(await isGroupInScope(db, scope, group_id))) throw new CodedError('group_absent')
}

const getRule =
	(deps: EmergencyDeps): EmergencyHandlers['getRule'] =>
	async ({ group_id }, { session }) => {
		const { db } = deps.database
		await expectGroup(db, session.group_id, group_id)
		const rules = await ruleStore.readRules(db)
		const rule = rules.get(group_id)
		return {
			rule: rule === undefined ? 'inherit' : rule ? 'on' : 'off',
			two_persons: needsSecondPerson(await readTree(db), rules, group_id),
			revision: await ruleStore.findRuleRevision(db, group_id),
		}
	}

const setRule =
	(deps: EmergencyDeps): EmergencyHandlers['setRule'] =>
	async ({ group_id, rule, revision }, { session, note, wrote }) => {
		note({ object: String(group_id), after: { group_id, rule } })
		const two_persons = rule === 'inherit' ? null : rule === 'on'
		await authorized(deps.database, session, async tx => {
			await lock(tx, deps.database.dialect, 'emergency_rules')
			const name = await findGroupName(tx, session.group_id, group_id)
			if (name === undefined) throw new CodedError('group_absent')
			note({ object: name, after: { group_id, rule } })
			const what = { what: 'emergency_rules', id: group_id, revision: await ruleStore.findRuleRevision(tx, group_id) }
			if (revision !== undefined && revision !== what.revision) throw await changedSince(tx, what)
			wrote(what.what, group_id, await ruleStore.setRule(tx, group_id, two_persons))
		})
		return null
	}

/** Handlers for emergencies: stored contents, active ones, and the rule of two persons (specification B §2, §3, §5). */
export const emergency = (deps: EmergencyDeps): EmergencyHandlers => ({
	list: list(deps),
	get: async ({ id }, { session }) => shown(await own(deps.database.db, session.group_id, id)),
	save: save(deps),
	remove: remove(deps),
	publish: publish(deps),
	cancel: cancel(deps),
	mode: mode(deps),
	listActive: listActive(deps.database),
	listAcknowledgements: listAcknowledgements(deps.database),
	confirm: confirm(deps),
	getRule: getRule(deps),
	setRule: setRule(deps),
})
