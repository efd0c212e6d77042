import { boundsOf } from '@vitrine/domain/schedule/release-time'
import { sql } from 'kysely'
import type { Tx } from '../schema.ts'
import { readTimes } from '../stored-json.ts'

/** Step 0017: when releases take effect and end on their terminals, in ms since the epoch, so that states are found by an index. */
export const release_bounds: readonly string[] = [
	'alter table releases add column starts_at bigint',
	'alter table releases add column ends_at bigint',
	'drop index releases_find',
	`create index releases_find on releases (id, kind, group_id, user_id, play_mode, is_append, review_state, stage, ended_at, starts_at, ends_at,
		created_at, publish_no, publish_name)`,
	'drop index releases_places',
	`create index releases_places on releases (id, starts, ends, ends_at)
		where kind = 'release' and is_append = 0 and play_mode <> 3 and ended_at is null`,
	// The zone of a terminal that has never been connected is unknown; it was assumed to be UTC.
	"update terminals set time_zone = '' where last_seen is null and time_zone = 'UTC'",
	'create index releases_living on releases (kind, source_id, ends_at) where ended_at is null',
]

interface Row {
	readonly id: number
	readonly manifest: string
}

/** How many releases are processed at a time. */
const page = 200

const zonesOf = async (tx: Tx, release_id: number): Promise<string[]> => {
	const found = await sql<{ time_zone: string }>`
		select terminals.time_zone from downloads join terminals on terminals.id = downloads.terminal_id where release_id = ${release_id}
		union select terminals.time_zone from release_targets join terminals on terminals.id = release_targets.terminal_id
		where release_id = ${release_id}`.execute(tx)
	return found.rows.map(({ time_zone }) => time_zone)
}

/** Computes the bounds of existing releases from their manifests and the zones of their terminals. */
export const fillReleaseBounds = async (tx: Tx): Promise<void> => {
	for (let after = 0; ; ) {
		const { rows } = await sql<Row>`select id, manifest from releases
			where id > ${after} and (starts <> '' or ends <> '' or kind in ('interlude', 'emergency'))
			order by id limit ${sql.lit(page)}`.execute(tx)
		for (const { id, manifest } of rows) {
			const bounds = boundsOf(readTimes(manifest), await zonesOf(tx, id))
			await tx.updateTable('releases').set(bounds).where('id', '=', id).execute()
		}
		const last = rows.at(-1)
		if (last === undefined) return
		after = last.id
	}
}
