import { source_limits } from '@vitrine/domain/alerts/alert-source'
import { lock } from '../../db/lock.ts'
import type { Tx } from '../../db/schema.ts'
import type { EventChannel } from '../../events.ts'
import { sharedTurns } from '../../http/admission/shared-turns.ts'
import type { Egress } from '../../ports/egress/egress.ts'
import type { Keeping } from '../../ports/keeping.ts'
import { inOneTurn, turn } from '../../ports/turns.ts'
import { readSettings } from './alert-columns.ts'
import { closePast, removeBefore } from './alerts.store.ts'
import { type Arrival, type Intaken, takeIn } from './arrivals.ts'
import { type Found, fetchAlerts, problemOf } from './fetching.ts'
import { knownAlerts } from './known-alerts.ts'
import { endDue, type PublishingDeps, publishDue, replaceAgreed } from './publishing.ts'
import * as sources from './sources.store.ts'

/**
 * Interval for checking what is due, in ms, and how many sources are fetched at once: in total, and per organisation, so that slow ones do
 * not hold up those of others.
 */
const look_every = 5000
const at_once = { all: 8, each: 2 } as const

export interface AlertKeeperDeps extends PublishingDeps {
	readonly egress: Pick<Egress, 'fetchOutside'>
	readonly events: EventChannel
}

/** Fetches alerts from their sources and brings them to terminals; all decisions are based on stored data. */
export interface AlertKeeper extends Keeping {
	/** Stores what was sent in for a source, `within` a transaction, and publishes what is to be published. */
	takeIn(within: Within, source: sources.SourceRow, arrivals: readonly Arrival[], user_id: number): Promise<Intaken>
	/** Publishes and ends what is due now. */
	settle(): Promise<void>
	/** The current content of a source, ignoring everything already known. */
	read(source: sources.SourceRow, most: number): Promise<Found>
}

type Look = Parameters<typeof sources.updateLook>[2]
type Within = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/** Stores arrivals of a source and, unless the source was changed meanwhile, the outcome of the fetch. */
const write = (
	{ database: { dialect }, clock }: AlertKeeperDeps,
	within: Within,
	source: sources.SourceRow,
	arrivals: readonly Arrival[],
	{ user_id, ...look }: Look & { readonly user_id: number | null },
): Promise<Intaken> =>
	within(async tx => {
		await lock(tx, dialect, 'alerts')
		// The source may have been changed or removed meanwhile: its current state decides.
		const current = await sources.findSource(tx, source.id)
		if (current === undefined) return { ids: [], is_full: false }
		const about = { source_id: source.id, user_id, settings: readSettings(current.settings) }
		const taken = await takeIn(tx, dialect, about, arrivals, clock.now())
		const full = taken.is_full ? { fault: 'full' as const, etag: '' } : {}
		if (current.revision === source.revision) await sources.updateLook(tx, source.id, { ...look, ...full })
		return taken
	})

/** Fetches a source and stores what is new there. */
const fetchNew = async (deps: AlertKeeperDeps, source: sources.SourceRow, isClosed: () => boolean): Promise<void> => {
	const { database, clock, egress } = deps
	const { id, url, etag } = source
	const links = new Set((await knownAlerts(database.db, id)).map(({ link }) => link))
	const fetching = { egress, steady: clock.steady }
	const found = await fetchAlerts(fetching, { url, etag, links, most: source_limits.fetched })
	if (isClosed()) return
	const now = clock.now()
	const look = { tried_at: now, read_at: now, etag: found?.etag ?? etag, fault: found?.fault ?? '' } as const
	const fetched = { ...look, user_id: null }
	await write(deps, work => database.db.transaction().execute(work), source, found?.arrivals ?? [], fetched)
}

/** Fetches a source once, whatever the outcome. */
const fetchOne =
	(deps: AlertKeeperDeps, isClosed: () => boolean) =>
	async (source: sources.SourceRow): Promise<void> => {
		try {
			await fetchNew(deps, source, isClosed)
		} catch (error) {
			if (isClosed()) return
			const fault = problemOf(error)
			if (fault === undefined) throw error
			await sources.updateLook(deps.database.db, source.id, { fault, tried_at: deps.clock.now() })
		}
	}

/** Whether a source is due to be fetched. A last attempt in the future means that the clock was put back. */
const isDue = ({ tried_at, settings }: sources.SourceRow, now: number): boolean =>
	tried_at > now || tried_at + readSettings(settings).interval * 1000 <= now

/** Publishes and ends what is due, until nothing is left. */
const settling = (deps: AlertKeeperDeps, isClosed: () => boolean) =>
	inOneTurn(async () => {
		let isMore = true
		let isChanged = (await closePast(deps.database.db, deps.clock.now())) > 0
		while (isMore && !isClosed()) {
			isMore = (await publishDue(deps)) + (await replaceAgreed(deps)) + (await endDue(deps)) > 0
			isChanged ||= isMore
			await turn()
		}
		if (isChanged && !isClosed()) deps.events.emit('records_changed', { feature: 'alerts', group_id: null })
	}, deps.report)

export const alertKeeper = (deps: AlertKeeperDeps): AlertKeeper => {
	const { database, clock, egress, events, report } = deps
	const { db } = database
	const inTurn = sharedTurns({ ...at_once, waiting: Number.POSITIVE_INFINITY })
	const lines = new Map<number, Promise<void>>()
	let is_closed = false
	const isClosed = (): boolean => is_closed
	const { start: settle, idle: settled } = settling(deps, isClosed)
	const fetchSource = fetchOne(deps, isClosed)

	const begin = (source: sources.SourceRow): void => {
		const line = inTurn({ group_id: source.group_id }, () => (is_closed ? Promise.resolve() : fetchSource(source)))
			.then(() => (is_closed ? undefined : settle()))
			.then(() => events.emit('records_changed', { feature: 'alerts', group_id: null }))
			.catch(report)
			.finally(() => lines.delete(source.id))
		lines.set(source.id, line)
	}
	const { start: look, idle: looked } = inOneTurn(async () => {
		if (is_closed) return
		const now = clock.now()
		await removeBefore(db, now - source_limits.retained, now)
		for (const source of await sources.listFetched(db)) if (!lines.has(source.id) && isDue(source, now)) begin(source)
		await settle()
	}, report)
	const timer = setInterval(() => void look(), look_every).unref()
	const idle = async (): Promise<void> => {
		await looked()
		while (lines.size > 0) await Promise.all(lines.values())
		await settled()
	}
	return {
		takeIn: async (within, source, arrivals, user_id) => {
			const taken = await write(deps, within, source, arrivals, { user_id })
			await settle()
			return taken
		},
		settle,
		read: async ({ url }, most) => {
			const asked = { url, etag: '', links: new Set<string>(), most }
			const found = await fetchAlerts({ egress, steady: clock.steady }, asked)
			return found ?? { arrivals: [], etag: '', fault: '' }
		},
		look: () => void look(),
		idle,
		close: async () => {
			is_closed = true
			clearInterval(timer)
			await idle()
		},
	}
}
