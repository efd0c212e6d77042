import { calendar_limits } from '@vitrine/domain/calendars/calendar'
import type { CalendarRelease } from '@vitrine/domain/calendars/planned-spans'
import { type ZoneTable, zoneTable } from '@vitrine/domain/calendars/zone-table'
import { dayAt, instantOf, type Zone, zoneOf } from '@vitrine/domain/local-time'
import { download_states } from '@vitrine/domain/release/download'
import type { Manifest } from '@vitrine/domain/release/release'
import { standings } from '@vitrine/domain/schedule/standing'
import type { Database } from '../../db/database.ts'
import { listScoped, type ScopedTerminals } from '../../db/lists/terminal-scope.ts'
import { readManifest } from '../../db/stored-json.ts'
import { slices, turn } from '../../ports/turns.ts'
import * as store from './planned.store.ts'

/** Terminals and releases read per statement. */
const at_once = { terminals: 200, releases: 20 } as const

/** Parameters of a feed: its subject, the viewing organisation, and the start and end, in ms since the epoch. */
export interface Wanted {
	readonly scope: ScopedTerminals
	readonly sight: number
	readonly from: number
	readonly to: number
	readonly now: number
	/** The IANA time zone of terminals that have not reported one, or one that this machine does not know. */
	readonly default_zone: string
}

/** A release as named in an event. */
export interface KnownRelease {
	readonly id: number
	readonly manifest: Manifest
	readonly kind: string
	readonly publish_no: string
	readonly publish_name: string
	readonly created_at: number
	readonly ended_at: number | null
}

/** Terminals in one time zone with the same releases; `zone` is its name, null if it is unknown, even for the installation: then UTC. */
export interface TerminalSet {
	readonly zone: string | null
	readonly terminals: readonly { readonly id: number; readonly name: string }[]
	readonly releases: readonly CalendarRelease[]
}

/** The data for a feed; `cut` if some of it was too much. */
export interface Gathered {
	readonly sets: readonly TerminalSet[]
	readonly releases: ReadonlyMap<number, KnownRelease>
	readonly zones: ReadonlyMap<string, ZoneTable>
	readonly cut: boolean
}

type TerminalRow = Awaited<ReturnType<typeof listScoped>>[number]

const utc: Zone = () => 0

/** When a release left a terminal, infinite if it has not; null if that is unknown. */
const goneAt = ({ standing, replaced_at, ended_at, withdrawn_at }: store.PlannedRow): number | null => {
	if (standing === standings.replaced && replaced_at === null) return null
	const forgotten = standing === standings.replaced ? replaced_at : null
	return Math.min(...[forgotten, ended_at, withdrawn_at].map(at => at ?? Number.POSITIVE_INFINITY))
}

interface Entry {
	readonly release_id: number
	readonly since: number
	readonly gone: number
}

/** Whether a release can be shown: any that is on the terminal now, and past ones only of the viewer's organisations. */
const isShown = (row: store.PlannedRow, gone: number, now: number): boolean =>
	row.own === 1 || (row.standing < standings.replaced && gone > now)

const entryOf = (row: store.PlannedRow, zone: Zone, { from, to, now }: Wanted): Entry | null => {
	const gone = goneAt(row)
	// A recall, which takes others off, is never shown itself.
	if (gone === null || gone <= from || !(row.kind === 'recall' || isShown(row, gone, now))) return null
	const today = instantOf(zone, `${dayAt(zone, now)}T00:00:00`)
	// A release on its way is expected from today on, so that a feed read again says the same.
	const since = row.download_state === download_states.succeeded ? row.updated_at : Math.max(row.created_at, today)
	return since >= to ? null : { release_id: row.release_id, since, gone }
}

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
/** Granularity of when terminals got something, in ms: each gets it slightly later than the previous one. */
const exactness = [minute, hour, day] as const

interface Having {
	readonly terminal: TerminalRow
	readonly zone: string | null
	readonly entries: readonly Entry[]
}

const floored = (at: number, unit: number): number => (Number.isFinite(at) ? Math.floor(at / unit) * unit : at)

/** Groups terminals with the same releases, at the finest granularity that leaves few enough groups. */
const alike = (all: readonly Having[]): Having[][] => {
	let sets: Having[][] = []
	for (const unit of exactness) {
		const rounded = all.map(one => ({
			...one,
			entries: one.entries.map(({ release_id, since, gone }) => ({
				release_id,
				since: floored(since, unit),
				gone: floored(gone, unit),
			})),
		}))
		const keyOf = ({ zone, entries }: Having): string =>
			`${zone}|${entries.map(one => `${one.release_id} ${one.since} ${one.gone}`).join()}`
		sets = [...Map.groupBy(rounded, keyOf).values()]
		if (sets.length <= calendar_limits.sets) break
	}
	return sets
}

const readReleases = async ({ db, dialect }: Database, ids: readonly number[]) => {
	const found = new Map<number, KnownRelease>()
	for (const some of slices(ids, at_once.releases)) {
		for (const row of await store.listReleases(db, dialect, some)) {
			found.set(row.id, { ...row, manifest: readManifest(row.manifest) })
			await turn()
		}
	}
	return found
}

/** A zone's rule by name; null if this machine does not know it, or if the name could not be used in a feed. */
const ruleOf = (name: string): Zone | null => (/^[A-Za-z0-9_+/-]+$/.test(name) ? zoneOf(name) : null)

const placed = (time_zone: string, { default_zone }: Wanted): string =>
	ruleOf(time_zone) === null ? default_zone : time_zone

/** The time zones of these terminals, by name, without those unknown to this machine. */
const zonesOf = (terminals: readonly TerminalRow[], { from, to }: Wanted): Map<string, ZoneTable> =>
	new Map(
		[...new Set(terminals.map(({ time_zone }) => time_zone))].flatMap(name => {
			const zone = ruleOf(name)
			return zone === null ? [] : [[name, zoneTable(zone, from, to)] as const]
		}),
	)

const readHavings = async (
	{ db, dialect }: Database,
	terminals: readonly TerminalRow[],
	zones: ReadonlyMap<string, ZoneTable>,
	wanted: Wanted,
): Promise<Having[]> => {
	const all: Having[] = []
	for (const some of slices(terminals, at_once.terminals)) {
		const ids = some.map(({ id }) => id)
		const rows = await store.listPlanned(db, dialect, wanted.sight, ids, wanted.from)
		const byTerminal = Map.groupBy(rows, ({ terminal_id }) => terminal_id)
		for (const terminal of some) {
			const table = zones.get(terminal.time_zone)
			const own = byTerminal.get(terminal.id) ?? []
			const entries = own.flatMap(row => entryOf(row, table?.zone ?? utc, wanted) ?? [])
			if (entries.length > 0) all.push({ terminal, zone: table === undefined ? null : terminal.time_zone, entries })
		}
		await turn()
	}
	return all
}

/** Reads the data for a feed, a few terminals and releases at a time. */
export const gather = async (database: Database, wanted: Wanted): Promise<Gathered> => {
	const { read_terminals, releases: most, sets: most_sets } = calendar_limits
	const { db, dialect } = database
	const found = await listScoped(db, dialect, wanted.sight, wanted.scope, read_terminals + 1)
	const terminals = found.slice(0, read_terminals).map(one => ({ ...one, time_zone: placed(one.time_zone, wanted) }))
	const zones = zonesOf(terminals, wanted)
	const havings = await readHavings(database, terminals, zones, wanted)
	const ids = [...new Set(havings.flatMap(({ entries }) => entries.map(one => one.release_id)))].sort((a, b) => b - a)
	const releases = await readReleases(database, ids.slice(0, most))
	const all = alike(havings).toSorted((a, b) => b.length - a.length)
	const sets = all.slice(0, most_sets).map((own): TerminalSet => {
		const [{ zone, entries } = { zone: null, entries: [] }] = own
		return {
			zone,
			terminals: own.map(({ terminal: { id, name } }) => ({ id, name })),
			releases: entries.flatMap(({ release_id, since, gone }) => {
				const manifest = releases.get(release_id)?.manifest
				return manifest === undefined ? [] : [{ manifest, since, gone }]
			}),
		}
	})
	const cut = found.length > read_terminals || ids.length > most || all.length > most_sets
	return { sets, releases, zones, cut }
}
