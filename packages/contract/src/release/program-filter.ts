import { health_levels } from '@vitrine/domain/program/checks/health'
import { program_limits } from '@vitrine/domain/program/parts'
import { z } from 'zod'
import { integer, milliseconds, text } from '../call/wire.ts'
import { orientations } from '../library/material-filter.ts'

/** Sort orders of programs: last changed, newest, longest and largest first, names in alphabetical order. */
export const program_sorts = ['updated', 'newest', 'name', 'length', 'size'] as const
export type ProgramSort = (typeof program_sorts)[number]

const side = integer(program_limits.side.min, program_limits.side.max)

/** Filters of a list of programs; an omitted one does not restrict it. Ranges include both ends. */
export const program_filter = {
	key_word: text(100, 0).optional(),
	/** An organisation with all below it. */
	group_id: integer(1).optional(),
	device_type: integer(0, 9999).optional(),
	orientation: z.enum(orientations).optional(),
	/** Exactly this size, in pixels. */
	w: side.optional(),
	h: side.optional(),
	health: z.enum(health_levels).optional(),
	/** Who made it. */
	user_id: integer(1).optional(),
	/** When it was created, in ms since the epoch. */
	created_from: milliseconds().optional(),
	created_to: milliseconds().optional(),
	sort: z.enum(program_sorts).optional(),
}
