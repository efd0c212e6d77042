import { isWithin, type Tree } from '@vitrine/domain/people/tree'
import { type Point, point_limits, pointTerms } from '@vitrine/domain/points/point'
import { capabilities } from '@vitrine/domain/terminal/terminal'
import { column, readCapabilities } from '../../db/stored-json.ts'
import type * as store from './points.store.ts'

/** What is asked of a terminal at a point. */
export const readTerms = column('points.terms', pointTerms)

/** A point with what plays there and whom it names. */
export interface ChosenPoint {
	readonly row: store.PointRow
	readonly programs: readonly store.ProgramRow[]
	readonly terminal_ids: ReadonlySet<number>
	readonly group_ids: readonly number[]
}

/** What is chosen for points, put together. */
export const chosenPoints = (
	rows: readonly store.PointRow[],
	chosen: {
		readonly programs: readonly store.ProgramRow[]
		readonly terminals: readonly store.NamedTerminalRow[]
		readonly groups: readonly store.NamedGroupRow[]
	},
): ChosenPoint[] => {
	const programs = Map.groupBy(chosen.programs, ({ point_id }) => point_id)
	const terminals = Map.groupBy(chosen.terminals, ({ point_id }) => point_id)
	const groups = Map.groupBy(chosen.groups, ({ point_id }) => point_id)
	return rows.map(row => ({
		row,
		programs: programs.get(row.id) ?? [],
		terminal_ids: new Set((terminals.get(row.id) ?? []).map(({ terminal_id }) => terminal_id)),
		group_ids: (groups.get(row.id) ?? []).map(({ group_id }) => group_id),
	}))
}

/** Whether the player of a terminal follows points: another would take their release for one that shows nothing. */
export const isAble = ({ capabilities: said }: Pick<store.TerminalRow, 'capabilities'>): boolean =>
	readCapabilities(said).includes(capabilities.points)

/**
 * Finds the points that a terminal is to have: those that are enabled and name it or an organisation that it stands in, as long as it
 * stands in the organisation that the point belongs to, and that in the one of whoever chose it.
 */
export const pointsFor = (tree: Tree, points: readonly ChosenPoint[]) => {
	const enabled = points.filter(({ row }) => row.enabled === 1)
	const byGroup = new Map<number, { reaching: ChosenPoint[]; naming: ReadonlySet<ChosenPoint> }>()
	const ofGroup = (group_id: number) => {
		const known = byGroup.get(group_id)
		if (known !== undefined) return known
		const reaching = enabled.filter(
			({ row }) => isWithin(tree, group_id, row.group_id) && isWithin(tree, row.group_id, row.by_group_id),
		)
		const naming = new Set(reaching.filter(({ group_ids }) => group_ids.some(id => isWithin(tree, group_id, id))))
		const found = { reaching, naming }
		byGroup.set(group_id, found)
		return found
	}
	return ({ id, group_id }: Pick<store.TerminalRow, 'id' | 'group_id'>): ChosenPoint[] => {
		const { reaching, naming } = ofGroup(group_id)
		return reaching.filter(point => naming.has(point) || point.terminal_ids.has(id))
	}
}

/** What a terminal is sent of a point, in one word: another one where the point or a program of it has changed. */
export const entryOf = ({ row: { id, revision }, programs }: ChosenPoint): string =>
	`${id}.${revision}.${programs.map(one => `${one.program_id}-${one.revision}`).join('.')}`

/** What a terminal is sent. */
export const contentOf = (points: readonly ChosenPoint[]): string => points.map(entryOf).join(' ')

/** The points that one terminal follows at most: of too many those of the highest priority. */
export const mostOf = (points: readonly ChosenPoint[]): ChosenPoint[] =>
	points.toSorted((a, b) => b.row.priority - a.row.priority || a.row.id - b.row.id).slice(0, point_limits.points)

/** A point as terminals receive it. */
export const pointOf = ({ row, programs }: ChosenPoint): Point => ({
	id: row.id,
	name: row.name,
	priority: row.priority,
	programs: programs.map(({ program_id }) => program_id),
	...readTerms(row.terms),
})
