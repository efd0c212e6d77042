import type { Emergency } from '@vitrine/contract/emergency'
import { type EmergencyContent, needsSecondPerson } from '@vitrine/domain/emergency'
import { isBrokenReference, isDuplicate } from '../../db/conflicts.ts'
import { isGroupInScope } from '../../db/scope.ts'
import { Refusal } from '../../http/refusal.ts'
import { foundContent } from './content.ts'
import * as store from './emergency.store.ts'
import type { EmergencyDeps, EmergencyHandlers } from './emergency-deps.ts'
import { listAcknowledgements, listActive } from './published.ts'
import { cancel, confirm, mode, publish } from './publishing.ts'

const shown = ({ name: _, content, ...row }: store.EmergencyRow): Emergency => ({
	...row,
	content: JSON.parse(content) as EmergencyContent,
})

const own = async ({ database: { db } }: EmergencyDeps, group_id: number, id: number): Promise<store.EmergencyRow> => {
	const row = await store.findEmergency(db, group_id, id)
	if (row === undefined) throw new Refusal('emergency_absent')
	return row
}

const list =
	({ database: { db } }: EmergencyDeps): EmergencyHandlers['list'] =>
	async ({ page = 1, limit = 50, key_word }, { session }) => {
		const found = await store.listEmergencies(db, session.group_id, { page, limit, key_word })
		return { count: found.count, list: found.list.map(shown) }
	}

/** A name that is taken, and a sound that somebody has removed in between, are refused like what was so before. */
const writing = async <T>(work: Promise<T>): Promise<T> => {
	try {
		return await work
	} catch (error) {
		if (isDuplicate(error)) throw new Refusal('emergency_name_taken')
		throw isBrokenReference(error) ? new Refusal('emergency_sound') : error
	}
}

const save =
	(deps: EmergencyDeps): EmergencyHandlers['save'] =>
	async ({ id, updated_at = 0, content: draft }, { session, now, note }) => {
		const { db } = deps.database
		const { group_id, user_id } = session
		const before = id === undefined ? null : await own(deps, group_id, id)
		const { content } = await foundContent(db, group_id, draft, now)
		note({ object: content.name, before: before && { id: before.id, name: before.name }, after: { id, content } })
		const row = {
			...{ name: content.name, content: JSON.stringify(content), material_id: content.sound?.material_id ?? null },
			// Two changes within a millisecond are two.
			updated_at: Math.max(now, (before?.updated_at ?? 0) + 1),
		}
		const saving = db.transaction().execute(async tx => {
			if (before === null) return store.insertEmergency(tx, { ...row, group_id, user_id, created_at: now })
			if (!(await store.updateEmergency(tx, { id: before.id, updated_at }, row)))
				throw new Refusal('emergency_changed', { name: before.name })
			return before.id
		})
		return shown(await own(deps, group_id, await writing(saving)))
	}

const remove =
	(deps: EmergencyDeps): EmergencyHandlers['remove'] =>
	async ({ id }, { session, note }) => {
		const row = await own(deps, session.group_id, id)
		note({ object: row.name, before: { id, name: row.name }, after: null })
		await deps.database.db.transaction().execute(tx => store.removeEmergency(tx, id))
		return null
	}

const expectGroup = async ({ database: { db } }: EmergencyDeps, scope: number, group_id: number): Promise<void> => {
	if (!(await isGroupInScope(db, scope, group_id))) throw new Refusal('group_absent')
}

const getRule =
	(deps: EmergencyDeps): EmergencyHandlers['getRule'] =>
	async ({ group_id }, { session }) => {
		await expectGroup(deps, session.group_id, group_id)
		const { db } = deps.database
		const rules = await store.readRules(db)
		const rule = rules.get(group_id)
		return {
			rule: rule === undefined ? 'inherit' : rule ? 'on' : 'off',
			two_persons: needsSecondPerson(await store.readParents(db), rules, group_id),
		}
	}

const setRule =
	(deps: EmergencyDeps): EmergencyHandlers['setRule'] =>
	async ({ group_id, rule }, { session, note }) => {
		note({ object: String(group_id), after: { group_id, rule } })
		await expectGroup(deps, session.group_id, group_id)
		const two_persons = rule === 'inherit' ? null : rule === 'on'
		await deps.database.db.transaction().execute(tx => store.setRule(tx, group_id, two_persons))
		return null
	}

/** Emergencies: contents that are kept, what is on the air of them, and who has to agree (specification B §2, §3, §5). */
export const emergency = (deps: EmergencyDeps): EmergencyHandlers => ({
	list: list(deps),
	get: async ({ id }, { session }) => shown(await own(deps, session.group_id, id)),
	save: save(deps),
	remove: remove(deps),
	publish: publish(deps),
	cancel: cancel(deps),
	mode: mode(deps),
	listActive: listActive(deps.database.db),
	listAcknowledgements: listAcknowledgements(deps.database.db),
	confirm: confirm(deps),
	getRule: getRule(deps),
	setRule: setRule(deps),
})
