import { review_states } from '../../library/material.ts'

/** How well a program can be shown. */
export const health_levels = ['good', 'warning', 'bad'] as const
export type HealthLevel = (typeof health_levels)[number]

/** What may be wrong with a program, and how bad each is. */
const levels = {
	/** Materials that are in the trash. */
	material_missing: 'bad',
	/** Materials whose file could not be made ready. */
	material_failed: 'bad',
	/** Files that the storage has lost. */
	file_absent: 'bad',
	material_processing: 'warning',
	/** Terminals that hold it and report that something is not shown. */
	terminal_faults: 'warning',
	/** What the editor's checks found when it was saved. */
	findings: 'warning',
} as const satisfies Record<string, HealthLevel>
export type IllReason = keyof typeof levels
export const ill_reasons = Object.keys(levels) as [IllReason, ...IllReason[]]

/** Something that is wrong with a program, and how often. */
export interface Ill {
	readonly reason: IllReason
	readonly count: number
}

/** What is wrong, without what is not. */
export const illsOf = (counts: Readonly<Partial<Record<IllReason, number>>>): Ill[] =>
	ill_reasons.flatMap(reason => {
		const count = counts[reason] ?? 0
		return count > 0 ? [{ reason, count }] : []
	})

/** As bad as the worst that is wrong. */
export const healthOf = (ills: readonly Ill[]): HealthLevel => {
	if (ills.some(({ reason }) => levels[reason] === 'bad')) return 'bad'
	return ills.length > 0 ? 'warning' : 'good'
}

/** Where the review of a program stands by its own and its materials': refused as soon as one is, waiting as long as one is. */
export const reviewOf = (states: readonly number[]): number => {
	const { rejected, pending, approved, not_needed } = review_states
	return [rejected, pending, approved].find(state => states.includes(state)) ?? not_needed
}
