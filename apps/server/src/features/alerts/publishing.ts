import type { AlertReason, AlertState } from '@vitrine/domain/alerts/alert-decision'
import { contentOfAlert } from '@vitrine/domain/alerts/alert-words'
import { inLanguage } from '@vitrine/texts/in-language'
import type { Database } from '../../db/database.ts'
import type { Tx } from '../../db/schema.ts'
import { CodedError } from '../../http/coded-error.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Emergencies, EmergencyOrder } from '../../ports/emergencies.ts'
import { readNamed, readSettings, readShown } from './alert-columns.ts'
import * as store from './alerts.store.ts'
import { endNamed, knownAlerts } from './known-alerts.ts'
import { reachedBy } from './reached.ts'
import { findSource, type SourceRow } from './sources.store.ts'

export interface PublishingDeps {
	readonly database: Database
	readonly clock: Clock
	readonly emergencies: Emergencies
	readonly report: (error: unknown) => void
}

/** Alerts published per turn, and attempts at one whose terminals move meanwhile. */
const at_once = 100
const tries = 3

/** Thrown if an alert is no longer to be published once everything is ready. */
class Gone extends Error {}

/** Takes down what an alert replaces. */
const replaceNamed = async (tx: Tx, { source_id, named, ...row }: store.AlertRow): Promise<void> => {
	const known = await knownAlerts(tx, source_id)
	await endNamed(tx, { ...row, references: readNamed(named) }, known, { reason: 'replaced', is_all: true })
}

/** Settles an alert that is not shown after all, with the reason; it still replaces what it names. */
const settleUnshown = (
	{ database: { db } }: PublishingDeps,
	row: store.AlertRow,
	state: Extract<AlertState, 'ignored' | 'failed'>,
	reason: AlertReason,
): Promise<void> =>
	db.transaction().execute(async tx => {
		const isSettled = await store.updateAlert(tx, row.id, ['due'], { state, reason, content: '' })
		if (isSettled && state === 'ignored') await replaceNamed(tx, row)
	})

const markOf = (language: Parameters<typeof inLanguage>[1]): string => inLanguage('演练', language)

/** What is published for an alert; null if the content it is shown as has been deleted. */
const orderOf = async (
	{ database: { db }, emergencies }: PublishingDeps,
	source: SourceRow,
	row: store.AlertRow,
	terminal_ids: readonly number[],
): Promise<EmergencyOrder | null> => {
	const { emergency_id, group_id, user_id } = source
	const template = emergency_id === null ? undefined : await emergencies.template(db, emergency_id)
	if (template === undefined || emergency_id === null) return null
	const shown = readShown(row.content)
	const { languages } = readSettings(source.settings)
	const content = contentOfAlert(template.content, shown, languages, markOf)
	const by = { group_id, user_id: row.user_id ?? user_id }
	return { template, emergency_id, content, ...by, until: row.until_at, terminal_ids }
}

/** Terminals can move and permissions can change between reading and writing: retry. */
const isPassing = (error: unknown): boolean =>
	error instanceof CodedError && (error.code === 'terminal_absent' || error.code === 'release_group_narrow')

const bring = async (deps: PublishingDeps, source: SourceRow, row: store.AlertRow): Promise<void> => {
	const { database, clock, emergencies } = deps
	const terminal_ids = await reachedBy(database.db, source.group_id, readShown(row.content).target)
	if (terminal_ids.length === 0) return settleUnshown(deps, row, 'ignored', 'nowhere')
	const order = await orderOf(deps, source, row, terminal_ids)
	if (order === null) return settleUnshown(deps, row, 'failed', 'content')
	await emergencies.bring(clock.now(), order, async (tx, { release_id, held }) => {
		const published = { state: 'published', content: '', release_id, terminals: terminal_ids.length } as const
		const isDue = await store.updateAlert(tx, row.id, ['due'], { ...published, held: held ? 1 : 0 })
		if (!isDue) throw new Gone()
		// An alert that waits for a second person replaces nothing until it is approved.
		if (!held) await replaceNamed(tx, row)
	})
}

/** Tries once to publish an alert; returns whether to retry. */
const tryOne = async (
	deps: PublishingDeps,
	source: SourceRow,
	row: store.AlertRow,
	isLast: boolean,
): Promise<boolean> => {
	try {
		await bring(deps, source, row)
		return false
	} catch (error) {
		if (error instanceof Gone) return false
		if (!(error instanceof CodedError)) throw error
		if (isPassing(error) && !isLast) return true
		deps.report(error)
		await settleUnshown(deps, row, 'failed', 'refused')
		return false
	}
}

/** Publishes an alert, whatever the outcome: its stored state and the release change in one transaction. */
const publishOne = async (deps: PublishingDeps, row: store.AlertRow): Promise<void> => {
	const source = await findSource(deps.database.db, row.source_id)
	if (source === undefined) return
	let left = tries
	while (left > 0 && (await tryOne(deps, source, row, left === 1))) left--
}

/** Publishes what is due, oldest first; returns the number of alerts. */
export const publishDue = async (deps: PublishingDeps): Promise<number> => {
	const due = await store.listDue(deps.database.db, deps.clock.now(), at_once)
	for (const row of due) await publishOne(deps, row)
	return due.length
}

/** Replaces what approved alerts refer to; returns the number of alerts. */
export const replaceAgreed = async ({ database: { db } }: PublishingDeps): Promise<number> => {
	const agreed = await store.listAgreed(db, at_once)
	for (const row of agreed)
		await db.transaction().execute(async tx => {
			if (await store.updateAlert(tx, row.id, ['published'], { held: 0 })) await replaceNamed(tx, row)
		})
	return agreed.length
}

/** Takes down alerts that are to end; returns their number. */
export const endDue = async ({ database: { db }, clock, emergencies }: PublishingDeps): Promise<number> => {
	const ending = await store.listEnding(db, at_once)
	for (const { id, release_id } of ending) {
		const gone = async (tx: Tx) => void (await store.updateAlert(tx, id, ['ending'], { state: 'ended' }))
		if (release_id === null) await db.transaction().execute(gone)
		else await emergencies.end(clock.now(), release_id, gone)
	}
	return ending.length
}
