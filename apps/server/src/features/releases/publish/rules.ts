import type { ErrorCode } from '@vitrine/contract/error-codes'
import { type PublishPayload, termsOfPayload } from '@vitrine/contract/release/release-terms'
import type { ScheduleRow } from '@vitrine/contract/release/schedule-rows'
import type { Terms } from '@vitrine/domain/release/manifest'
import { play_modes, release_limits } from '@vitrine/domain/release/release'
import {
	clockValues,
	type JudgedProblem,
	type LocalClocks,
	localClocks,
	type Placed,
} from '@vitrine/domain/schedule/local-clocks'
import type { Step } from '@vitrine/domain/schedule/step'
import {
	isTimedOnly,
	isTooFew,
	type ValidityProblem,
	validityProblem,
} from '@vitrine/domain/schedule/terms/release-rules'
import {
	isLimitEmpty,
	type StepProblem,
	stepConflicts,
	stepProblem,
	stepSpan,
	withoutSteps,
} from '@vitrine/domain/schedule/terms/step-rules'
import { CodedError } from '../../../http/coded-error.ts'
import { namesIn, namesOf } from '../../../http/names.ts'

const problem_codes = {
	times: 'schedule_times',
	no_dates: 'schedule_no_dates',
	dates: 'schedule_dates',
	past: 'schedule_past',
	over: 'schedule_over',
	weekdays: 'schedule_weekdays',
} as const satisfies Record<StepProblem, ErrorCode>

/** The terminal whose clock breaks a rule; null if there is none. */
const terminalOf = ({ clock }: JudgedProblem<string>) =>
	clock === undefined || clock.name === '' ? null : clockValues(clock)

/** The error of an invalid step; names the terminal concerned, if there is one. */
const stepError = (found: JudgedProblem<StepProblem>, name: string): CodedError => {
	const code = problem_codes[found.fault]
	const at = terminalOf(found)
	if (at === null || (code !== 'schedule_past' && code !== 'schedule_over')) return new CodedError(code, { name })
	return new CodedError(`${code}_at`, { name, ...at })
}

/** Refuses the first step that is limited to dates without giving any: it would play daily. */
const expectDays = (rows: readonly ScheduleRow[], names: ReadonlyMap<number, string>): void => {
	const found = rows.find(row => isLimitEmpty(row.isDateLimit === 1, row.dateStart, row.dateEnd))
	if (found !== undefined) throw new CodedError('schedule_no_dates', { name: names.get(found.play_id) ?? '' })
}

/** Refuses the first invalid step of a timed release, by name (specification B §5). */
const expectSteps = (steps: readonly Step[], names: ReadonlyMap<number, string>, clocks: LocalClocks): void => {
	if (steps.length === 0) throw new CodedError('schedule_empty')
	for (const step of steps) {
		const name = names.get(step.program_id)
		if (name === undefined) throw new CodedError('schedule_foreign')
		const found = stepProblem(step, clocks)
		if (found !== null) throw stepError(found, name)
	}
	const bare = withoutSteps([...names.keys()], steps)
	if (bare.length > 0) throw new CodedError('schedule_without', { names: namesIn(bare.map(id => names.get(id) ?? '')) })
	const met = stepConflicts(steps).flatMap(pair => {
		const [a, b] = pair.map(place => steps[place])
		return a === undefined || b === undefined ? [] : [`${names.get(a.program_id)} ${stepSpan(a)} / ${stepSpan(b)}`]
	})
	if (met.length > 0) throw new CodedError('schedule_conflict', { names: namesIn(met) })
}

const validity_codes = {
	order: 'release_dates',
	begun: 'release_begun',
	over: 'release_over',
	year: 'release_year',
} as const satisfies Record<ValidityProblem, ErrorCode>

/** The error of invalid dates; names the terminal concerned, if there is one. */
const validityError = (found: JudgedProblem<ValidityProblem>): CodedError => {
	const code = validity_codes[found.fault]
	const at = terminalOf(found)
	if (at === null || (code !== 'release_begun' && code !== 'release_over')) return new CodedError(code)
	return new CodedError(`${code}_at`, at)
}

/**
 * The terms of a release on these terminals (specification B §3 to §5); refuses invalid ones. `names` are those of its programs. A single
 * program is published as it is; a play list with times, or a timed release, needs at least two.
 */
export const termsOf = (
	input: PublishPayload,
	names: ReadonlyMap<number, string>,
	terminals: readonly Placed[],
	now: number,
): Terms => {
	const terms = termsOfPayload(input)
	const isTimed = terms.play_mode === play_modes.timed
	if (isTooFew(input.play_ids, terms.play_mode, input.usePlayTimeList !== undefined))
		throw new CodedError('too_few_programs')
	const clocks = localClocks(terminals, now)
	if (isTimed) {
		expectDays(input.playSchedule ?? [], names)
		expectSteps(terms.steps, names, clocks)
	}
	const found = validityProblem(terms, clocks)
	if (found !== null) throw validityError(found)
	return terms
}

/** Refuses more terminals than one release can go to. */
export const expectNotTooMany = (terminal_ids: readonly number[]): void => {
	const count = release_limits.terminals
	if (terminal_ids.length > count) throw new CodedError('terminals_many', { count })
}

/** Refuses terminals that only accept timed releases (specification B §5). */
export const expectTimed = (
	terminals: readonly { name: string; type_id: number; system_version: string }[],
	play_mode: number,
): void => {
	if (play_mode === play_modes.timed) return
	const old = terminals.filter(isTimedOnly)
	if (old.length > 0)
		throw new CodedError('timed_only', {
			names: namesOf(old),
		})
}
