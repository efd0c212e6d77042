import { device_types } from '../device-type.ts'
import { play_modes } from '../release.ts'
import { buildNumber, timed_only_build } from '../terminal.ts'

/** What is wrong with the time in which a release is to play (specification B §5). */
export type ValidityFault = 'order' | 'over' | 'year'

/** A year later, on the same day; the 29th of February is followed by the 28th or counted as the 1st of March alike. */
const yearAfter = (wall: string): string => `${Number(wall.slice(0, 4)) + 1}${wall.slice(4)}`

/**
 * What is wrong with the first and the last moment of a release, both `yyyy-MM-ddTHH:mm:ss` on the wall or null for none; null
 * when nothing is. `behind` and `ahead` are what the walls show now where the day is youngest and oldest among those that count.
 */
export const validityFault = (
	{ starts, ends }: { readonly starts: string | null; readonly ends: string | null },
	behind: string,
	ahead: string,
): ValidityFault | null => {
	if (ends === null) return null
	if (starts !== null && starts > ends) return 'order'
	if (ends <= behind) return 'over'
	return ends > yearAfter(starts ?? ahead) ? 'year' : null
}

/** Whether these are too few: a play list, which says how each program plays, and a timed release have two at least (specification B §5). */
export const isTooFew = (programs: number, play_mode: number, isList: boolean): boolean =>
	programs < 2 && (play_mode === play_modes.timed || isList)

/**
 * Whether a terminal takes timed releases only (specification B §5): no loop, and nothing that comes in between, be it urgent, an
 * interlude or an emergency (decision 023).
 */
export const isTimedOnly = ({ type_id, system_version }: { type_id: number; system_version: string }): boolean =>
	type_id === device_types.p_series && buildNumber(system_version) < timed_only_build
