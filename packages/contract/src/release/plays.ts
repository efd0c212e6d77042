import { type PlayProblem, play_problems } from '@vitrine/domain/release/play'
import { z } from 'zod'
import { endpoint, form_limits } from '../call/endpoint.ts'
import { ids, integer, raw, seconds, text } from '../call/wire.ts'

/** The position of a terminal when a play began: degrees (WGS 84), and its accuracy in metres if known. */
const position = z.object({ latitude: z.number(), longitude: z.number(), accuracy: z.int().optional() })

/** The point that something was played for, by its current or last name; without a name if it is not visible. */
const playedPoint = z.object({ id: z.int(), name: z.string() })

/** A program play (specification B §3): times in seconds since the epoch, `dname` and `gname` of the terminal. */
const playRecord = z.object({
	name: z.string(),
	dname: z.string(),
	gname: z.string(),
	sn: z.string(),
	start_time: z.int(),
	end_time: z.int(),
	time_zone: z.string(),
	point: playedPoint.optional(),
	position: position.optional(),
})

/** A material play: `duration` in seconds. */
const mediaRecord = playRecord.omit({ end_time: true }).extend({ duration: z.int() })

/**
 * A play of either kind, as a search returns it; for one that is set apart, its kind and why its times cannot be true, or how many lost
 * records it stands for.
 */
const foundPlay = playRecord.extend({
	duration: z.int(),
	kind: z.enum(['program', 'material']).optional(),
	time_fault: z.literal(Object.values(play_problems) as [PlayProblem, ...PlayProblem[]]).optional(),
	missing: z.int().optional(),
})
export type FoundPlay = z.output<typeof foundPlay>

const query = {
	group_ids: ids(10_000).optional(),
	key_word: text(100, 0).optional(),
	limit: integer(1, 50_000).optional(),
	/** Seconds since the epoch; what begins at the end is not part of the range. */
	start_time: seconds().optional(),
	end_time: seconds().optional(),
}

export const playsCalls = {
	getPlayHistoryList: endpoint({
		method: 'POST',
		path: '/admin/play/getPlayHistoryList',
		may: 'plays.read',
		body_limit: form_limits.large,
		about:
			'Program plays, newest first; at most 50,000, by default 100, of those that began from `start_time` until before `end_time`. Refused if too many records would have to be searched.',
		input: z.object(query),
		output: z.array(playRecord),
	}),
	getHistoryMediaList: endpoint({
		method: 'POST',
		path: '/admin/play/getHistoryMediaList',
		may: 'plays.read',
		body_limit: form_limits.large,
		about:
			'Material plays, newest first; at most 50,000, by default 100, of those that began from `start_time` until before `end_time`. Refused if too many records would have to be searched.',
		input: z.object(query),
		output: z.array(mediaRecord),
	}),
	search: endpoint({
		method: 'POST',
		path: '/admin/play/search',
		may: 'plays.read',
		about:
			'Plays of one kind, newest first, by default 100; with `point_id` those at that point alone. A search covers a limited number of records at once: `searched_to` (seconds since the epoch) says how far, 0 when nothing is left; continue with `next` as `before`. Plays in the future, from before their terminal was added, or ending before they start are listed only under `apart`, for both kinds, with `kind` and `time_fault`; lost records of a terminal are listed there too, as one row with `missing` and the period.',
		body_limit: form_limits.large,
		input: z.object({
			...query,
			kind: z.enum(['program', 'material', 'apart']),
			point_id: integer(1).optional(),
			limit: integer(1, 1000).optional(),
			before: raw(80)
				.regex(/^(\d{1,16}\.\d{1,16}\.\d{1,16})?$/)
				.optional(),
		}),
		output: z.object({ list: z.array(foundPlay), next: z.string(), searched_to: z.int() }),
	}),
}
