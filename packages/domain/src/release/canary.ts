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
	/** Those that have it and whose screen has been black or frozen since. */
	readonly dark: number
	/** Those that have it and whose screen is black or frozen, whenever that began: nothing can be said of what they show. */
	readonly unwell: number
	/** When the last of those got it that look at their picture, in ms; null where none does. */
	readonly watched_since: number | null
	/** Those of them that are away now: perhaps for what they have got. */
	readonly away: number
}

/** How long the pictures of the pilot terminals are watched, in ms: a black or frozen one is noticed within a minute (decision 082). */
export const canary_watch = 75_000

/**
 * Whether the other terminals get the release now, get it no more, still wait for the pilot terminals, or for a look at their
 * pictures; `most` of them that failed or went dark pause it.
 */
export const canaryStep = (
	{ terminals, succeeded, failed, dark, unwell, watched_since, away }: CanaryCounts,
	most: number,
	now: number,
): 'go' | 'halt' | 'wait' | 'watch' => {
	if (failed + dark >= most) return 'halt'
	if (terminals === 0 || succeeded < terminals || unwell > 0) return 'wait'
	const isWatched = watched_since !== null && now - watched_since < canary_watch
	return isWatched || away > 0 ? 'watch' : 'go'
}
