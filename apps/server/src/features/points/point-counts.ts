import { download_states } from '@vitrine/domain/release/download'
import type { Database } from '../../db/database.ts'
import { readTree } from '../../db/reach.ts'
import { slices, turn } from '../../ports/turns.ts'
import { ableness, type ChosenPoint, entryOf, left_out, pointsFor } from './delivery.ts'
import * as store from './points.store.ts'

/** How many terminals are read at once, and how many are processed before yielding to other work. */
const [read_at_once, in_turn] = [1_000, 200]

type InSight = Awaited<ReturnType<typeof store.listInSight>>[number]

/** How many terminals should have a point, have it completely, do not support it, and have no space for it. */
interface Counts {
	readonly terminals: number
	readonly arrived: number
	readonly unable: number
	readonly left_out: number
}

/** Terminals counted as one: they should have the same points, and do have the same. */
interface Class {
	readonly wanted: readonly ChosenPoint[]
	readonly able: boolean
	readonly has: string
	readonly succeeded: boolean
	count: number
}

/** A point that no terminal should have. */
export const no_terminals: Counts = { terminals: 0, arrived: 0, unable: 0, left_out: 0 }

/** Groups terminals into classes. */
const classify = (wanted: ReturnType<typeof pointsFor>) => {
	const isAble = ableness()
	const byList = new Map<readonly ChosenPoint[], Map<string, Class>>()
	const add = (terminal: InSight): void => {
		const list = wanted(terminal)
		if (list.length === 0) return
		const [able, has] = [isAble(terminal), terminal.content ?? '']
		const succeeded = terminal.download_state === download_states.succeeded
		const classes = byList.get(list) ?? new Map<string, Class>()
		byList.set(list, classes)
		const key = `${able} ${succeeded} ${has}`
		const known = classes.get(key)
		if (known !== undefined) known.count += 1
		else classes.set(key, { wanted: list, able, has, succeeded, count: 1 })
	}
	return { add, classes: () => [...byList.values()].flatMap(classes => [...classes.values()]) }
}

const counted = (
	counts: Counts,
	{ able, succeeded, count }: Class,
	words: ReadonlySet<string>,
	entry: string,
): Counts => {
	const isLeftOut = able && words.has(left_out + entry)
	return {
		terminals: counts.terminals + count,
		arrived: counts.arrived + (able && succeeded && words.has(entry) ? count : 0),
		unable: counts.unable + (able ? 0 : count),
		left_out: counts.left_out + (isLeftOut ? count : 0),
	}
}

/** How many terminals in sight should have each of these points, and do; points without terminals are omitted. */
export const countsOf = async (
	{ db }: Database,
	scope: number,
	points: readonly ChosenPoint[],
): Promise<ReadonlyMap<number, Counts>> => {
	const { add, classes } = classify(pointsFor(await readTree(db), points))
	for (let after = 0; ; ) {
		const terminals = await store.listInSight(db, scope, after, read_at_once)
		for (const some of slices(terminals, in_turn)) {
			some.forEach(add)
			await turn()
		}
		if (terminals.length < read_at_once) break
		after = terminals.at(-1)?.id ?? after
	}
	const entries = new Map(points.map(point => [point, entryOf(point)]))
	const words = new Map<string, ReadonlySet<string>>()
	const counts = new Map<number, Counts>()
	for (const one of classes()) {
		const has = words.get(one.has) ?? new Set(one.has.split(' '))
		words.set(one.has, has)
		for (const point of one.wanted)
			counts.set(point.row.id, counted(counts.get(point.row.id) ?? no_terminals, one, has, entries.get(point) ?? ''))
		await turn()
	}
	return counts
}
