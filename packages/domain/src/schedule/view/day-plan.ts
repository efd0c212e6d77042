import type { Zone } from '../../local-time.ts'
import type { ReleaseProgram } from '../../release/release.ts'
import { type HeldRelease, terminalPlan } from '../terminal-plan.ts'
import { stretchesIn } from './day-view.ts'

/** What plays in a stretch of time, in ms since the epoch: its programs by turns, each with the release that brought it. */
export interface PlannedStretch<R extends HeldRelease> {
	readonly from: number
	readonly to: number
	readonly showings: readonly { readonly release: R; readonly program: ReleaseProgram }[]
}

/** What a terminal with these releases plays from `from` to `to` (ms since the epoch), stretch by stretch; gaps where nothing does. */
export const plannedIn = <R extends HeldRelease>(
	releases: readonly R[],
	zone: Zone,
	from: number,
	to: number,
): PlannedStretch<R>[] => {
	const stretches: PlannedStretch<R>[] = []
	for (let at = from; at < to; ) {
		const here = releases.filter(({ since }) => since <= at)
		const { plan, programs, until } = terminalPlan(here, zone, at)
		const end = Math.min(to, until, ...releases.flatMap(({ since }) => (since > at ? since : [])))
		const bounds = plan.cuts.flatMap(cut => [cut.from, cut.to]).filter(bound => bound > at && bound < end)
		const edges = [at, ...new Set(bounds.toSorted((a, b) => a - b)), end]
		for (const [place, edge] of edges.slice(1).entries())
			for (const { from, to, showings } of stretchesIn(plan, edges[place] ?? at, edge))
				stretches.push({ from, to, showings: showings.flatMap(({ program_id }) => programs[program_id] ?? []) })
		at = end
	}
	return stretches
}
