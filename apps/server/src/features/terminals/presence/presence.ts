import type { TerminalReport } from '@vitrine/contract/messages'
import { heardCause } from '@vitrine/domain/cause'
import type { SyncReport } from '@vitrine/domain/screen-sync/screen-sync'
import type { Database } from '../../../db/database.ts'
import type { EventChannel } from '../../../events.ts'
import type { Clock } from '../../../ports/clock.ts'
import { oneByOne } from '../../../ports/turns.ts'
import { atIntervals } from './at-intervals.ts'
import { boxReport, isListedOtherwise, stateWith, syncOf, syncReports } from './box-report.ts'
import * as store from './presence.store.ts'
import { type Moves, writePresence } from './presence-writing.ts'
import { type Problem, problemsOf, problemsSince, rewritten, withoutShared } from './stored-problems.ts'

/**
 * Interval for writing reports, and the minimum time between two writes of connects and disconnects, in ms; rows per statement, bounded so
 * that the server never stalls.
 */
const write_every = 300
const write_apart = 100
const batch = 1000

/**
 * Keeps track of who is connected and what they report, and writes it in batches: ten thousand heartbeats take a few statements. Connects
 * and disconnects are written at once, together with all others that happened meanwhile, and announced once written.
 */
export interface PresenceKeeper {
	bound(id: number): void
	lost(id: number, reason: string): void
	report(id: number, report: TerminalReport | undefined): void
	/** Several players have started or stopped using a terminal's identity: this is one of its faults. */
	shared(id: number, is_shared: boolean): void
	/** Writes everything pending. */
	flush(): Promise<void>
	close(): Promise<void>
}

export interface PresenceDeps {
	readonly database: Database
	readonly clock: Clock
	readonly events: EventChannel
	readonly report: (error: unknown) => void
}

/** A byte count reported by a terminal, as a number that both databases can store. */
const bytesOf = (said: number): number => Math.round(Math.min(Math.max(said, 0), Number.MAX_SAFE_INTEGER))

/** Splits rows into those connected and those gone, by reason. */
const sorted = (rows: readonly store.Presence[]) => ({
	here: rows.flatMap(({ id, run_state }) => (run_state > 0 ? [id] : [])),
	gone: Map.groupBy(
		rows.filter(({ run_state }) => run_state === 0),
		({ offline_reason }) => offline_reason,
	),
})

/** The reported fields that lists show. */
const lists_say = ['program_name', 'playing_id', 'faults', 'played_build', 'failed_build'] as const

/** What a report changes; fields it leaves out keep their values. */
const changeOf = (
	report: TerminalReport,
	is_shared: boolean,
	before: store.Presence | undefined,
	now: number,
): Partial<store.Presence> => {
	const { program_name, command_id, faults: problems, causes = [], counts = [] } = report
	const { storage_used, storage_total, health, played_build, failed_build } = report
	const heard = problems?.map(
		(words, place): Problem => [
			heardCause('item', causes[place], words),
			counts.length === problems.length ? (counts[place] ?? 0) : 0,
		],
	)
	const box = boxReport(report.reported, heard, before, now)
	return {
		...(program_name === undefined ? {} : { program_name }),
		...(command_id === undefined ? {} : { playing_id: Math.max(0, command_id) }),
		...(box.problems === undefined ? {} : problemsOf(box.problems, is_shared)),
		...box.change,
		...(storage_used === undefined ? {} : { storage_used: bytesOf(storage_used) }),
		...(storage_total === undefined ? {} : { storage_total: bytesOf(storage_total) }),
		...(health === undefined ? {} : { health: JSON.stringify(health), health_at: now }),
		...(played_build === undefined ? {} : { played_build }),
		...(failed_build === undefined ? {} : { failed_build }),
	}
}

/** What decides which terminals get the next player build. */
const builds_say = ['played_build', 'failed_build'] as const

/** All that is known of a terminal is that it is there: null keeps the values of an earlier connection. */
const unsaid = {
	run_state: 0,
	last_seen: 0,
	offline_reason: '',
	program_name: null,
	playing_id: null,
	faults: null,
	problem_counts: null,
	storage_used: null,
	storage_total: null,
	health: null,
	health_at: null,
	played_build: null,
	failed_build: null,
	reported: null,
	reported_at: null,
	state: 'online',
} as const

/** What is known of connected terminals, and which of it is not stored yet. */
const knownRows = (now: () => number) => {
	const rows = new Map<number, store.Presence>()
	const none = () => ({
		unwritten: new Set<number>(),
		moved: new Set<number>(),
		changed: new Set<number>(),
		built: new Set<number>(),
		stated: new Set<number>(),
		synced: new Map<number, SyncReport>(),
	})
	let waiting = none()
	return {
		/**
		 * Terminals with unwritten data; among them those that came or went, whose list entry changed, whose build changed, whose state changed,
		 * and what those that reported about multi-screen sync said.
		 */
		waiting: () => waiting,
		set: (id: number, change: Partial<store.Presence>): void => {
			const before = rows.get(id)
			const said = { ...(before ?? { id, ...unsaid }), ...change }
			const after = { ...said, state: stateWith(said), last_seen: now() }
			rows.set(id, after)
			waiting.unwritten.add(id)
			const earlier = before ?? unsaid
			const isOther = lists_say.some(name => after[name] !== earlier[name])
			if (isOther || isListedOtherwise(earlier.reported, after.reported)) waiting.changed.add(id)
			if (after.state !== before?.state) waiting.stated.add(id)
			if (builds_say.some(name => after[name] !== (before ?? unsaid)[name])) waiting.built.add(id)
		},
		take: (): typeof waiting => {
			const taken = waiting
			waiting = none()
			return taken
		},
		/** Marks everything taken as unwritten again. */
		putBack: (taken: typeof waiting): void => {
			for (const name of ['unwritten', 'moved', 'changed', 'built', 'stated'] as const)
				for (const id of taken[name]) waiting[name].add(id)
			for (const [id, sync] of taken.synced) if (!waiting.synced.has(id)) waiting.synced.set(id, sync)
		},
		find: (id: number): store.Presence | undefined => rows.get(id),
		list: (ids: readonly number[]): store.Presence[] => ids.flatMap(id => rows.get(id) ?? []),
		/** Forgets terminals that are gone, except those with unwritten data. */
		forget: (ids: readonly number[]): void => {
			for (const id of ids) if (rows.get(id)?.run_state === 0 && !waiting.unwritten.has(id)) rows.delete(id)
		},
	}
}

type Waiting = ReturnType<ReturnType<typeof knownRows>['waiting']>

interface SharingDeps {
	readonly database: Database
	readonly known: ReturnType<typeof knownRows>
	readonly events: EventChannel
	readonly report: (error: unknown) => void
	/** Runs work once everything known has been written and while nothing else is being written. */
	readonly afterWriting: (work: () => Promise<void>) => Promise<void>
}

/** Terminals whose identity is used by several players; this is one of their faults. The number of sockets limits them. */
const sharedTerminals = ({ database: { db, dialect }, known, events, report, afterWriting }: SharingDeps) => {
	const shared = new Set<number>()
	/** A terminal that is away reports nothing itself, so its stored faults are corrected here. */
	const unshare = async (id: number): Promise<void> => {
		if (known.find(id)?.run_state === 1) return
		const is_changed = await db.transaction().execute(async tx => {
			const [row] = await store.listProblems(tx, dialect, [id])
			const stored = row === undefined ? null : withoutShared(row)
			if (row === undefined || stored === null) return false
			await store.updateProblems(tx, id, { ...stored, problem_since: problemsSince(row, stored.faults, 0) })
			return true
		})
		if (is_changed) events.emit('terminals_changed', { ids: [id], group_ids: [] })
	}
	return {
		has: (id: number): boolean => shared.has(id),
		note: (id: number, is_shared: boolean): void => {
			if (is_shared) shared.add(id)
			else shared.delete(id)
			const row = known.find(id)
			if (row !== undefined && row.run_state > 0) known.set(id, rewritten(row, is_shared))
			else if (!is_shared) void afterWriting(() => unshare(id)).catch(report)
		},
	}
}

/** Announces what has been written, not what may have happened since: that is written and announced next. */
const announce = (events: EventChannel, written: readonly store.Presence[], taken: Waiting): void => {
	const { here, gone } = sorted(written.filter(({ id }) => taken.moved.has(id)))
	if (here.length > 0) events.emit('terminals_online', { ids: here })
	for (const [reason, lost] of gone) events.emit('terminals_offline', { ids: lost.map(({ id }) => id), reason })
	if (taken.changed.size > 0) events.emit('terminals_changed', { ids: [...taken.changed], group_ids: [] })
	if (taken.built.size > 0) events.emit('builds_reported', {})
	const reports = syncReports(written, taken.synced)
	if (reports.length > 0) events.emit('sync_reported', { reports })
}

export const presenceKeeper = ({ database, clock, events, report }: PresenceDeps): PresenceKeeper => {
	const known = knownRows(clock.now)
	let came: number[] = []
	const inTurn = oneByOne()

	const write = async (ids: readonly number[], moves: Moves): Promise<store.Presence[]> => {
		const written: store.Presence[] = []
		for (let from = 0; from < ids.length; from += batch) {
			const some = known.list(ids.slice(from, from + batch))
			await writePresence(database, some, moves)
			written.push(...some)
		}
		known.forget(ids)
		return written
	}
	const writeAll = async (): Promise<void> => {
		const taken = known.take()
		if (taken.unwritten.size === 0) return
		try {
			const written = await write([...taken.unwritten], taken)
			announce(events, written, taken)
		} catch (error) {
			known.putBack(taken)
			throw error
		}
	}
	const flush = (): Promise<void> => inTurn(writeAll)
	const sharing = sharedTerminals({
		database,
		known,
		events,
		report,
		afterWriting: work => inTurn(() => writeAll().then(work)),
	})
	const soon = atIntervals(write_apart, () => flush().catch(report))
	const timer = setInterval(() => void flush().catch(report), write_every)
	timer.unref()
	/** Downloads that a terminal still has to make do not wait for anything to be written. */
	const notifyBound = (): void => {
		const ids = came
		came = []
		events.emit('terminals_bound', { ids })
	}
	const move = (id: number, change: Partial<store.Presence>): void => {
		known.set(id, change)
		known.waiting().moved.add(id)
		soon.start()
	}
	return {
		bound: id => {
			move(id, { run_state: 1, offline_reason: '', state: 'online' })
			if (came.length === 0) setImmediate(notifyBound)
			came.push(id)
		},
		lost: (id, reason) => move(id, { run_state: 0, offline_reason: reason, state: 'offline' }),
		report(id, said) {
			known.set(id, { run_state: 1, ...(said && changeOf(said, sharing.has(id), known.find(id), clock.now())) })
			const sync = syncOf(said)
			if (sync !== undefined) known.waiting().synced.set(id, sync)
		},
		shared: sharing.note,
		flush,
		close: async () => {
			clearInterval(timer)
			soon.stop()
			await flush()
		},
	}
}
