import type { releasesCalls } from '@vitrine/contract/releases'
import { stepOfRow } from '@vitrine/contract/schedule-rows'
import { play_modes } from '@vitrine/domain/release'
import { isTimedOnly, type ValidityFault, validityFault } from '@vitrine/domain/schedule/release-rules'
import type { Step } from '@vitrine/domain/schedule/step'
import { isStepOver, type StepFault, stepConflicts, stepFault } from '@vitrine/domain/schedule/step-rules'
import { dayAt, earliest_zone, latest_zone, wallTextAt } from '@vitrine/domain/wall-clock'
import type { z } from 'zod'
import { Refusal } from '../../http/refusal.ts'
import type { Terms } from '../../ports/releasing.ts'

type PublishInput = z.output<typeof releasesCalls.publish.input>

const fault_codes = {
	times: 'schedule_times',
	dates: 'schedule_dates',
	past: 'schedule_past',
	weekdays: 'schedule_weekdays',
} as const satisfies Record<StepFault, string>

/** The steps of a timed release, or a refusal that names the first that cannot be (specification B §5). */
const stepsOf = (input: PublishInput, names: ReadonlyMap<number, string>, now: number): Step[] => {
	const steps = (input.playSchedule ?? []).map(stepOfRow)
	if (steps.length === 0) throw new Refusal('schedule_empty')
	for (const step of steps) {
		const name = names.get(step.program_id)
		if (name === undefined) throw new Refusal('schedule_foreign')
		const fault = stepFault(step, dayAt(latest_zone, now))
		if (fault !== null) throw new Refusal(fault_codes[fault], { name })
		if (isStepOver(step, wallTextAt(latest_zone, now))) throw new Refusal('schedule_over', { name })
	}
	const conflicts = stepConflicts(steps)
	const named = [...new Set(conflicts.map(([place]) => names.get(steps[place]?.program_id ?? 0) ?? ''))]
	if (named.length > 0) throw new Refusal('schedule_conflict', { names: named.slice(0, 5).join('、') })
	return steps
}

/** `yyyy/MM/dd HH:mm:ss` as the domain writes it, or null. */
const wallOf = (moment: string | undefined): string | null =>
	moment ? moment.replaceAll('/', '-').replace(' ', 'T') : null

const validity_codes = {
	order: 'release_dates',
	over: 'release_over',
	year: 'release_year',
} as const satisfies Record<ValidityFault, string>

const validityOf = (input: PublishInput, now: number): { starts: string | null; ends: string | null } => {
	const validity = { starts: wallOf(input.startTime), ends: wallOf(input.endTime) }
	const fault = validityFault(validity, wallTextAt(latest_zone, now), wallTextAt(earliest_zone, now))
	if (fault !== null) throw new Refusal(validity_codes[fault])
	return validity
}

/**
 * How a release is to play (specification B §3 to §5); refuses what cannot be. `names` are those of its programs. A single
 * program is published as it is; a play list, which says times, and a timed release have two at least.
 */
export const termsOf = (input: PublishInput, names: ReadonlyMap<number, string>, now: number): Terms => {
	const { play_ids, play_mode = play_modes.loop, playCountList, usePlayTimeList, playTimeList } = input
	const isTimed = play_mode === play_modes.timed
	if (play_ids.length < 2 && (isTimed || usePlayTimeList !== undefined)) throw new Refusal('too_few_programs')
	const timeOf = (place: number): number | null => {
		const time = playTimeList?.[place] ?? -1
		// An urgent release is by count only.
		return play_mode !== play_modes.urgency && usePlayTimeList?.[place] === 1 && time > 0 ? time : null
	}
	return {
		...{ play_mode, append: input.isAppend === 1, adapter_screen: input.adapter_screen !== 0 },
		steps: isTimed ? stepsOf(input, names, now) : [],
		counts: play_ids.map((_id, place) => ({ count: playCountList?.[place] ?? 1, time: timeOf(place) })),
		...validityOf(input, now),
	}
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
