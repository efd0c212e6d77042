import { createHash } from 'node:crypto'
import type { Alert } from '@vitrine/domain/alerts/alert'
import {
	type AlertReason,
	type AlertState,
	isChosen,
	isSuperseded,
	isTimely,
	type ShownAlert,
	sameAs,
	verdictOf,
} from '@vitrine/domain/alerts/alert-decision'
import { type SourceSettings, source_limits } from '@vitrine/domain/alerts/alert-source'
import type { Insertable } from 'kysely'
import type { DialectName } from '../../db/database.ts'
import { storedJson } from '../../db/rows.ts'
import type { Schema, Tx } from '../../db/schema.ts'
import * as store from './alerts.store.ts'
import type { ReadAlert } from './document-reading.ts'
import { endNamed, type Known, knownAlerts } from './known-alerts.ts'

/** An alert that came in, with the address it was fetched from; empty if it was not fetched. */
export type Arrival = ReadAlert & { readonly link: string }

/** The decision on an alert when it arrives. */
export type Decision =
	| { readonly state: 'due' | 'waiting'; readonly reason: ''; readonly shown: ShownAlert }
	| { readonly state: 'ignored' | 'done'; readonly reason: AlertReason; readonly shown: null }

/** Whether the references of an alert to others are followed. */
const isFollowed = (alert: Alert, settings: SourceSettings, now: number): boolean =>
	isChosen(alert, settings) && isTimely(alert, now)

/** The decision on a new alert, before the alerts it refers to are looked up. */
export const decisionOf = (alert: Alert, settings: SourceSettings, known: readonly Known[], now: number): Decision => {
	if (isSuperseded(known, alert)) return { state: 'ignored', reason: 'superseded', shown: null }
	if (alert.type === 'Cancel' && isFollowed(alert, settings, now))
		return { state: 'done', reason: 'cancels', shown: null }
	const verdict = verdictOf(alert, settings, now)
	if ('reason' in verdict) return { state: 'ignored', reason: verdict.reason, shown: null }
	return { state: settings.automatic ? 'due' : 'waiting', reason: '', shown: verdict.shown }
}

interface Intake {
	readonly tx: Tx
	readonly dialect: DialectName
	readonly source_id: number
	/** The user who sent in the document; null if the source was fetched. */
	readonly user_id: number | null
	readonly settings: SourceSettings
	/** All known alerts of the source; grows as new ones are stored. */
	readonly known: Known[]
	readonly now: number
}

type Row = Insertable<Schema['alerts']>

const none = { release_id: null, terminals: 0, held: 0, content: '' } as const

/** The distinct place names of an alert. */
const areaOf = (alert: Alert): string => {
	const places = alert.infos.flatMap(({ areas }) => areas.map(({ description }) => description))
	return [...new Set(places.filter(place => place !== ''))].join('; ').slice(0, source_limits.address).toWellFormed()
}

/** An alert as stored. */
const rowOf = ({ source_id, user_id, now }: Intake, alert: Alert, link: string, decision: Decision): Row => {
	const { shown } = decision
	const info = shown?.infos[0] ?? alert.infos[0]
	return {
		...none,
		source_id,
		user_id,
		sender: alert.sender,
		identifier: alert.identifier,
		sent_at: alert.sent,
		type: alert.type,
		status: alert.status,
		event: info?.event ?? '',
		headline: info?.headline ?? '',
		severity: info?.severity ?? 'Unknown',
		area: areaOf(alert),
		link,
		named: storedJson(alert.references),
		content: shown === null ? '' : storedJson(shown),
		state: decision.state,
		reason: decision.reason,
		from_at: shown?.from ?? 0,
		until_at: shown?.until ?? 0,
		received_at: now,
	}
}

/** Identifies an unreadable alert, which has no reliable name, by its address, problem and own name. */
const hashOf = ({ problem, name, link }: Extract<Arrival, { problem: unknown }>): string =>
	createHash('sha256').update(`${link}\n${name}\n${problem}`).digest('hex')

const unreadableRow = (
	{ problem, name, link }: Extract<Arrival, { problem: unknown }>,
	{ source_id, user_id, now }: Intake,
): Row => ({
	...none,
	source_id,
	user_id,
	sender: '',
	identifier: hashOf({ problem, name, link }),
	sent_at: 0,
	type: '',
	status: '',
	event: '',
	headline: name,
	severity: 'Unknown',
	area: '',
	link,
	named: '[]',
	state: 'unreadable',
	reason: problem,
	from_at: 0,
	until_at: 0,
	received_at: now,
})

/** States of alerts that can be removed when there are too many. */
const passing: ReadonlySet<AlertState> = new Set([
	'ignored',
	'unreadable',
	'over',
	'ended',
	'done',
	'dismissed',
	'failed',
])

/** Number of alerts removed when there is no room for another. */
const removed_at_once = 50

/** Makes room for another alert of a source by removing the oldest that have expired; returns whether there is room. */
const makeSpace = async (tx: Tx, dialect: DialectName, known: Known[], now: number): Promise<boolean> => {
	if (known.length < source_limits.alerts) return true
	const old = known.filter(one => passing.has(one.state) && one.until_at <= now).slice(0, removed_at_once)
	const ids = new Set(old.map(({ id }) => id))
	if (ids.size === 0) return false
	await store.removeAlerts(tx, dialect, [...ids])
	known.splice(0, known.length, ...known.filter(({ id }) => !ids.has(id)))
	return true
}

const write = async ({ tx, known }: Intake, row: Row): Promise<number> => {
	const id = await store.insertAlert(tx, row)
	const { sender, identifier, sent_at: sent, status, type, link, state, reason, until_at } = row
	known.push({
		id,
		sender,
		identifier,
		sent,
		status,
		type,
		link,
		state,
		reason,
		until_at,
		references: JSON.parse(row.named),
	})
	return id
}

/** Stores a new alert and its effect on others; returns its id. */
const takeAlert = async (intake: Intake, alert: Alert, link: string): Promise<number> => {
	const { tx, settings, known, now } = intake
	const decision = decisionOf(alert, settings, known, now)
	const before = alert.type === 'Cancel' || alert.type === 'Update' ? [...known] : []
	const id = await write(intake, rowOf(intake, alert, link, decision))
	if (alert.type === 'Cancel' && decision.state === 'done') {
		const ended = await endNamed(tx, alert, before, { reason: 'cancelled', is_all: true })
		if (ended === 0) await store.updateAlert(tx, id, ['done'], { reason: 'cancels_nothing' })
	}
	// An update that is not shown ends what it replaces; otherwise what is shown stays until the update is there.
	if (alert.type === 'Update' && decision.reason !== 'superseded' && isFollowed(alert, settings, now))
		await endNamed(tx, alert, before, { reason: 'replaced', is_all: decision.state === 'ignored' })
	return id
}

/** Outcome of a batch: the ids of new and known alerts, in order of arrival, and whether there was room for all. */
export interface Intaken {
	readonly ids: readonly number[]
	readonly is_full: boolean
}

const sentOf = (arrival: Arrival): number => ('alert' in arrival ? arrival.alert.sent : 0)

/** The known alert that matches an arrival. */
const sameOf = (known: readonly Known[], arrival: Arrival): Known | undefined =>
	'alert' in arrival ? sameAs(known, arrival.alert) : known.find(one => one.identifier === hashOf(arrival))

/** Stores an arrival unless it is known; returns its id, or null if there is no room. */
const takeOne = async (intake: Intake, arrival: Arrival): Promise<number | null> => {
	const { tx, dialect, known, now } = intake
	const { link } = arrival
	const same = sameOf(known, arrival)
	if (same !== undefined) {
		// The same alert at another address: remembered, so that it is not fetched from there again and again.
		if (link !== '' && link !== same.link) await store.updateLink(tx, same.id, link)
		return same.id
	}
	if (!(await makeSpace(tx, dialect, known, now))) return null
	if ('alert' in arrival) return takeAlert(intake, arrival.alert, link)
	return write(intake, unreadableRow(arrival, intake))
}

/** Stores the arrivals of a source, each alert once, oldest first; the caller holds the alert lock. */
export const takeIn = async (
	tx: Tx,
	dialect: DialectName,
	about: Pick<Intake, 'source_id' | 'user_id' | 'settings'>,
	arrivals: readonly Arrival[],
	now: number,
): Promise<Intaken> => {
	const intake: Intake = { ...about, tx, dialect, known: await knownAlerts(tx, about.source_id), now }
	const ids: number[] = []
	for (const arrival of arrivals.toSorted((a, b) => sentOf(a) - sentOf(b))) {
		const id = await takeOne(intake, arrival)
		if (id === null) return { ids, is_full: true }
		ids.push(id)
	}
	return { ids, is_full: false }
}
