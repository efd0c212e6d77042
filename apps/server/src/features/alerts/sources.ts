import { field_problems } from '@vitrine/contract/error-codes'
import { source_limits } from '@vitrine/domain/alerts/alert-source'
import { isBrokenReference } from '../../db/conflicts.ts'
import { lock } from '../../db/lock.ts'
import type { Tx } from '../../db/schema.ts'
import { isGroupInScope } from '../../db/scope.ts'
import { notWritten } from '../../http/audit/changed-since.ts'
import { authorized } from '../../http/caller/authorized.ts'
import type { Session } from '../../http/caller/session.ts'
import { CodedError } from '../../http/coded-error.ts'
import { removeIgnored } from './alerts.store.ts'
import type { AlertsDeps, AlertsHandlers } from './alerts-deps.ts'
import { shownSource } from './shown-alerts.ts'
import * as store from './sources.store.ts'

type Written = Omit<Parameters<AlertsHandlers['editSource']>[0], 'source_id' | 'revision'>

/** Refuses an address that cannot be fetched from, as far as that is known without network access. */
const expectOpen = ({ egress }: AlertsDeps, url: string): void => {
	if (url !== '' && egress.isClosed(url))
		throw new CodedError('parameter', undefined, { fields: { url: field_problems.address_forbidden } })
}

const rowOf = ({ name, url, enabled = 1, emergency_id, settings }: Written) => ({
	name,
	url,
	enabled,
	emergency_id,
	settings: JSON.stringify(settings),
})

/** Resets a source to never fetched, so that it is fetched again. */
const fresh = { etag: '', tried_at: 0, fault: '' } as const

const expectEmergency = async (tx: Tx, session: Session, emergency_id: number): Promise<void> => {
	if (!(await store.hasEmergency(tx, session.group_id, emergency_id))) throw new CodedError('emergency_absent')
}

/** A visible source. */
export const ownSource = async (tx: Tx, session: Pick<Session, 'group_id'>, id: number): Promise<store.SourceRow> => {
	const row = await store.findVisible(tx, session.group_id, id)
	if (row === undefined) throw new CodedError('alert_source_absent')
	return row
}

/** An emergency content deleted concurrently is refused like one deleted before. */
const writing = async <T>(work: Promise<T>): Promise<T> => {
	try {
		return await work
	} catch (error) {
		throw isBrokenReference(error) ? new CodedError('emergency_absent') : error
	}
}

const add =
	(deps: AlertsDeps): AlertsHandlers['addSource'] =>
	async ({ group_id: asked, ...written }, { session, now, note }) => {
		const { database, keeper } = deps
		expectOpen(deps, written.url)
		const [row, group_id] = [rowOf(written), asked ?? session.group_id]
		const adding = authorized(database, session, async tx => {
			await lock(tx, database.dialect, 'alerts')
			if (!(await isGroupInScope(tx, session.group_id, group_id))) throw new CodedError('group_absent')
			await expectEmergency(tx, session, row.emergency_id)
			if ((await store.countSources(tx, group_id)) >= source_limits.sources)
				throw new CodedError('alert_sources_many', { count: source_limits.sources })
			note({ object: row.name, after: { ...row, group_id } })
			const by = { group_id, user_id: session.user_id }
			return store.insertSource(tx, {
				...row,
				...by,
				...fresh,
				read_at: 0,
				created_at: now,
				updated_at: now,
				revision: 0,
			})
		})
		const id = await writing(adding)
		keeper.look()
		return { id }
	}

const edit =
	(deps: AlertsDeps): AlertsHandlers['editSource'] =>
	async ({ source_id: id, revision, ...written }, { session, now, note, wrote }) => {
		const { database, keeper } = deps
		expectOpen(deps, written.url)
		const row = rowOf(written)
		const editing = authorized(database, session, async tx => {
			await lock(tx, database.dialect, 'alerts')
			const { name, url, enabled, emergency_id, settings } = await ownSource(tx, session, id)
			if (row.emergency_id !== emergency_id) await expectEmergency(tx, session, row.emergency_id)
			note({ object: name, before: { name, url, enabled, emergency_id, settings }, after: row })
			const change = { ...row, ...fresh, user_id: session.user_id, updated_at: now }
			const next = await store.reviseSource(tx, { id, revision }, change)
			if (next === undefined) throw await notWritten(tx, 'alert_sources', id, 'alert_source_absent')
			await removeIgnored(tx, id)
			wrote('alert_sources', id, next)
		})
		await writing(editing)
		keeper.look()
		return null
	}

const remove =
	({ database }: AlertsDeps): AlertsHandlers['removeSource'] =>
	async ({ source_id }, { session, note }) => {
		await authorized(database, session, async tx => {
			await lock(tx, database.dialect, 'alerts')
			const { name, url } = await ownSource(tx, session, source_id)
			note({ object: name, before: { name, url }, after: null })
			await store.removeSource(tx, source_id)
		})
		return null
	}

/** Handlers for the sources of alerts. */
export const sourceCalls = (
	deps: AlertsDeps,
): Pick<AlertsHandlers, 'listSources' | 'addSource' | 'editSource' | 'removeSource'> => ({
	listSources: async ({ page = 1, limit = 50 }, { session }) => {
		const { count, list } = await store.listSources(deps.database.db, session.group_id, { page, limit })
		return { count, list: list.map(shownSource) }
	},
	addSource: add(deps),
	editSource: edit(deps),
	removeSource: remove(deps),
})
