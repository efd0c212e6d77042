import { type Zone, zoneOf } from '@vitrine/domain/local-time'
import { download_states } from '@vitrine/domain/release/download'
import { type Manifest, play_modes } from '@vitrine/domain/release/release'
import { standings, standingsAfter } from '@vitrine/domain/schedule/standing'
import type { HeldRelease } from '@vitrine/domain/schedule/terminal-plan'
import type { Database } from '../../db/database.ts'
import { readManifest } from '../../db/stored-json.ts'
import { whileAway } from '../../db/while-away.ts'
import type { DownloadChange, EventChannel } from '../../events.ts'
import type { Clock } from '../../ports/clock.ts'
import { turn } from '../../ports/turns.ts'
import * as store from './standing.store.ts'

/** Terminals per turn. */
const batch = 200
/** The longest delay a timer is set for, in ms. */
const longest_wait = 3_600_000

/** Computes the standing of what terminals fetched, and stores it. */
export interface StandingKeeper {
	/** After downloads have finished. */
	look(changes: readonly DownloadChange[]): void
	/** After terminals' clocks have changed. */
	renew(terminal_ids: readonly number[]): void
	/** After a start: what is not computed yet, and what the clock has changed. */
	resume(): Promise<void>
	/** Resolves when everything is computed, including what is due by the clock. */
	idle(): Promise<void>
	close(): Promise<void>
}

export interface StandingDeps {
	readonly database: Database
	readonly clock: Clock
	readonly events: EventChannel
	readonly report: (error: unknown) => void
}

interface Retained extends HeldRelease {
	readonly row: store.RetainedRow
}

/** Releases whose manifest is needed: for how long they last, or during which hours they play. */
const isReadOf = ({ kind, play_mode }: store.RetainedRow): boolean =>
	kind === 'interlude' || kind === 'emergency' || (kind === 'release' && play_mode !== play_modes.loop)

/** What the schedule rules need of a release: when it counts, and what it replaces. */
const manifestOf = (row: store.RetainedRow, read: ReadonlyMap<number, Manifest>): Manifest => {
	const { id, kind, source_id, play_mode, is_append, starts, ends } = row
	return (
		read.get(id) ?? {
			format: 1,
			command_id: id,
			publish_no: '',
			publish_name: '',
			play_mode,
			append: is_append === 1,
			starts: starts || null,
			ends: ends || null,
			items: [],
			programs: [],
			files: [],
			...(kind === 'recall' && { withdraws: [source_id] }),
			...(kind === 'timing' && { timing: [] }),
			...(kind === 'fallback' && { fallback: true as const }),
			...(kind === 'points' && { points: [] }),
		}
	)
}

const utc: Zone = () => 0

/** The changed standings of one terminal, in order of arrival, and until when they hold. */
const workedOut = (rows: readonly store.RetainedRow[], read: ReadonlyMap<number, Manifest>, now: number) => {
	const zone = zoneOf(rows[0]?.time_zone ?? '') ?? utc
	const all = rows.map((row): Retained => ({ row, since: row.since, manifest: manifestOf(row, read) }))
	const isNew = ({ row }: Retained): boolean => row.standing === standings.none
	const { stood, until } = standingsAfter(
		all.filter(one => !isNew(one)),
		all.filter(isNew),
		zone,
		now,
	)
	const changed = stood
		.map(({ release: { row }, standing, by }) => ({ row, standing, by }))
		.filter(({ row, standing, by }) => row.standing !== standing || row.replaced_by !== by)
	return { until, changed }
}

/** Calls back when the first of the terminals is due; times in ms since the epoch. */
const alarms = (clock: Clock, ring: () => void) => {
	const due_at = new Map<number, number>()
	let timer: NodeJS.Timeout | undefined
	let next = Number.POSITIVE_INFINITY
	const wait = (until: number): void => {
		if (until >= next) return
		next = until
		clearTimeout(timer)
		timer = setTimeout(rings, Math.min(longest_wait, Math.max(1, until - clock.now())))
		timer.unref()
	}
	const rings = (): void => {
		next = Number.POSITIVE_INFINITY
		ring()
		wait([...due_at.values()].reduce((first, until) => Math.min(first, until), Number.POSITIVE_INFINITY))
	}
	return {
		set: (id: number, until: number): void => {
			if (Number.isFinite(until)) due_at.set(id, until)
			else due_at.delete(id)
			wait(until)
		},
		/** Removes and returns those that are due; the caller sets them again. */
		take: (): number[] => {
			const now = clock.now()
			const ids = [...due_at].flatMap(([id, until]) => (until <= now ? [id] : []))
			for (const id of ids) due_at.delete(id)
			return ids
		},
		stop: (): void => clearTimeout(timer),
	}
}

export const standingKeeper = ({ database: { db, dialect }, clock, events, report }: StandingDeps): StandingKeeper => {
	const due = new Set<number>()
	let working: Promise<void> | null = null
	let closed = false
	const ending = new AbortController()

	const readOf = async (rows: readonly store.RetainedRow[]): Promise<ReadonlyMap<number, Manifest>> => {
		const ids = [...new Set(rows.filter(isReadOf).map(({ id }) => id))]
		const manifests = ids.length === 0 ? [] : await store.listManifests(db, dialect, ids)
		return new Map([...manifests].map(([id, manifest]) => [id, readManifest(manifest)]))
	}
	const settle = async (terminal_ids: readonly number[]): Promise<void> => {
		const now = clock.now()
		const rows = await store.listRetained(db, dialect, terminal_ids)
		const read = await readOf(rows)
		const found = [...Map.groupBy(rows, ({ terminal_id }) => terminal_id)].map(
			([id, own]) => [id, workedOut(own, read, now)] as const,
		)
		if (!closed) for (const [id, { until }] of found) bells.set(id, until)
		const changed = found.flatMap(([, one]) => one.changed)
		if (changed.length === 0) return
		const written = changed.map(({ row: { dc_id, attempt }, standing, by: replaced_by }) => ({
			dc_id,
			attempt,
			standing,
			replaced_by,
		}))
		await db.transaction().execute(tx => store.updateStandings(tx, dialect, written))
		const shown = changed.filter(({ row }) => row.kind !== 'recall')
		events.emit('standings_changed', {
			release_ids: [...new Set(shown.map(({ row }) => row.id))],
			terminal_ids: [...new Set(changed.map(({ row }) => row.terminal_id))],
		})
	}
	const work = async (): Promise<void> => {
		while (due.size > 0 && !closed) {
			const some = [...due].slice(0, batch)
			for (const id of some) due.delete(id)
			await whileAway(() => settle(some), ending.signal).catch(report)
			await turn()
		}
		working = null
	}
	const take = (terminal_ids: readonly number[]): void => {
		for (const id of terminal_ids) due.add(id)
		if (due.size > 0) working ??= work()
	}
	const resume = async (): Promise<void> => {
		for (let after = 0; !closed; ) {
			const ids = await store.listUnsettled(db, after, batch)
			if (ids.length === 0) break
			after = ids.at(-1) ?? after
			take(ids)
			await working
		}
	}
	const bells = alarms(clock, () => take(bells.take()))
	return {
		look: changes => {
			const came = changes.filter(({ download_state }) => download_state === download_states.succeeded)
			take(came.map(({ terminal_id }) => terminal_id))
		},
		renew: take,
		resume,
		idle: async () => {
			take(bells.take())
			while (working !== null) await working
		},
		close: async () => {
			closed = true
			ending.abort()
			bells.stop()
			await working
		},
	}
}
