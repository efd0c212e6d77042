import { review_states } from '../../library/material.ts'

/** How well a program can be shown. */
export const health_levels = ['good', 'warning', 'bad'] as const
export type HealthLevel = (typeof health_levels)[number]

/** What can be wrong with a program, and the severity of each. */
const levels = {
	/** Materials that are in the trash. */
	material_missing: 'bad',
	/** Materials whose processing failed. */
	material_failed: 'bad',
	/** Files that are missing in storage. */
	file_absent: 'bad',
	material_processing: 'warning',
	/** Terminals that hold it and report that something is not shown. */
	terminal_faults: 'warning',
	/** Findings of the editor's checks when it was saved. */
	findings: 'warning',
} as const satisfies Record<string, HealthLevel>
export type IllReason = keyof typeof levels
export const ill_reasons = Object.keys(levels) as [IllReason, ...IllReason[]]

/** A problem of a program, and its count. */
export interface Ill {
	readonly reason: IllReason
	readonly count: number
}

/** Problems that occur, dropping those with a count of zero. */
export const illsOf = (counts: Readonly<Partial<Record<IllReason, number>>>): Ill[] =>
	ill_reasons.flatMap(reason => {
		const count = counts[reason] ?? 0
		return count > 0 ? [{ reason, count }] : []
	})

/** The severity of the worst problem. */
export const healthOf = (ills: readonly Ill[]): HealthLevel => {
	if (ills.some(({ reason }) => levels[reason] === 'bad')) return 'bad'
	return ills.length > 0 ? 'warning' : 'good'
}

/** Review state of a program given its own and those of its materials: refused if any is refused, waiting if any is waiting. */
export const reviewOf = (states: readonly number[]): number => {
	const { rejected, pending, approved, not_needed } = review_states
	return [rejected, pending, approved].find(state => states.includes(state)) ?? not_needed
}
