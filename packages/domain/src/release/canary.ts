/** A candidate for the pilot terminals of a release. */
export interface Candidate {
	readonly id: number
	readonly group_id: number
	readonly online: boolean
}

/** The `count` terminals that get a release first: online ones before others, spread over as many organisations as possible. */
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
	/** Terminals that have it and whose screen has been black or frozen since. */
	readonly dark: number
	/** Terminals that have it and whose screen is black or frozen, whenever that began: what they show cannot be judged. */
	readonly unwell: number
	/** When the last pilot terminal that monitors its picture got it, in ms; null if there is none. */
	readonly watched_since: number | null
	/** Monitored pilot terminals that are offline now, possibly because of the release. */
	readonly away: number
}

/** How long the pictures of the pilot terminals are watched, in ms: a black or frozen one is noticed within a minute (decision 082). */
export const canary_watch = 75_000

/**
 * Whether the other terminals get the release now, no longer get it, still wait for the pilot terminals, or wait until their pictures have
 * been watched; `most` failed or dark ones pause it.
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
