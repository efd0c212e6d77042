import { errors } from '@vitrine/contract/error-codes'
import { type PointRow, point_targets } from '@vitrine/contract/release/points'
import type { Database } from '../../db/database.ts'
import { CodedError } from '../../http/coded-error.ts'
import type { Releasing } from '../../ports/releasing.ts'
import { turn } from '../../ports/turns.ts'
import { type ChosenPoint, chosenPoints, readTerms } from './delivery.ts'
import { pointSizes } from './manifest-space.ts'
import { type Ready, readiness } from './obstacle.ts'
import { countsOf, no_terminals } from './point-counts.ts'
import * as store from './points.store.ts'

export interface PointsDeps {
	readonly database: Database
	readonly releasing: Pick<Releasing, 'collect'>
}

type Shown = PointRow & { readonly device_ids: readonly number[] }

/** Why a point cannot be delivered, worded so that nothing out of sight is named. */
const obstacleOf = (ready: Ready, sees_all: boolean, left_out: number): CodedError | undefined => {
	if (!('obstacle' in ready)) return left_out > 0 ? new CodedError('point_left_out') : undefined
	const { obstacle } = ready
	return sees_all || obstacle.values === undefined ? obstacle : new CodedError('point_out_of_sight')
}

const waitsFor = (obstacle: CodedError | undefined): PointRow['waits'] =>
	obstacle === undefined ? null : { status: errors[obstacle.code].status, values: { ...obstacle.values } }

/** The data shown next to the rows of points, as visible to an organisation. */
const besideOf = async ({ db, dialect }: Database, scope: number, rows: readonly store.ShownRow[]) => {
	const some = { dialect, ids: rows.map(({ id }) => id) }
	const programs = await store.listPrograms(db, some)
	const points = chosenPoints(rows, {
		programs,
		terminals: await store.listNamedTerminals(db, some),
		groups: await store.listNamedGroups(db, some),
	})
	const ids = [...new Set(programs.map(({ program_id }) => program_id))]
	const [devices, groups] = [
		await store.listSeenTerminals(db, scope, some),
		await store.listSeenGroups(db, scope, some),
	]
	return {
		points,
		seen: await store.listSeen(db, dialect, scope, ids),
		devices: Map.groupBy(devices, ({ point_id }) => point_id),
		groups: Map.groupBy(groups, ({ point_id }) => point_id),
	}
}

/** Points as shown to an organisation: programs out of sight have no name, terminals and organisations out of sight are omitted. */
export const shownPoints = async (
	{ database, releasing }: PointsDeps,
	scope: number,
	rows: readonly store.ShownRow[],
): Promise<Shown[]> => {
	const { points, seen, ...beside } = await besideOf(database, scope, rows)
	const counts = await countsOf(database, scope, points)
	const readyOf = await readiness(database.db, releasing, pointSizes())
	const shownOf = ({ programs }: ChosenPoint, row: store.ShownRow, ready: Ready): Shown => {
		const devices = beside.devices.get(row.id) ?? []
		const { terms, user_id: _, by_group_id: __, enabled, ...shown } = row
		const { left_out, ...counted } = counts.get(row.id) ?? no_terminals
		const sees_all = programs.every(({ program_id }) => seen.has(program_id))
		return {
			...shown,
			...readTerms(terms),
			enabled: enabled === 1,
			programs: programs.map(({ program_id: id }) => ({ id, name: seen.get(id)?.name ?? '' })),
			devices: devices.slice(0, point_targets.named).map(({ terminal_id: id, name }) => ({ id, name })),
			device_count: devices.length,
			device_ids: devices.map(({ terminal_id }) => terminal_id),
			groups: (beside.groups.get(row.id) ?? []).map(({ group_id: id, name, name_en }) => ({ id, name, name_en })),
			waits: waitsFor(obstacleOf(ready, sees_all, left_out)),
			...counted,
		}
	}
	const list: Shown[] = []
	for (const [at, point] of points.entries()) {
		const row = rows[at]
		if (row !== undefined) list.push(shownOf(point, row, await readyOf(point)))
		await turn()
	}
	return list
}
