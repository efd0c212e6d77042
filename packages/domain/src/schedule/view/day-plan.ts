import type { Zone } from '../../local-time.ts'
import type { ReleaseProgram } from '../../release/release.ts'
import { type HeldRelease, terminalPlan } from '../terminal-plan.ts'
import { namedStretchesIn } from './day-view.ts'

/** What plays in a span of time, in ms since the epoch: its programs in turn, each with the release it comes from. */
export interface PlannedStretch<R extends HeldRelease> {
	readonly from: number
	readonly to: number
	readonly showings: readonly { readonly release: R; readonly program: ReleaseProgram }[]
}

/** Splits `from` to `to` into spans for each of which one plan is valid. */
export const plansIn = function* <R extends HeldRelease>(releases: readonly R[], zone: Zone, from: number, to: number) {
	for (let at = from; at < to; ) {
		const here = releases.filter(({ since }) => since <= at)
		const planned = terminalPlan(here, zone, at)
		const end = Math.min(to, planned.until, ...releases.flatMap(({ since }) => (since > at ? since : [])))
		yield { at, end, planned }
		at = end
	}
}

/** What a terminal with these releases plays from `from` to `to` (ms since the epoch), span by span, with gaps while nothing plays. */
export const plannedIn = <R extends HeldRelease>(
	releases: readonly R[],
	zone: Zone,
	from: number,
	to: number,
): PlannedStretch<R>[] => {
	const stretches: PlannedStretch<R>[] = []
	for (const {
		at,
		end,
		planned: { plan, programs },
	} of plansIn(releases, zone, from, to)) {
		const bounds = plan.cuts.flatMap(cut => [cut.from, cut.to]).filter(bound => bound > at && bound < end)
		const edges = [at, ...new Set(bounds.toSorted((a, b) => a - b)), end]
		for (const [place, edge] of edges.slice(1).entries())
			for (const { from, to, program_ids } of namedStretchesIn(plan, edges[place] ?? at, edge))
				stretches.push({ from, to, showings: program_ids.flatMap(id => programs[id] ?? []) })
	}
	return stretches
}

/** The overlays drawn over everything else from `from` to `to` (ms since the epoch), span by span. */
export const drawnOverIn = <R extends HeldRelease>(
	releases: readonly R[],
	zone: Zone,
	from: number,
	to: number,
): PlannedStretch<R>[] => {
	const stretches: PlannedStretch<R>[] = []
	for (const { at, end, planned } of plansIn(releases, zone, from, to)) {
		const over = planned.over === null ? undefined : planned.programs[planned.over]
		if (over !== undefined) stretches.push({ from: at, to: end, showings: [over] })
	}
	return stretches
}
