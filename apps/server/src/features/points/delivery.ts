import { isWithin, type Tree } from '@vitrine/domain/people/tree'
import { type Point, point_limits, pointTerms } from '@vitrine/domain/points/point'
import { capabilities } from '@vitrine/domain/terminal/terminal'
import { column, readCapabilities } from '../../db/stored-json.ts'
import type * as store from './points.store.ts'

/** The conditions of a point for a terminal. */
export const readTerms = column('points.terms', pointTerms)

/** A point with its programs, terminals and organisations. */
export interface ChosenPoint {
	readonly row: store.PointRow
	readonly programs: readonly store.ProgramRow[]
	readonly terminal_ids: ReadonlySet<number>
	readonly group_ids: readonly number[]
}

/** Combines points with what is chosen for them. */
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

/**
 * Whether the player of a terminal supports points: others would take their release for one that shows nothing. Cached by capabilities,
 * since many terminals have the same.
 */
export const ableness = (): ((terminal: Pick<store.TerminalRow, 'capabilities'>) => boolean) => {
	const known = new Map<string, boolean>()
	return ({ capabilities: said }) => {
		const able = known.get(said) ?? readCapabilities(said).includes(capabilities.points)
		known.set(said, able)
		return able
	}
}

/** Which points name each terminal directly. */
const namingOf = (points: readonly ChosenPoint[]): ReadonlyMap<number, readonly ChosenPoint[]> => {
	const naming = new Map<number, ChosenPoint[]>()
	for (const point of points)
		for (const id of point.terminal_ids) {
			const known = naming.get(id)
			if (known === undefined) naming.set(id, [point])
			else known.push(point)
		}
	return naming
}

const nobody: readonly ChosenPoint[] = []

/**
 * Finds the points for a terminal: enabled points that name it or an organisation it belongs to, if the terminal is within the
 * organisation of the point, and the point within that of the person who chose it. Terminals of one organisation that are named by the
 * same points get the same list object, built once.
 */
export const pointsFor = (tree: Tree, points: readonly ChosenPoint[]) => {
	const enabled = points.filter(({ row }) => row.enabled === 1)
	const naming = namingOf(enabled)
	const byGroup = new Map<number, { reaching: ChosenPoint[]; named: ReadonlySet<ChosenPoint> }>()
	const ofGroup = (group_id: number) => {
		const known = byGroup.get(group_id)
		if (known !== undefined) return known
		const reaching = enabled.filter(
			({ row }) => isWithin(tree, group_id, row.group_id) && isWithin(tree, row.group_id, row.by_group_id),
		)
		const named = new Set(reaching.filter(({ group_ids }) => group_ids.some(id => isWithin(tree, group_id, id))))
		const found = { reaching, named }
		byGroup.set(group_id, found)
		return found
	}
	const lists = new Map<string, readonly ChosenPoint[]>()
	return ({ id, group_id }: Pick<store.TerminalRow, 'id' | 'group_id'>): readonly ChosenPoint[] => {
		const own = naming.get(id) ?? nobody
		const key = `${group_id} ${own.map(({ row }) => row.id).join(' ')}`
		const known = lists.get(key)
		if (known !== undefined) return known
		const { reaching, named } = ofGroup(group_id)
		const among = new Set(own)
		const list = reaching.filter(point => named.has(point) || among.has(point))
		lists.set(key, list)
		return list
	}
}

/** What a terminal is sent for a point, as one word that changes with the point and its programs. */
export const entryOf = ({ row: { id, revision }, programs }: ChosenPoint): string =>
	`${id}.${revision}.${programs.map(one => `${one.program_id}-${one.revision}`).join('.')}`

/** Prefix of points that a terminal should have but that are not sent for lack of space. */
export const left_out = '!'

/** What a terminal is sent, one word per point; points beyond the first `most` are marked as left out. */
export const contentOf = (points: readonly ChosenPoint[], most = points.length): string =>
	points.map((point, at) => (at < most ? entryOf(point) : left_out + entryOf(point))).join(' ')

/** What a terminal should have had when this was sent, including what was left out. */
export const wantedOf = (content: string): string => content.replaceAll(left_out, '')

/** The ids of the points that a terminal was sent. */
export const idsIn = (content: string): number[] =>
	content.split(' ').flatMap(word => (word.startsWith(left_out) ? [] : Number.parseInt(word, 10)))

/** The points that one terminal follows, up to the limit: those with the highest priority. */
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
