/** A terminal that a release may go to first. */
export interface Candidate {
	readonly id: number
	readonly group_id: number
	readonly online: boolean
}

/**
 * The `count` terminals that a release goes to first: those that are online before the others, and from as many organisations
 * as there are.
 */
export const firstOf = (terminals: readonly Candidate[], count: number): Set<number> => {
	const turnOf = new Map<number, number>()
	const byOnline = terminals.toSorted((a, b) => Number(b.online) - Number(a.online) || a.id - b.id)
	const turns = byOnline.map(terminal => {
		const turn = turnOf.get(terminal.group_id) ?? 0
		turnOf.set(terminal.group_id, turn + 1)
		return { terminal, turn }
	})
	const order = turns.toSorted((a, b) => Number(b.terminal.online) - Number(a.terminal.online) || a.turn - b.turn)
	return new Set(order.slice(0, count).map(({ terminal }) => terminal.id))
}

/** The progress of the pilot terminals of a release. */
export interface CanaryCounts {
	readonly terminals: number
	readonly succeeded: number
	readonly failed: number
}

/** Whether the other terminals get the release now, get it no more, or still wait; `most` failures pause it. */
export const canaryStep = ({ terminals, succeeded, failed }: CanaryCounts, most: number): 'go' | 'halt' | 'wait' => {
	if (failed >= most) return 'halt'
	return terminals > 0 && succeeded === terminals ? 'go' : 'wait'
}
