import { release_limits } from '@vitrine/domain/release'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { forecast, heldReleases, release, releaseDetail, releaseFilter, releaseProgress } from './release-record.ts'
import { scheduleRow } from './schedule-rows.ts'
import { deviceids, flag, ids, integer, json, listOf, nothing, paging, text } from './wire.ts'

/** The map of a retransmit: from publish id to the publish and its terminals (specification A §7). */
export const republishInfo = z.record(
	z.string().regex(/^\d{1,15}$/),
	z.object({
		publish_id: z.coerce.number().int(),
		device_ids: z.array(z.coerce.number().int()).max(release_limits.terminals),
	}),
)

/** ms for which a program plays, or -1. */
const play_time = z.coerce
	.number()
	.int()
	.refine(ms => ms === -1 || (ms >= 1000 && ms <= release_limits.item_time))

/** A day and time of the wall as payloads write it, `yyyy/MM/dd HH:mm:ss`; empty for none. */
export const wallMoment = z
	.string()
	.regex(/^(\d{4}\/(0[1-9]|1[0-2])\/(0[1-9]|[12]\d|3[01]) ([01]\d|2[0-3]):[0-5]\d:[0-5]\d)?$/)

const one = z.object({ id: integer(1) })

export const releasesCalls = {
	publish: endpoint({
		method: 'POST',
		path: '/admin/publish/publish',
		may: 'releases.publish',
		about: 'Publishes programs to terminals. The same request_id again answers the same release.',
		does: '发布节目',
		input: z.object({
			play_ids: ids(200),
			deviceids,
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
			/** To so many terminals first, to the others once these have it; 0 or nothing for all at once. */
			canary: integer(0, release_limits.terminals).optional(),
			/** How many of the first may fail before it goes no further. */
			canary_failures: integer(1, release_limits.terminals).optional(),
			request_id: z.uuid().optional(),
		}),
		output: z.object({
			...{ publish_id: z.int(), publish_no: z.string(), terminals: z.int(), size: z.int() },
			/** Nobody gets it before it is approved. */
			waiting: z.boolean(),
		}),
	}),
	list: endpoint({
		method: 'POST',
		path: '/admin/publish/list',
		may: 'releases.read',
		about: 'Releases of the own organisations, newest first, with the sums of their downloads.',
		input: z.object(releaseFilter),
		output: listOf(release),
	}),
	get: endpoint({
		method: 'POST',
		path: '/admin/publish/info',
		may: 'releases.read',
		about: 'A release with its programs, how they play, its sums, and what its terminals had before.',
		input: one,
		output: releaseDetail,
	}),
	getProgress: endpoint({
		method: 'POST',
		path: '/admin/publish/progress',
		may: 'releases.read',
		about: 'How far the terminals of a release are, page by page; those that wait for their turn come last.',
		input: one.extend({
			...paging,
			key_word: text(100, 0).optional(),
			/** One of `download_states`, or -1 for those that wait for their turn. */
			download_state: integer(-1, 6).optional(),
		}),
		output: listOf(releaseProgress),
	}),
	getTargets: endpoint({
		method: 'POST',
		path: '/admin/publish/targets',
		may: 'releases.read',
		about:
			'The terminals of a release: those that it was sent to, in one state where it is given, and those that wait.',
		input: one.extend({ download_state: integer(0, 6).optional() }),
		output: z.object({ deviceids: z.array(z.int()), later: z.array(z.int()) }),
	}),
	end: endpoint({
		method: 'POST',
		path: '/admin/publish/end',
		may: 'releases.publish',
		about: 'Ends a release: who has not got it gets it no more, who has it takes it off.',
		does: '结束发布',
		input: one,
		output: nothing,
	}),
	goBack: endpoint({
		method: 'POST',
		path: '/admin/publish/rollback',
		may: 'releases.publish',
		about: 'Brings back what the terminals of a release had before it, as new releases, and ends it.',
		does: '恢复上一次发布',
		input: one,
		output: z.object({
			/** How many terminals had a release before, and how many had none. */
			terminals: z.int(),
			without: z.int(),
			publish_nos: z.array(z.string()),
		}),
	}),
	goOn: endpoint({
		method: 'POST',
		path: '/admin/publish/continue',
		may: 'releases.publish',
		about: 'Lets a release that went to a few terminals first, or was halted, go to all the others.',
		does: '继续发布',
		input: one,
		output: nothing,
	}),
	getForecast: endpoint({
		method: 'POST',
		path: '/admin/publish/forecast',
		may: 'releases.publish',
		about:
			'What it takes to bring programs to terminals: bytes after what they have, time, screens that are too small.',
		input: z.object({ play_ids: ids(200), deviceids }),
		output: forecast,
	}),
	getHeld: endpoint({
		method: 'POST',
		path: '/admin/publish/held',
		may: 'releases.read',
		about: 'What a terminal has or will have, the newest 50, for working out what it plays.',
		input: z.object({ device_id: integer(1) }),
		output: heldReleases,
	}),
}
