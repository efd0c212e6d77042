import type { Tally } from '@vitrine/domain/plays/play-tally'
import { degreeSteps, type Position, stepDegrees } from '@vitrine/domain/points/position'
import type { PlayRow } from '@vitrine/domain/release/play'
import { sql } from 'kysely'
import type { DialectName } from '../../db/database.ts'
import { isAmong, rowsTable } from '../../db/rows.ts'
import type { Reader, Tx } from '../../db/schema.ts'
import { inScope, isTop } from '../../db/scope.ts'
import { storedName } from './tallies.store.ts'

const columns = { seq: 'int', point_id: 'int', latitude: 'int', longitude: 'int', accuracy: 'int' } as const

/** Stores the point and position where plays began, if stated; existing rows are left unchanged. */
export const insertPositions = async (
	tx: Tx,
	dialect: DialectName,
	boot_id: number,
	plays: readonly PlayRow[],
): Promise<void> => {
	if (plays.length === 0) return
	const rows = plays.map(({ seq, point_id = null, position }) => ({
		seq,
		point_id,
		latitude: position === undefined ? null : degreeSteps(position.latitude),
		longitude: position === undefined ? null : degreeSteps(position.longitude),
		accuracy: position?.accuracy ?? null,
	}))
	await sql`insert into play_positions (boot_id, seq, point_id, latitude, longitude, accuracy)
		select cast(${boot_id} as bigint), seq, point_id, latitude, longitude, accuracy from ${rowsTable(dialect, columns, rows)}
		where true on conflict (boot_id, seq) do nothing`.execute(tx)
}

/** The stored point and position of a play; all null if its terminal stated neither. */
export interface StoredPosition {
	readonly point_id: number | null
	readonly latitude: number | null
	readonly longitude: number | null
	readonly accuracy: number | null
}

/** The same, as the terminal sent it. */
export const positionOf = ({ point_id, latitude, longitude, accuracy }: StoredPosition) => {
	const place: Position | undefined =
		latitude === null || longitude === null
			? undefined
			: {
					latitude: stepDegrees(latitude),
					longitude: stepDegrees(longitude),
					...(accuracy === null ? {} : { accuracy }),
				}
	return {
		...(point_id === null ? {} : { point_id }),
		...(place === undefined ? {} : { position: place }),
	}
}

/** What was played for a point in a slot. */
export interface PointTally extends Tally {
	readonly point_id: number
}

const tally_columns = {
	...({ point_id: 'int', kind: 'int', name: 'text', slot: 'int', place_id: 'int' } as const),
	...({ number: 'int', duration: 'int' } as const),
}

/** The owners of points, existing and removed. */
const owned = sql`(select id, group_id from points union all select id, group_id from removed_points) as owned`

/**
 * Adds what a terminal played for points to the counts; its names have been counted before, so that they have ids. A terminal can name any
 * point: only points of an organisation it was in or below are counted.
 */
export const addPointTallies = async (
	tx: Tx,
	dialect: DialectName,
	terminal_id: number,
	tallies: readonly PointTally[],
): Promise<void> => {
	if (tallies.length === 0) return
	const rows = tallies.map(tally => ({ ...tally, name: storedName(tally.name) }))
	await sql`insert into play_point_slots (point_id, kind, slot, name_id, terminal_id, place_id, number, duration)
		select rows.point_id, rows.kind, rows.slot, play_names.id, cast(${terminal_id} as bigint), rows.place_id,
			cast(sum(rows.number) as bigint), cast(sum(rows.duration) as bigint)
		from ${rowsTable(dialect, tally_columns, rows)}
		join play_names on play_names.kind = rows.kind and play_names.name = rows.name
		join places on places.id = rows.place_id
		where exists (select 1 from ${owned} where owned.id = rows.point_id
			and places.path like '%/' || cast(owned.group_id as text) || '/%')
		group by rows.point_id, rows.kind, rows.slot, play_names.id, rows.place_id order by 1, 2, 3, 4, 6
		on conflict (point_id, kind, slot, name_id, terminal_id, place_id) do update
		set number = play_point_slots.number + excluded.number, duration = play_point_slots.duration + excluded.duration`.execute(
		tx,
	)
}

/** The current or last names of points within an organisation; points out of sight have no name here. */
export const listPointNames = async (
	db: Reader,
	dialect: DialectName,
	group_id: number,
	ids: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
	const wanted = [...new Set(ids)]
	if (wanted.length === 0) return new Map()
	// If an organisation itself is gone, only the root sees what it had.
	const isAll = await isTop(db, group_id)
	const isSeen = (column: string) => (isAll ? sql<boolean>`1 = 1` : inScope(column, group_id))
	const removed = await db
		.selectFrom('removed_points')
		.select(['id', 'name'])
		.where(isAmong(dialect, 'id', wanted))
		.where(isSeen('removed_points.group_id'))
		.execute()
	const known = await db
		.selectFrom('points')
		.select(['id', 'name'])
		.where(isAmong(dialect, 'id', wanted))
		.where(isSeen('points.group_id'))
		.execute()
	return new Map([...removed, ...known].map(({ id, name }) => [id, name]))
}
