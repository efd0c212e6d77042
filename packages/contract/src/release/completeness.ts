import { boundedList } from '@vitrine/domain/bounded'
import { gap_reasons } from '@vitrine/domain/completeness/completeness'
import { languages } from '@vitrine/texts/rows'
import { z } from 'zod'
import { endpoint, form_limits } from '../call/endpoint.ts'
import { ids, integer, json, seconds, text } from '../call/wire.ts'

/**
 * Limits of one evaluation: days, and terminals times days; rows of a list by default and at most, gaps listed for a terminal, and gaps in
 * an export.
 */
export const completeness_limits = {
	days: 31,
	terminal_days: 62_000,
	page: 100,
	listed: 1000,
	gaps: 1000,
	exported: 50_000,
} as const

const range = {
	/** Seconds since the epoch: from the first until before the second. */
	start_time: seconds(),
	end_time: seconds(),
}

/**
 * How long something was to be played and how long of that it was, in seconds; the share in percent with one decimal, null if nothing was
 * to be played.
 */
const share = z.object({ due: z.int(), played: z.int(), percent: z.number().nullable() })

const reasons = z.object(
	Object.fromEntries(gap_reasons.map(reason => [reason, z.int()])) as Record<(typeof gap_reasons)[number], z.ZodInt>,
)

const listed = share.extend({
	id: z.int(),
	name: z.string(),
	sn: z.string(),
	/** Whether it was removed since, and whether its current organisation is visible to the caller. */
	is_removed: z.boolean(),
	is_here: z.boolean(),
	/** The number of gaps in which something was due, and the seconds of all of them for each reason. */
	gaps: z.int(),
	reasons,
	/** Seconds before now for which it can still report plays: they are not counted yet. */
	uncounted: z.int(),
})
export type ListedCompleteness = z.output<typeof listed>

/** How much terminals played of the time in which they should have (decision 089). */
export const completenessCalls = {
	list: endpoint({
		method: 'POST',
		path: '/admin/play/completeness',
		may: 'plays.read',
		about:
			'How much each terminal played of the time in which it was to, from `start_time` until before `end_time` (at most 31 days), those that played least first: `due` and `played` in seconds, `percent` rounded down to one decimal (null where nothing was due), `gaps` in which something was due, and the seconds of all by reason. Time with the reasons `off` (screen off), `locked` and `idle` (nothing to play, or nothing published yet) is not due, and not counted in `gaps`. At most 62,000 terminal days at once; 100 rows by default, `count` says how many terminals there are. What terminals may still report of the last hour is not due yet: `uncounted` seconds of `uncounted_terminals` terminals. `sns` names terminals by their serial numbers.',
		body_limit: form_limits.large,
		input: z.object({
			group_ids: ids(10_000).optional(),
			sns: json(boundedList(text(64), completeness_limits.listed)).optional(),
			...range,
			limit: integer(1, completeness_limits.listed).optional(),
		}),
		output: share.extend({
			list: z.array(listed),
			count: z.int(),
			/** The same for all, and for how many terminals there are any. */
			uncounted: z.int(),
			uncounted_terminals: z.int(),
		}),
	}),
	get: endpoint({
		method: 'POST',
		path: '/admin/play/terminalCompleteness',
		may: 'plays.read',
		about:
			'The same of one terminal, by days of the clock of `time_zone` (at most 31), with the gaps: `from` and `to` in seconds since the epoch, and why nothing was played: `off`, `locked`, `idle`, `no_signal` (at an input), `no_network`, `lost` (records lost or not valid), `replaced` (its player began anew) or `unsaid`. The latest 1,000 gaps are named, `gap_count` says how many there are, `due_gap_count` in how many of them something was due. Plays of the last hour may still be reported: that time is not due yet and named in `uncounted`.',
		input: z.object({ device_id: integer(1), ...range, time_zone: text(64) }),
		output: share.extend({
			/** The times when its organisation was visible to the caller, without those that can still be reported. */
			windows: z.array(z.object({ from: z.int(), to: z.int() })),
			/** The time that can still be reported. */
			uncounted: z.array(z.object({ from: z.int(), to: z.int() })),
			/** `yyyy-MM-dd`, every day of the range, the earliest first. */
			days: z.array(share.extend({ day: z.string(), gaps: z.int() })),
			gaps: z.array(z.object({ from: z.int(), to: z.int(), reason: z.enum(gap_reasons) })),
			gap_count: z.int(),
			/** How many of these count: without the screen being off, being locked or nothing to play. */
			due_gap_count: z.int(),
			reasons,
		}),
	}),
	getSheet: endpoint({
		method: 'POST',
		path: '/admin/play/completenessSheet',
		may: 'plays.read',
		about:
			'A download address of the whole list as an xlsx file: one sheet with every terminal and one with its gaps, at most 50,000 of them. `count` says how many terminals there are.',
		body_limit: form_limits.large,
		input: z.object({
			group_ids: ids(10_000).optional(),
			...range,
			time_zone: text(64),
			lang: z.enum(languages).optional(),
		}),
		output: z.object({ url: z.string(), count: z.int() }),
	}),
}
