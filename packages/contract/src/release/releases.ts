import { boundedList, boundedRecord } from '@vitrine/domain/bounded'
import { release_limits } from '@vitrine/domain/release/release'
import { z } from 'zod'
import { endpoint, form_limits } from '../call/endpoint.ts'
import {
	cursoredListOf,
	deviceids,
	flag,
	ids,
	integer,
	json,
	listOf,
	nothing,
	onCalendar,
	oneOf,
	paging,
	text,
} from '../call/wire.ts'
import { forecast, heldReleases, release, releaseDetail, releaseFilter, releaseProgress } from './release-record.ts'
import { scheduleRow } from './schedule-rows.ts'

/** How many publishes are sent again in one call. */
const republished = 20_000

/** The map of a retransmit: from publish id to the publish and its terminals (specification A §7). */
export const republishInfo = boundedRecord(
	z.string().regex(/^\d{1,15}$/),
	z.object({
		publish_id: z.coerce.number().int(),
		device_ids: boundedList(z.coerce.number().int(), release_limits.terminals),
	}),
	republished,
)

/** ms for which a program plays, or -1. */
const play_time = z.coerce
	.number()
	.int()
	.refine(ms => ms === -1 || (ms >= 1000 && ms <= release_limits.item_time))

/** A local day and time as payloads write it, `yyyy/MM/dd HH:mm:ss`; empty for none. */
export const localMoment = onCalendar(
	z.string().regex(/^(\d{4}\/(0[1-9]|1[0-2])\/(0[1-9]|[12]\d|3[01]) ([01]\d|2[0-3]):[0-5]\d:[0-5]\d)?$/),
)

/** Where something is taken down, and why; at all visible terminals by default. */
export const takingDown = { deviceids: deviceids.optional(), reason: text(500, 0).optional() }

/** The names of terminals that are not reached because they now belong to another organisation. */
export const out_of_reach = z.array(z.string())

/** The result of an approval: how many terminals it goes to now, and which it no longer reaches. */
export const decided_reach = { reached: z.int(), out_of_reach }

const one = z.object({ id: integer(1) })

export const releasesCalls = {
	publish: endpoint({
		method: 'POST',
		path: '/admin/publish/publish',
		may: 'releases.publish',
		about: 'Publishes programs to terminals. The same request_id returns the same release.',
		does: '发布节目',
		body_limit: form_limits.large,
		input: z.object({
			play_ids: ids(200),
			deviceids,
			publish_name: text(100, 0).optional(),
			group_id: integer(1).optional(),
			play_mode: integer(1, 3).optional(),
			/** Fixed by specification B §4. */
			publish_type: oneOf(1).optional(),
			publish_strategy: oneOf(0).optional(),
			isAppend: flag.optional(),
			adapter_screen: flag.optional(),
			/** How often each program plays before the next, in the order of play_ids. */
			playCountList: json(boundedList(z.coerce.number().int().min(1).max(9999), 200)).optional(),
			/** Which of them play for a time instead, 1 or 0, and for how many ms; -1 for those that are counted (B §7). */
			usePlayTimeList: json(boundedList(z.coerce.number().int().min(0).max(1), 200)).optional(),
			playTimeList: json(boundedList(play_time, 200)).optional(),
			/** The steps of a timed release. */
			playSchedule: json(boundedList(scheduleRow, release_limits.steps)).optional(),
			/** How often the whole list of an urgent release plays. */
			playCount: integer(1, 9999).optional(),
			/** Start and end of the time in which it may play, in the local time of each terminal. */
			startTime: localMoment.optional(),
			endTime: localMoment.optional(),
			/** To this many terminals first, to the others once these have it; 0 or absent for all at once. */
			canary: integer(0, release_limits.terminals).optional(),
			/** How many of the first can fail before it goes no further. */
			canary_failures: integer(1, release_limits.terminals).optional(),
			request_id: z.uuid().optional(),
		}),
		whenEmpty: { play_ids: 'no_program', deviceids: 'no_terminal' },
		output: z.object({
			publish_id: z.int(),
			publish_no: z.string(),
			terminals: z.int(),
			size: z.int(),
			/** It is sent to nobody before it is approved. */
			waiting: z.boolean(),
		}),
	}),
	list: endpoint({
		method: 'POST',
		path: '/admin/publish/list',
		may: 'releases.read',
		about: 'Releases of your organisations, newest first, with totals of their downloads.',
		input: z.object(releaseFilter),
		output: cursoredListOf(release),
	}),
	get: endpoint({
		method: 'POST',
		path: '/admin/publish/info',
		may: 'releases.read',
		about: 'A release with its programs, play modes, totals, and what its terminals had before.',
		input: one,
		output: releaseDetail,
	}),
	getProgress: endpoint({
		method: 'POST',
		path: '/admin/publish/progress',
		may: 'releases.read',
		about: 'The progress of each terminal of a release, page by page; terminals that wait for their wave come last.',
		input: one.extend({
			...paging,
			key_word: text(100, 0).optional(),
			/** One of `download_states`, -1 for those that wait for their turn, or -2 for those where it was taken down. */
			download_state: integer(-2, 6).optional(),
		}),
		output: listOf(releaseProgress),
	}),
	getTargets: endpoint({
		method: 'POST',
		path: '/admin/publish/targets',
		may: 'releases.read',
		about: 'The terminals of a release: those it was sent to, optionally in one state, and those that wait.',
		input: one.extend({ download_state: integer(-2, 6).optional() }),
		output: z.object({ deviceids: z.array(z.int()), later: z.array(z.int()) }),
	}),
	end: endpoint({
		method: 'POST',
		path: '/admin/publish/end',
		may: 'releases.publish',
		about:
			'Ends a release: terminals without it no longer get it, the others stop playing it. One of another organisation is taken down from your own terminals; with deviceids from those only. Its publisher is notified of the reason.',
		does: '结束发布',
		body_limit: form_limits.large,
		input: one.extend(takingDown),
		output: nothing,
	}),
	goBack: endpoint({
		method: 'POST',
		path: '/admin/publish/rollback',
		may: 'releases.publish',
		about: 'Rolls back a release: sends its terminals what they had before, as new releases, and ends it.',
		does: '恢复上一次发布',
		input: one,
		output: z.object({
			/** How many terminals had a release before, and how many had none. */
			terminals: z.int(),
			without: z.int(),
			publish_nos: z.array(z.string()),
			out_of_reach,
		}),
	}),
	goOn: endpoint({
		method: 'POST',
		path: '/admin/publish/continue',
		may: 'releases.publish',
		about: 'Continues a release that went to pilot terminals first, or was paused, on all other terminals.',
		does: '继续发布',
		input: one,
		output: z.object({ out_of_reach }),
	}),
	getForecast: endpoint({
		method: 'POST',
		path: '/admin/publish/forecast',
		may: 'releases.publish',
		about: 'Forecast for publishing programs to terminals: bytes to download, time, and screens that are too small.',
		body_limit: form_limits.large,
		input: z.object({ play_ids: ids(200), deviceids }),
		output: forecast,
	}),
	getHeld: endpoint({
		method: 'POST',
		path: '/admin/publish/held',
		may: 'releases.read',
		about:
			'Releases that a terminal has or will get, the newest 200, to compute what it plays, and what it has recently dropped.',
		input: z.object({ device_id: integer(1) }),
		output: heldReleases,
	}),
}
