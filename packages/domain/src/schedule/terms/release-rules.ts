import { play_modes } from '../../release/release.ts'
import { device_types } from '../../terminal/device-type.ts'
import { buildNumber, timed_only_build } from '../../terminal/terminal.ts'
import type { JudgedProblem, LocalClocks } from '../local-clocks.ts'

/** What can be wrong with the time in which a release is to play (specification B §5). */
export type ValidityProblem = 'order' | 'begun' | 'over' | 'year'

/** The same day a year later; for 29 February a text that sorts between 28 February and 1 March. */
const yearAfter = (local: string): string => `${Number(local.slice(0, 4)) + 1}${local.slice(4)}`

/**
 * What is wrong with the first and the last moment of a release, both `yyyy-MM-ddTHH:mm:ss` in local time or null for none; null if
 * nothing is. Its beginning has to be in the future on at least one of its terminals, and its end on all of them.
 */
export const validityProblem = (
	{ starts, ends }: { readonly starts: string | null; readonly ends: string | null },
	{ ahead, behind, utmost }: LocalClocks,
): JudgedProblem<ValidityProblem> | null => {
	if (starts !== null && ends !== null && starts > ends) return { fault: 'order' }
	if (ends !== null && ends <= ahead.time) return { fault: 'over', clock: ahead }
	if (starts !== null && starts < behind.time) return { fault: 'begun', clock: behind }
	return ends !== null && ends > yearAfter(starts ?? utmost) ? { fault: 'year' } : null
}

/**
 * Whether there are too few programs: a play list, which defines how each program plays, and a timed release need at least two
 * (specification B §5), not counting repetitions.
 */
export const isTooFew = (program_ids: readonly number[], play_mode: number, isList: boolean): boolean =>
	new Set(program_ids).size < 2 && (play_mode === play_modes.timed || isList)

/**
 * Whether a terminal only accepts timed releases (specification B §5): no loop and no interruptions, whether urgent, interlude or
 * emergency (decision 023).
 */
export const isTimedOnly = ({ type_id, system_version }: { type_id: number; system_version: string }): boolean =>
	type_id === device_types.p_series && buildNumber(system_version) < timed_only_build
