import type { Database } from '../../db/database.ts'
import { slices, turn } from '../../ports/turns.ts'
import { ableness, type ChosenPoint, contentOf, mostOf, type pointsFor, wantedOf } from './delivery.ts'
import * as store from './points.store.ts'

/** How many terminals are read at once, and how many are processed before yielding to other work. */
const [read_at_once, in_turn] = [1_000, 200]

/** A terminal with what it was sent last. */
export type Holder = Pick<store.TerminalRow, 'id' | 'release_id' | 'content'>

/** The changes to make: which points go to which terminals, and which releases are taken off which. */
export interface Difference {
	readonly bring: ReadonlyMap<string, { readonly points: readonly ChosenPoint[]; readonly holders: readonly Holder[] }>
	readonly off: ReadonlyMap<number, readonly number[]>
}

/** Adds to one list of many, creating it if needed. */
const push = <K, T>(lists: Map<K, T[]>, key: K, one: T): void => {
	const known = lists.get(key)
	if (known === undefined) lists.set(key, [one])
	else known.push(one)
}

/**
 * Compares what terminals should have with what they were sent; `wanted` must return the same list object for terminals that should have
 * the same points.
 */
export const differenceOf = async ({ db }: Database, wanted: ReturnType<typeof pointsFor>): Promise<Difference> => {
	const isAble = ableness()
	const [known, points] = [new Map<readonly ChosenPoint[], string>(), new Map<string, readonly ChosenPoint[]>()]
	const [holders, off] = [new Map<string, Holder[]>(), new Map<number, number[]>()]
	const contentFor = (list: readonly ChosenPoint[]): string => {
		const before = known.get(list)
		if (before !== undefined) return before
		const most = mostOf(list)
		const content = contentOf(most)
		known.set(list, content)
		points.set(content, most)
		return content
	}
	const sent = new Map<string, string>()
	const wantedBefore = (content: string): string => {
		const before = sent.get(content) ?? wantedOf(content)
		sent.set(content, before)
		return before
	}
	const compare = (terminal: store.TerminalRow): void => {
		const { id, release_id, content } = terminal
		const list = isAble(terminal) ? wanted(terminal) : []
		if (list.length > 0) {
			const now = contentFor(list)
			if (content === null || wantedBefore(content) !== now) push(holders, now, { id, release_id, content })
		} else if (release_id !== null) push(off, release_id, id)
	}
	for (let after = 0; ; ) {
		const terminals = await store.listTerminals(db, after, read_at_once)
		for (const some of slices(terminals, in_turn)) {
			some.forEach(compare)
			await turn()
		}
		if (terminals.length < read_at_once) break
		after = terminals.at(-1)?.id ?? after
	}
	const bring = new Map(
		[...holders].map(([content, all]) => [content, { points: points.get(content) ?? [], holders: all }]),
	)
	return { bring, off }
}
