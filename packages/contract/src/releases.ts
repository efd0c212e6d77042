import { release_limits } from '@vitrine/domain/release'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { scheduleRow } from './schedule-rows.ts'
import { flag, ids, integer, json, listOf, paging, text } from './wire.ts'

/** A release in a list. */
export const release = z.object({
	id: z.int(),
	publish_no: z.string(),
	publish_name: z.string(),
	group_id: z.int(),
	publisher: z.string(),
	play_mode: z.int(),
	/** 1 beside what plays already, 0 in its place. */
	isAppend: z.int(),
	/** From when until when it may play, on the walls of its terminals, `yyyy-MM-ddTHH:mm:ss`; empty without such a bound. */
	starts: z.string(),
	ends: z.string(),
	programs: z.int(),
	terminals: z.int(),
	succeeded: z.int(),
	failed: z.int(),
	/** Bytes that a terminal with nothing yet has to fetch. */
	size: z.int(),
	created_at: z.int(),
})
export type Release = z.output<typeof release>

/** The map of a retransmit: from publish id to the publish and its terminals (specification A §7). */
export const republishInfo = z.record(
	z.string().regex(/^\d{1,15}$/),
	z.object({ publish_id: z.coerce.number().int(), device_ids: z.array(z.coerce.number().int()).max(20_000) }),
)

/** ms for which a program plays, or -1. */
const play_time = z.coerce
	.number()
	.int()
	.refine(ms => ms === -1 || (ms >= 1000 && ms <= release_limits.item_time))

/** A day and time of the wall as payloads write it, `yyyy/MM/dd HH:mm:ss`; empty for none. */
const wallMoment = z
	.string()
	.regex(/^(\d{4}\/(0[1-9]|1[0-2])\/(0[1-9]|[12]\d|3[01]) ([01]\d|2[0-3]):[0-5]\d:[0-5]\d)?$/)

export const releasesCalls = {
	publish: endpoint({
		method: 'POST',
		path: '/admin/publish/publish',
		may: 'releases.publish',
		about: 'Publishes programs to terminals. The same request_id again answers the same release.',
		does: '发布节目',
		input: z.object({
			play_ids: ids(200),
			deviceids: ids(20_000),
			publish_name: text(100, 0).optional(),
			group_id: integer(1).optional(),
			play_mode: integer(1, 3).optional(),
			publish_type: integer(1, 9).optional(),
			publish_strategy: integer(0, 9).optional(),
			isAppend: flag.optional(),
			adapter_screen: flag.optional(),
			/** How often each program plays before the next, in the order of play_ids. */
			playCountList: json(z.array(z.coerce.number().int().min(1).max(9999)).max(200)).optional(),
			/** Which of them play for a time instead, 1 or 0, and for how many ms; -1 for those that are counted (B §7). */
			usePlayTimeList: json(z.array(z.coerce.number().int().min(0).max(1)).max(200)).optional(),
			playTimeList: json(z.array(play_time).max(200)).optional(),
			/** The steps of a timed release. */
			playSchedule: json(z.array(scheduleRow).max(release_limits.steps)).optional(),
			/** How often the whole list of an urgent release plays. */
			playCount: integer(1, 9999).optional(),
			/** From when until when it may play, on the wall of each terminal. */
			startTime: wallMoment.optional(),
			endTime: wallMoment.optional(),
			request_id: z.uuid().optional(),
		}),
		output: z.object({ publish_id: z.int(), publish_no: z.string(), terminals: z.int(), size: z.int() }),
	}),
	list: endpoint({
		method: 'POST',
		path: '/admin/publish/list',
		may: 'releases.read',
		about: 'Releases of the own organisations, newest first, with the sums of their downloads.',
		input: z.object({ ...paging, key_word: text(100, 0).optional(), play_mode: integer(1, 3).optional() }),
		output: listOf(release),
	}),
}
