import { programLength } from '../program/timing.ts'
import type { Manifest } from '../release.ts'

/** A loop of programs: each with its length in ms, counts multiplied out. */
export interface Plan {
	readonly entries: readonly { readonly program_id: number; readonly length: number }[]
	readonly length: number
}

/** What plays: the program and, in ms since the epoch, when this play of it began and ends. */
export interface Playing {
	readonly program_id: number
	readonly index: number
	readonly from: number
	readonly to: number
}

/** The plan of a manifest: its items in order, an item of count n standing n times. */
export const planOf = (manifest: Pick<Manifest, 'items' | 'programs'>): Plan => {
	const lengths = new Map(manifest.programs.map(program => [program.id, programLength(program.document)]))
	const entries = manifest.items.flatMap(item => {
		const length = lengths.get(item.program_id)
		return length === undefined
			? []
			: Array.from({ length: item.count }, () => ({ program_id: item.program_id, length }))
	})
	return { entries, length: entries.reduce((sum, entry) => sum + entry.length, 0) }
}

/**
 * What plays at `at` (ms since the epoch). The loop is counted from the epoch, so that restarts and several screens agree.
 * Null when the plan is empty.
 */
export const playingAt = (plan: Plan, at: number): Playing | null => {
	if (plan.length === 0) return null
	let from = Math.floor(at / plan.length) * plan.length
	for (const [index, entry] of plan.entries.entries()) {
		const to = from + entry.length
		if (at < to) return { program_id: entry.program_id, index, from, to }
		from = to
	}
	return null
}

/** When the screen has to change next, in ms since the epoch; null when nothing ever changes. */
export const nextChange = (plan: Plan, at: number): number | null => playingAt(plan, at)?.to ?? null
