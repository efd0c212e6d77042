import { boundedList } from '@vitrine/domain/bounded'
import { zoneOf } from '@vitrine/domain/local-time'
import { incident_kinds, incident_states } from '@vitrine/domain/terminal/incident'
import { minutes_of_day } from '@vitrine/domain/terminal/incident-notice'
import { languages } from '@vitrine/texts/rows'
import { z } from 'zod'
import { endpoint } from '../call/endpoint.ts'
import { flag, ids, integer, json, paging, text } from '../call/wire.ts'

/** How many incidents one call changes, and the maximum length of a note, in characters. */
export const incident_limits = { ids: 500, note: 500 } as const

/** A current or past incident of a terminal; times in ms since the epoch. */
const incident = z.object({
	id: z.int(),
	device_id: z.int(),
	name: z.string(),
	sn: z.string(),
	kind: z.enum(incident_kinds),
	/**
	 * A stored cause, or as digits the percentage of a disk and the seconds a clock is ahead (behind below 0), or as JSON the crossing of a
	 * sensor.
	 */
	detail: z.string(),
	state: z.enum(incident_states),
	begun_at: z.int(),
	/** When its cause ended; null until then, whatever users have done with it. */
	ended_at: z.int().nullable(),
	/** The assigned user; 0 for nobody. */
	assignee_id: z.int(),
	assignee: z.string(),
	note: z.string(),
	/** The last user who changed it, empty for nobody, and when. */
	acted_by: z.string(),
	acted_at: z.int().nullable(),
})
export type Incident = z.output<typeof incident>

/** How a user is notified of incidents. */
const notices = z.object({
	/** 1 for notifications by email, and by the browser. */
	email: z.int(),
	browser: z.int(),
	kinds: z.array(z.enum(incident_kinds)),
	/** Minutes of the day by the clock of `time_zone`, past midnight if it ends earlier than it begins; null without quiet hours. */
	quiet_from: z.int().nullable(),
	quiet_to: z.int().nullable(),
	/** The name of an IANA zone; empty if none has been chosen yet. */
	time_zone: z.string(),
	/** The user's email address; empty without one. */
	address: z.string(),
	/** 1 if a mail server is set up; 0 if emails are only written as files on the server. */
	mail_works: z.int(),
	/** The id of the newest incident of the installation, 0 without any: a higher id is new. */
	newest: z.int(),
})
export type IncidentNotices = z.output<typeof notices>

const minute = integer(0, minutes_of_day - 1)
const time_zone = text(64).refine(name => zoneOf(name) !== null, { params: { fault: 'zone_unknown' } })

/** The user's own settings in it: both ends of quiet hours or none. */
const wanted = z
	.object({
		email: flag,
		browser: flag,
		kinds: json(boundedList(z.enum(incident_kinds), incident_kinds.length), 500),
		quiet_from: minute.optional(),
		quiet_to: minute.optional(),
		time_zone,
		language: z.enum(languages).optional(),
	})
	.check(({ value: { quiet_from: from, quiet_to: to }, issues }) => {
		if ((from === undefined) === (to === undefined)) return
		const name = from === undefined ? 'quiet_from' : 'quiet_to'
		issues.push({ code: 'custom', path: [name], params: { fault: 'missing' }, input: undefined })
	})

const changed = z.object({ count: z.int() })
const which = { ids: ids(incident_limits.ids) }

/** Incidents of terminals, and who handles them. */
export const healthCalls = {
	list: endpoint({
		method: 'POST',
		path: '/admin/health/list',
		may: 'terminals.read',
		about:
			'Incidents of the terminals of the own organisations, newest first: those that are open or acknowledged unless a state is named. user_id is who sees to them, 0 for nobody; after asks for those with a higher id. `kinds` counts what is found by kind, whichever kind is asked for.',
		input: z.object({
			...paging,
			kind: z.enum(incident_kinds).optional(),
			state: z.enum(incident_states).optional(),
			group_id: integer(1).optional(),
			user_id: integer(0).optional(),
			device_id: integer(1).optional(),
			after: integer(0).optional(),
		}),
		output: z.object({
			count: z.int(),
			kinds: z.array(z.object({ kind: z.enum(incident_kinds), count: z.int() })),
			list: z.array(incident),
		}),
	}),
	getAssignees: endpoint({
		method: 'POST',
		path: '/admin/health/getAssignees',
		may: 'terminals.write',
		about: 'The people of the own organisations who may see to terminals.',
		input: z.object({}),
		output: z.object({ list: z.array(z.object({ id: z.int(), name: z.string() })) }),
	}),
	acknowledge: endpoint({
		method: 'POST',
		path: '/admin/health/acknowledge',
		may: 'terminals.write',
		about: 'Says of open incidents that somebody is on them.',
		does: '确认终端故障',
		input: z.object(which),
		whenEmpty: { ids: 'no_record' },
		output: changed,
	}),
	assign: endpoint({
		method: 'POST',
		path: '/admin/health/assign',
		may: 'terminals.write',
		about: 'Says who sees to incidents, who has to be responsible for their terminals; user_id 0 is nobody.',
		does: '指派终端故障',
		input: z.object({ ...which, user_id: integer(0) }),
		whenEmpty: { ids: 'no_record' },
		output: changed,
	}),
	resolve: endpoint({
		method: 'POST',
		path: '/admin/health/resolve',
		may: 'terminals.write',
		about:
			'Says of incidents that they are seen to, with a note. One whose cause lasts does not come again before the cause has been gone.',
		does: '解决终端故障',
		input: z.object({ ...which, note: text(incident_limits.note, 0).optional() }),
		whenEmpty: { ids: 'no_record' },
		output: changed,
	}),
	getNotices: endpoint({
		method: 'POST',
		path: '/admin/health/getNotices',
		may: 'terminals.read',
		about: 'How the caller is told of incidents.',
		input: z.object({}),
		output: notices,
	}),
	setNotices: endpoint({
		method: 'POST',
		path: '/admin/health/setNotices',
		may: 'terminals.read',
		about:
			'Sets how the caller is told of incidents: by email, in the browser, of which kinds, and when not. quiet_from and quiet_to are minutes of the day in time_zone; without them nothing is quiet. language is that of emails where the profile names none.',
		does: '设置故障通知',
		in_person: true,
		input: wanted,
		whenEmpty: { kinds: 'notice_kinds' },
		output: notices,
	}),
}
