import { errors } from '@vitrine/contract/error-codes'
import { type PointRow, point_targets } from '@vitrine/contract/release/points'
import { download_states } from '@vitrine/domain/release/download'
import type { Database } from '../../db/database.ts'
import { readTree } from '../../db/reach.ts'
import type { Releasing } from '../../ports/releasing.ts'
import { type ChosenPoint, chosenPoints, entryOf, isAble, pointsFor, readTerms } from './delivery.ts'
import { readiness } from './obstacle.ts'
import * as store from './points.store.ts'

export interface PointsDeps {
	readonly database: Database
	readonly releasing: Pick<Releasing, 'collect'>
}

interface Counts {
	readonly terminals: number
	readonly arrived: number
	readonly unable: number
}

type InSight = Awaited<ReturnType<typeof store.listInSight>>[number]

/** What a terminal has whole of what it was sent. */
const arrivedAt = ({ download_state, content }: InSight): string[] =>
	download_state === download_states.succeeded && content !== null ? content.split(' ') : []

const counted = ({ terminals, arrived, unable }: Counts, is: 'arrived' | 'unable' | 'coming'): Counts => ({
	terminals: terminals + 1,
	arrived: is === 'arrived' ? arrived + 1 : arrived,
	unable: is === 'unable' ? unable + 1 : unable,
})

const none: Counts = { terminals: 0, arrived: 0, unable: 0 }

/** How many terminals in sight are to have each point, and have it. */
const countsOf = async (
	{ db }: Database,
	scope: number,
	points: readonly ChosenPoint[],
): Promise<ReadonlyMap<number, Counts>> => {
	const counts = new Map<number, Counts>()
	const wanted = pointsFor(await readTree(db), points)
	for (const terminal of await store.listInSight(db, scope)) {
		const [able, sent] = [isAble(terminal), arrivedAt(terminal)]
		for (const point of wanted(terminal)) {
			const is = able ? (sent.includes(entryOf(point)) ? 'arrived' : 'coming') : 'unable'
			counts.set(point.row.id, counted(counts.get(point.row.id) ?? none, is))
		}
	}
	return counts
}

/** Points as they are shown to somebody of an organisation; programs out of sight have no name. */
export const shownPoints = async (
	{ database, releasing }: PointsDeps,
	scope: number,
	rows: readonly store.ShownRow[],
): Promise<(PointRow & { readonly device_ids: readonly number[] })[]> => {
	const { db, dialect } = database
	const [programs, terminals] = [await store.listPrograms(db), await store.listNamedTerminals(db)]
	const groups = await store.listNamedGroups(db)
	const points = chosenPoints(rows, { programs, terminals, groups })
	const counts = await countsOf(database, scope, points)
	const readyOf = await readiness(db, releasing)
	const ids = [...new Set(points.flatMap(point => point.programs.map(({ program_id }) => program_id)))]
	const seen = await store.listSeen(db, dialect, scope, ids)
	const devicesOf = Map.groupBy(terminals, ({ point_id }) => point_id)
	const groupsOf = Map.groupBy(groups, ({ point_id }) => point_id)
	const list: (PointRow & { readonly device_ids: readonly number[] })[] = []
	for (const [at, point] of points.entries()) {
		const row = rows[at]
		if (row === undefined) continue
		const ready = await readyOf(point)
		const devices = devicesOf.get(row.id) ?? []
		const { terms, user_id: _, by_group_id: __, enabled, ...shown } = row
		list.push({
			...shown,
			...readTerms(terms),
			enabled: enabled === 1,
			programs: point.programs.map(({ program_id: id }) => ({ id, name: seen.get(id)?.name ?? '' })),
			devices: devices.slice(0, point_targets.named).map(({ terminal_id: id, name }) => ({ id, name })),
			device_count: devices.length,
			device_ids: devices.map(({ terminal_id }) => terminal_id),
			groups: (groupsOf.get(row.id) ?? []).map(({ group_id: id, name, name_en }) => ({ id, name, name_en })),
			waits:
				'obstacle' in ready
					? { status: errors[ready.obstacle.code].status, values: { ...ready.obstacle.values } }
					: null,
			...(counts.get(row.id) ?? none),
		})
	}
	return list
}
