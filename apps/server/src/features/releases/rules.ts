import { type PublishPayload, termsOfPayload } from '@vitrine/contract/release-terms'
import type { Terms } from '@vitrine/domain/manifest'
import { play_modes, release_limits } from '@vitrine/domain/release'
import { isTimedOnly, isTooFew, type ValidityFault, validityFault } from '@vitrine/domain/schedule/release-rules'
import type { Step } from '@vitrine/domain/schedule/step'
import { isStepOver, type StepFault, stepConflicts, stepFault, stepSpan } from '@vitrine/domain/schedule/step-rules'
import { dayAt, earliest_zone, latest_zone, wallTextAt } from '@vitrine/domain/wall-clock'
import { Refusal } from '../../http/refusal.ts'

const fault_codes = {
	times: 'schedule_times',
	dates: 'schedule_dates',
	past: 'schedule_past',
	weekdays: 'schedule_weekdays',
} as const satisfies Record<StepFault, string>

/** Refuses the first step of a timed release that cannot be, by name (specification B §5). */
const expectSteps = (steps: readonly Step[], names: ReadonlyMap<number, string>, now: number): void => {
	if (steps.length === 0) throw new Refusal('schedule_empty')
	for (const step of steps) {
		const name = names.get(step.program_id)
		if (name === undefined) throw new Refusal('schedule_foreign')
		const fault = stepFault(step, dayAt(latest_zone, now))
		if (fault !== null) throw new Refusal(fault_codes[fault], { name })
		if (isStepOver(step, wallTextAt(latest_zone, now))) throw new Refusal('schedule_over', { name })
	}
	const named = stepConflicts(steps).flatMap(pair => {
		const [a, b] = pair.map(place => steps[place])
		return a === undefined || b === undefined ? [] : [`${names.get(a.program_id)} ${stepSpan(a)} / ${stepSpan(b)}`]
	})
	if (named.length > 0) throw new Refusal('schedule_conflict', { names: named.slice(0, 5).join('、') })
}

const validity_codes = {
	order: 'release_dates',
	over: 'release_over',
	year: 'release_year',
} as const satisfies Record<ValidityFault, string>

/**
 * How a release is to play (specification B §3 to §5); refuses what cannot be. `names` are those of its programs. A single
 * program is published as it is; a play list, which says times, and a timed release have two at least.
 */
export const termsOf = (input: PublishPayload, names: ReadonlyMap<number, string>, now: number): Terms => {
	const terms = termsOfPayload(input)
	const isTimed = terms.play_mode === play_modes.timed
	if (isTooFew(input.play_ids.length, terms.play_mode, input.usePlayTimeList !== undefined))
		throw new Refusal('too_few_programs')
	if (isTimed) expectSteps(terms.steps, names, now)
	const fault = validityFault(terms, wallTextAt(latest_zone, now), wallTextAt(earliest_zone, now))
	if (fault !== null) throw new Refusal(validity_codes[fault])
	return terms
}

/** Refuses more terminals than go at once. */
export const expectNotTooMany = (terminal_ids: readonly number[]): void => {
	const count = release_limits.terminals
	if (terminal_ids.length > count) throw new Refusal('terminals_many', { count })
}

/** Refuses terminals that take timed releases only (specification B §5). */
export const expectTimed = (
	terminals: readonly { name: string; type_id: number; system_version: string }[],
	play_mode: number,
): void => {
	if (play_mode === play_modes.timed) return
	const old = terminals.filter(isTimedOnly)
	if (old.length > 0)
		throw new Refusal('timed_only', {
			names: old
				.slice(0, 5)
				.map(({ name }) => name)
				.join('、'),
		})
}
