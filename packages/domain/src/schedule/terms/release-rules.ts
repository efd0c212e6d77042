import { play_modes } from '../../release/release.ts'
import { device_types } from '../../terminal/device-type.ts'
import { buildNumber, timed_only_build } from '../../terminal/terminal.ts'
import type { JudgedProblem, LocalClocks } from '../local-clocks.ts'

/** What is wrong with the time in which a release is to play (specification B §5). */
export type ValidityProblem = 'order' | 'begun' | 'over' | 'year'

/** A year later, on the same day; the 29th of February is followed by the 28th or counted as the 1st of March alike. */
const yearAfter = (local: string): string => `${Number(local.slice(0, 4)) + 1}${local.slice(4)}`

/**
 * What is wrong with the first and the last moment of a release, both `yyyy-MM-ddTHH:mm:ss` in local time or null for none; null
 * when nothing is. It has to be to come on one of its terminals at least when it begins, and on all of them when it ends.
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
 * Whether these are too few: a play list, which says how each program plays, and a timed release have two programs at least
 * (specification B §5). One that stands in the list twice is one.
 */
export const isTooFew = (program_ids: readonly number[], play_mode: number, isList: boolean): boolean =>
	new Set(program_ids).size < 2 && (play_mode === play_modes.timed || isList)

/**
 * Whether a terminal takes timed releases only (specification B §5): no loop, and nothing that comes in between, be it urgent, an
 * interlude or an emergency (decision 023).
 */
export const isTimedOnly = ({ type_id, system_version }: { type_id: number; system_version: string }): boolean =>
	type_id === device_types.p_series && buildNumber(system_version) < timed_only_build
