import { field_problems } from '@vitrine/contract/error-codes'
import { type AlertProblem, alert_limits } from '@vitrine/domain/alerts/alert'
import { lock } from '../../db/lock.ts'
import { bounded } from '../../http/admission/bounded.ts'
import { authorized } from '../../http/caller/authorized.ts'
import { CodedError } from '../../http/coded-error.ts'
import { AlertError } from './alert-error.ts'
import { readAlertsApart } from './alert-reading.ts'
import * as store from './alerts.store.ts'
import type { AlertsDeps, AlertsHandlers } from './alerts-deps.ts'
import type { Arrival } from './arrivals.ts'
import { problemOf } from './fetching.ts'
import { previewed } from './previewing.ts'
import { shownAlert } from './shown-alerts.ts'
import { ownSource, sourceCalls } from './sources.ts'

/** Maximum number of linked alerts that a check fetches. */
const checked_links = 20

const refused = (problem: AlertProblem): CodedError =>
	new CodedError('parameter', undefined, { fields: { document: field_problems[`alert_${problem}`] } })

/** The alerts of a submitted document; refuses one without alerts, and all of one with an unreadable alert. */
const arrivalsOf = async (document: string): Promise<Arrival[]> => {
	const bytes = Buffer.from(document, 'utf8')
	if (bytes.length > alert_limits.document) throw refused('too_large')
	try {
		const { alerts } = await readAlertsApart(bytes, 'application/cap+xml; charset=utf-8')
		if (alerts.length === 0) throw refused('nothing')
		return alerts.map(one => {
			if ('problem' in one) throw refused(one.problem)
			return { ...one, link: '' }
		})
	} catch (error) {
		throw error instanceof AlertError ? refused(error.problem) : error
	}
}

/** Limited concurrency for reading and fetching on behalf of users, since each takes a process. */
const inTurn = bounded({ running: 2, waiting: 20, each: 4 })

const receive =
	({ database, keeper }: AlertsDeps): AlertsHandlers['receive'] =>
	async ({ source_id, document }, { session, note }) => {
		const source = await authorized(database, session, tx => ownSource(tx, session, source_id))
		if (source.enabled === 0) throw new CodedError('alert_source_off')
		const arrivals = await inTurn(() => arrivalsOf(document), String(session.user_id))
		note({ object: source.name, after: { alerts: arrivals.length } })
		// Checked again where it is written: reading takes time.
		const within: Parameters<typeof keeper.takeIn>[0] = work =>
			authorized(database, session, async tx => {
				await ownSource(tx, session, source_id)
				return work(tx)
			})
		const { ids, is_full } = await keeper.takeIn(within, source, arrivals, session.user_id)
		if (is_full) throw new CodedError('alerts_full')
		return { alerts: (await store.listByIds(database, session.group_id, ids)).map(shownAlert) }
	}

const check =
	({ database, keeper }: AlertsDeps): AlertsHandlers['checkSource'] =>
	async ({ source_id }, { session, now }) => {
		const source = await authorized(database, session, tx => ownSource(tx, session, source_id))
		if (source.url === '') throw new CodedError('alert_unfetched')
		return inTurn(async () => {
			try {
				const { arrivals, fault } = await keeper.read(source, checked_links)
				return { fault, alerts: await previewed(database, source, arrivals, now) }
			} catch (error) {
				const fault = problemOf(error)
				if (fault === undefined) throw error
				return { fault, alerts: [] }
			}
		}, String(session.user_id))
	}

/** Decides an alert that is waiting. */
const decide = (
	{ database }: AlertsDeps,
	{ session, note, now }: Pick<Parameters<AlertsHandlers['publish']>[1], 'session' | 'note' | 'now'>,
	id: number,
	change: Parameters<typeof store.updateAlert>[3],
): Promise<void> =>
	authorized(database, session, async tx => {
		await lock(tx, database.dialect, 'alerts')
		const row = await store.findVisible(tx, session.group_id, id)
		if (row === undefined) throw new CodedError('alert_absent')
		note({ object: row.headline === '' ? row.event : row.headline, after: { alert_id: id } })
		const isOver = row.until_at <= now
		if (isOver || !(await store.updateAlert(tx, id, ['waiting'], change))) throw new CodedError('alert_decided')
	})

const publish =
	(deps: AlertsDeps): AlertsHandlers['publish'] =>
	async ({ alert_id }, { session, note, now }) => {
		const change = { state: 'due', from_at: now, user_id: session.user_id } as const
		await decide(deps, { session, note, now }, alert_id, change)
		await deps.keeper.settle()
		const row = await store.findAlert(deps.database.db, alert_id)
		if (row?.reason === 'nowhere') throw new CodedError('alert_nowhere')
		if (row?.release_id == null) throw new CodedError('alert_unpublished')
		return { publish_id: row.release_id, terminals: row.terminals, waiting: row.held === 1 }
	}

/** Handlers for public alerts that come in as emergencies, and for their sources. */
export const alerts = (deps: AlertsDeps): AlertsHandlers => ({
	...sourceCalls(deps),
	checkSource: check(deps),
	receive: receive(deps),
	list: async ({ page = 1, limit = 50, source_id, state }, { session }) => {
		const { db } = deps.database
		const { count, list } = await store.listAlerts(db, session.group_id, { page, limit, source_id, state })
		return { count, list: list.map(shownAlert) }
	},
	publish: publish(deps),
	dismiss: async ({ alert_id }, { session, note, now }) => {
		await decide(deps, { session, note, now }, alert_id, { state: 'dismissed', content: '', user_id: session.user_id })
		return null
	},
})
