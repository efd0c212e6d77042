import type { Zone } from '../../local-time.ts'
import { edgeAfter, occurrenceAt, ruleOf, type Step } from '../step.ts'
import { zoneSpanAt } from '../zone-span.ts'

/** How far ahead to search, in ms. */
const horizon = 60 * 3_600_000

/**
 * Whether one of these steps is in its hours at a moment in ms since the epoch, and until when at least that stays so. Only the terminal
 * knows whether it has had all its plays of the day.
 */
export const hoursAt = (
	steps: readonly Step[],
	zone: Zone,
	at: number,
): { readonly on: boolean; readonly until: number } => {
	if (steps.length === 0) return { on: false, until: Number.POSITIVE_INFINITY }
	const rules = steps.map(ruleOf)
	const span = zoneSpanAt(zone, at)
	const local = at + span.offset
	const edge = Math.min(...rules.map(rule => edgeAfter(rule, local))) - span.offset
	return {
		on: rules.some(rule => occurrenceAt(rule, local) !== null),
		until: Math.min(edge, span.to, at + horizon),
	}
}
