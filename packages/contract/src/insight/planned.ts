import { shortfall_reasons } from '@vitrine/domain/planned/shortfall'
import { languages } from '@vitrine/texts/rows'
import { z } from 'zod'
import { endpoint, form_limits } from '../call/endpoint.ts'
import { ids, integer, raw, seconds, text } from '../call/wire.ts'

/** Limits of a comparison: days, terminals times days, and named terminals; rows by default and at most. */
export const planned_limits = {
	days: 92,
	terminal_days: 100_000,
	terminals: 1000,
	page: 100,
	listed: 1000,
	exported: 20_000,
} as const

const asked = {
	group_ids: ids(10_000).optional(),
	device_ids: ids(planned_limits.terminals).optional(),
	selection_id: integer(1).optional(),
	/** A program by the name under which its plays are recorded. */
	name: raw(200).min(1).optional(),
	/** Seconds since the epoch: from the first until before the second. */
	start_time: seconds(),
	end_time: seconds(),
	time_zone: text(64),
}

const reasons = z.object(
	Object.fromEntries(shortfall_reasons.map(reason => [reason, z.int()])) as Record<
		(typeof shortfall_reasons)[number],
		z.ZodInt
	>,
)

/**
 * Times in seconds; `percent` is the share of the planned time that was played, at most 100, with one decimal; null if nothing was
 * planned.
 */
const both = z.object({
	planned_number: z.int(),
	planned: z.int(),
	played_number: z.int(),
	played: z.int(),
	percent: z.number().nullable(),
})
const row = both.extend({ missing: z.int(), reasons })

const program = row.extend({
	name: z.string(),
	/** The newest release that brought it, if the caller can see it; empty otherwise. */
	publish_no: z.string(),
})
const terminal = row.extend({
	id: z.int(),
	name: z.string(),
	sn: z.string(),
	is_removed: z.boolean(),
	is_here: z.boolean(),
	/** Whether its plan is known. */
	is_known: z.boolean(),
})
export type PlannedProgramRow = z.output<typeof program>
export type PlannedTerminalRow = z.output<typeof terminal>

/** What was planned, compared with what played (decision 100). */
export const plannedCalls = {
	get: endpoint({
		method: 'POST',
		path: '/admin/play/planned',
		may: 'plays.read',
		about:
			'How often and how long each program was planned to play from `start_time` until before `end_time` (at most 92 days) and how often and how long it did, the largest shortfall (`missing`, in seconds) first, with its `reasons`: `not_downloaded`, `interrupted` (by interludes and emergencies), `for_point` (a program of a point played instead), and, for what was to play while nothing did, as in completeness, `screen_off`, `locked`, `no_signal`, `no_network`, `lost` (records lost or not valid), `replaced` (the player began anew), `idle` (it said that it had nothing to play) and `unknown`. What terminals may still report of the last hour is not planned yet: `uncounted` seconds of `uncounted_terminals` terminals. With `name` one program, and `terminals` in the place of `programs`. `days` are those of `time_zone`; `planned` is null on a day of which nothing is known. Of `unknown_terminals` terminals it is not known what was planned: they were removed since, or it is not known when they forgot a release. Organisations, terminals (at most 1,000) or a selection; at most 100,000 terminal days at once. 100 rows by default, `count` says how many there are.',
		body_limit: form_limits.large,
		input: z.object({ ...asked, limit: integer(1, planned_limits.listed).optional() }),
		output: row.extend({
			terminal_count: z.int(),
			/** Seconds before now for which terminals can still report what they played, and how many terminals. */
			uncounted: z.int(),
			uncounted_terminals: z.int(),
			unknown_terminals: z.int(),
			days: z.array(
				z.object({
					day: z.string(),
					planned_number: z.int().nullable(),
					planned: z.int().nullable(),
					played_number: z.int(),
					played: z.int(),
				}),
			),
			programs: z.array(program),
			terminals: z.array(terminal),
			count: z.int(),
		}),
	}),
	getSheet: endpoint({
		method: 'POST',
		path: '/admin/play/plannedSheet',
		may: 'plays.read',
		about:
			'A download address of the same as a file: `xlsx` with a sheet of programs (or, with `name`, of terminals) and one of days, or `csv` with the first of them; at most 20,000 rows. `count` says how many terminals are looked at.',
		body_limit: form_limits.large,
		input: z.object({ ...asked, form: z.enum(['xlsx', 'csv']).optional(), lang: z.enum(languages).optional() }),
		output: z.object({ url: z.string(), count: z.int() }),
	}),
}
