import { type ZoneTable, zoneTable } from '@vitrine/domain/calendars/zone-table'
import type { Stretch } from '@vitrine/domain/completeness/completeness'
import { zoneOf } from '@vitrine/domain/local-time'
import type { OrderedRelease } from '@vitrine/domain/planned/planned'
import { download_states } from '@vitrine/domain/release/download'
import type { Manifest } from '@vitrine/domain/release/release'
import { standings } from '@vitrine/domain/schedule/standing'
import type { Database } from '../../../db/database.ts'
import { readManifest } from '../../../db/stored-json.ts'
import { slices, turn } from '../../../ports/turns.ts'
import { listManifests, listOrders, listZones, type OrderRow } from './orders.store.ts'

/** Releases read by one statement, and the number held at once. */
const at_once = 20
const most_held = 1000

/** The releases ordered for a terminal, and its time zone. */
export interface TerminalOrders {
	readonly zone_name: string
	readonly zone: ZoneTable['zone']
	readonly releases: readonly OrderedRelease[]
}

const never = Number.POSITIVE_INFINITY

/** When a release ended on a terminal: infinite if it did not, null if unknown. */
const goneAt = (row: OrderRow): number | null => {
	const { standing, replaced_at, ended_at, withdrawn_at, download_state, updated_at } = row
	const isForgotten = standing === standings.replaced
	const cancelled = download_state === download_states.cancelled ? updated_at : null
	const forgotten = isForgotten ? replaced_at : null
	const gone = Math.min(...[forgotten, ended_at, withdrawn_at, cancelled].map(at => at ?? never))
	return isForgotten && replaced_at === null && gone === never ? null : gone
}

const orderOf = (row: OrderRow, manifest: Manifest, gone: number): OrderedRelease => ({
	manifest,
	sent: row.create_time,
	// A player that was reinstalled fetches again what it already had; why it did not play in between is covered by completeness.
	since: row.first_at ?? (row.download_state === download_states.succeeded ? row.updated_at : never),
	gone,
})

/** Reads what was ordered for terminals, a few at a time; releases and zones are read once. */
export const orderReader = (database: Database, sight: number, range: Stretch) => {
	const { db, dialect } = database
	const manifests = new Map<number, Manifest>()
	const zones = new Map<string, ZoneTable>()
	/** The newest release in sight that brought each program, by program name. */
	const brought = new Map<string, { readonly id: number; readonly publish_no: string }>()

	const readManifests = async (ids: readonly number[]): Promise<void> => {
		if (manifests.size > most_held) manifests.clear()
		const wanted = [...new Set(ids)].filter(id => !manifests.has(id))
		for (const some of slices(wanted, at_once))
			for (const row of await listManifests(db, dialect, some)) {
				manifests.set(row.id, readManifest(row.manifest))
				await turn()
			}
	}
	const zoneNamed = (name: string): ZoneTable['zone'] => {
		const known = zones.get(name)
		if (known !== undefined) return known.zone
		const zone = /^[A-Za-z0-9_+/-]+$/.test(name) ? zoneOf(name) : null
		// If the zone of a terminal is unknown, UTC is assumed.
		const table = zoneTable(zone ?? (() => 0), range.from, range.to)
		zones.set(name, table)
		return table.zone
	}
	const noteBrought = ({ own, release_id: id }: OrderRow, { programs, publish_no }: Manifest): void => {
		if (own === 0) return
		for (const { name } of programs) if (id > (brought.get(name)?.id ?? 0)) brought.set(name, { id, publish_no })
	}
	const ordersOf = (rows: readonly OrderRow[]): OrderedRelease[] | null => {
		const orders: OrderedRelease[] = []
		for (const row of rows) {
			const [gone, manifest] = [goneAt(row), manifests.get(row.release_id)]
			if (gone === null) return null
			if (manifest === undefined || gone <= range.from) continue
			orders.push(orderOf(row, manifest, gone))
			noteBrought(row, manifest)
		}
		return orders
	}
	/** The orders of each terminal; absent if unknown because it was removed, or forgot a release at an unknown time. */
	const read = async (ids: readonly number[]): Promise<ReadonlyMap<number, TerminalOrders>> => {
		const [names, rows] = [await listZones(database, ids), await listOrders(database, sight, ids, range)]
		await readManifests(rows.map(({ release_id }) => release_id))
		const byTerminal = Map.groupBy(rows, ({ terminal_id }) => terminal_id)
		return new Map(
			[...names].flatMap(([id, zone_name]): [number, TerminalOrders][] => {
				const releases = ordersOf(byTerminal.get(id) ?? [])
				return releases === null ? [] : [[id, { zone_name, zone: zoneNamed(zone_name), releases }]]
			}),
		)
	}
	return { read, brought }
}
