import { fromJson } from '@vitrine/domain/json-text'
import {
	conditionsOf,
	type HealthLimits,
	type IncidentKind,
	isDetailFollowed,
	mayBegin,
	type TerminalFacts,
} from '@vitrine/domain/terminal/incident'
import { readReported } from '@vitrine/domain/terminal/reported'
import type { Database } from '../../db/database.ts'
import type { SettingsReader } from '../../db/settings.ts'
import { readProblems, readSince } from '../../db/stored-json.ts'
import type { EventChannel } from '../../events.ts'
import type { Clock } from '../../ports/clock.ts'
import { oneByOne, slices, turn } from '../../ports/turns.ts'
import { announceOpened, announceOver } from './announced-incidents.ts'
import * as store from './incidents.store.ts'

/** How often every terminal is checked, how soon one that has reported something is checked, in ms, and how many at once. */
const look_every = 60_000
const look_soon = 500
const batch = 500
/** How long an ended incident is stored, in ms. */
const life = 90 * 86_400_000

/** Detects what is wrong with terminals, and stores which incidents have begun and ended. */
export interface HealthKeeper {
	/** These terminals have reported something. */
	noticed(ids: readonly number[]): void
	/** Checks every terminal: limits may have changed, and time has passed. */
	lookAtAll(): Promise<void>
	/** Checks the terminals that have reported something. */
	flush(): Promise<void>
	close(): Promise<void>
}

export interface HealthKeeperDeps {
	readonly database: Database
	readonly clock: Clock
	readonly events: EventChannel
	readonly settings: SettingsReader
	/** Notifies people of new incidents; called after they are stored, and never concurrently with storing. */
	readonly tell: () => Promise<void>
	readonly report: (error: unknown) => void
}

const crossingsOf = (rows: readonly store.CrossingRow[]): TerminalFacts['crossings'] =>
	rows.flatMap(({ metric, unit, low, high, beyond, since, value }) => {
		const limit = beyond === 'high' ? high : low
		return beyond === '' || limit === null ? [] : [{ metric, unit, side: beyond, limit, since, value }]
	})

const factsOf = (row: store.FactsRow, crossings: readonly store.CrossingRow[]): TerminalFacts => {
	const { banned_at, run_state, last_seen, offline_reason, storage_used, storage_total, reported, reported_at } = row
	const { clock } = reported === null ? {} : readReported(fromJson(reported)?.value).values
	return {
		is_banned: banned_at !== null,
		is_online: run_state > 0,
		last_seen,
		offline_reason,
		storage_used,
		storage_total,
		clock: clock ?? null,
		clock_at: reported_at,
		faults: readProblems(row.faults),
		problem_since: readSince(row.problem_since),
		crossings: crossingsOf(crossings),
		played_percent: row.played_percent,
	}
}

type Running = Awaited<ReturnType<typeof store.listRunning>>[number]

/** What to write for some terminals. */
interface Change {
	readonly begun: store.NewIncident[]
	readonly ended: number[]
	readonly details: { id: number; detail: string }[]
	readonly groups: Set<number>
	/** The kinds of the incidents that have begun or ended. */
	readonly kinds: Set<IncidentKind>
}

/** A terminal, its current incidents, and its sensors that are beyond a limit. */
interface Looked {
	readonly row: store.FactsRow
	readonly running: readonly Running[]
	readonly crossings: readonly store.CrossingRow[]
}

interface Circumstances {
	readonly limits: HealthLimits
	readonly started_at: number
	readonly now: number
}

/** Compares a terminal with its current incidents and adds the changes to write. */
const compare = (
	change: Change,
	{ row, running, crossings }: Looked,
	{ limits, started_at, now }: Circumstances,
): void => {
	const known = new Map<IncidentKind, Running>(running.map(one => [one.kind, one]))
	const conditions = conditionsOf(factsOf(row, crossings), limits, new Set(known.keys()), now)
	const before = change.begun.length + change.ended.length + change.details.length
	for (const condition of conditions) {
		const { kind, since, detail } = condition
		const one = known.get(kind)
		if (one === undefined && mayBegin(condition, limits, started_at, now))
			change.begun.push({ terminal_id: row.id, kind, detail, begun_at: since })
		else if (one !== undefined && one.detail !== detail && isDetailFollowed(kind))
			change.details.push({ id: one.id, detail })
	}
	const lasting = new Set(conditions.map(({ kind }) => kind))
	const over = running.filter(({ kind }) => !lasting.has(kind))
	change.ended.push(...over.map(({ id }) => id))
	for (const { kind } of [...over, ...change.begun]) change.kinds.add(kind)
	if (change.begun.length + change.ended.length + change.details.length > before) change.groups.add(row.group_id)
}

const writeChange = async (
	{ db, dialect }: Database,
	{ begun, ended, details }: Change,
	now: number,
): Promise<void> => {
	if (begun.length + ended.length + details.length === 0) return
	await db.transaction().execute(async tx => {
		// Ended incidents make room for new ones of the same kind.
		if (ended.length > 0) await store.endIncidents(tx, dialect, ended, now)
		if (details.length > 0) await store.updateDetails(tx, dialect, details)
		if (begun.length > 0) await store.insertIncidents(tx, dialect, begun, now)
		await announceOver(tx, dialect, 'incident.ended', ended, now)
		await announceOpened(tx, dialect, begun, now)
	})
}

export const healthKeeper = ({ database, clock, events, settings, tell, report }: HealthKeeperDeps): HealthKeeper => {
	const { db, dialect } = database
	const started_at = clock.now()
	const inTurn = oneByOne()
	let notified = new Set<number>()
	let soon: NodeJS.Timeout | null = null

	const circumstances = async (): Promise<Circumstances> => ({
		limits: {
			offline_minutes: Number(await settings.value('health_offline_minutes')),
			disk_percent: Number(await settings.value('health_disk_percent')),
			clock_seconds: Number(await settings.value('health_clock_seconds')),
			plays_percent: Number(await settings.value('health_plays_percent')),
		},
		started_at,
		now: clock.now(),
	})
	/** Returns how many incidents have begun. */
	const lookAt = async (rows: readonly store.FactsRow[], at: Circumstances): Promise<number> => {
		const ids = rows.map(({ id }) => id)
		const running = Map.groupBy(await store.listRunning(db, dialect, ids), ({ terminal_id }) => terminal_id)
		const crossings = Map.groupBy(await store.listCrossings(db, dialect, ids), ({ terminal_id }) => terminal_id)
		const change: Change = { begun: [], ended: [], details: [], groups: new Set(), kinds: new Set() }
		for (const row of rows)
			compare(change, { row, running: running.get(row.id) ?? [], crossings: crossings.get(row.id) ?? [] }, at)
		await writeChange(database, change, at.now)
		if (change.groups.size > 0)
			events.emit('incidents_changed', { group_ids: [...change.groups], kinds: [...change.kinds] })
		await turn()
		return change.begun.length
	}
	const lookAtNotified = async (): Promise<void> => {
		const ids = [...notified]
		notified = new Set()
		const at = await circumstances()
		let begun = 0
		for (const some of slices(ids, batch)) begun += await lookAt(await store.listFacts(db, dialect, { ids: some }), at)
		if (begun > 0) await tell()
	}
	const lookAtAll = async (): Promise<void> => {
		const at = await circumstances()
		await store.forgetIncidents(db, at.now - life)
		let rows = await store.listFacts(db, dialect, { after: 0, limit: batch })
		while (rows.length > 0) {
			await lookAt(rows, at)
			rows = await store.listFacts(db, dialect, { after: rows.at(-1)?.id ?? 0, limit: batch })
		}
		// Time has passed for people whose notifications wait, too.
		await tell()
	}
	const flush = (): Promise<void> => inTurn(lookAtNotified)
	const timer = setInterval(() => void inTurn(lookAtAll).catch(report), look_every)
	timer.unref()
	return {
		noticed: ids => {
			for (const id of ids) notified.add(id)
			soon ??= setTimeout(() => {
				soon = null
				void flush().catch(report)
			}, look_soon).unref()
		},
		lookAtAll: () => inTurn(lookAtAll),
		flush,
		close: async () => {
			clearInterval(timer)
			if (soon !== null) clearTimeout(soon)
			await inTurn(async () => undefined)
		},
	}
}
