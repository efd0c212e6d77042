import { signal_sources } from '@vitrine/domain/program/kinds/external-signal'
import { program_limits } from '@vitrine/domain/program/parts'
import { interlude_limits, interlude_types, interlude_whens, interludeList } from '@vitrine/domain/release/interlude'
import { interlude_states } from '@vitrine/domain/release/interlude-state'
import { z } from 'zod'
import { endpoint, form_limits } from '../call/endpoint.ts'
import { deviceids, ids, integer, json, listOf, milliseconds, nothing, paging, text } from '../call/wire.ts'
import { localMoment, takingDown } from './releases.ts'

/** An interlude in a list. */
export const interlude = z.object({
	id: z.int(),
	group_id: z.int(),
	name: z.string(),
	type: z.enum(interlude_types),
	w: z.int(),
	h: z.int(),
	/** The input that is shown; empty for a list of programs. */
	source: z.enum([...signal_sources, '']),
	/** How long the input, or one pass through the list, is on screen, in ms. */
	source_duration: z.int(),
	/** How often that plays. */
	play_count: z.int(),
	play_list: interludeList,
	/** The programs of the list, each once. */
	programs: z.array(z.object({ id: z.int(), name: z.string() })),
	creator: z.string(),
	created_at: z.int(),
	updated_at: z.int(),
	/** Counts its changes. */
	revision: z.int(),
	/** One of the domain's `review_states`, as publishing sees it, and why it was rejected. */
	review_state: z.int(),
	review_reason: z.string(),
	/** Whether it waits because its approval has expired. */
	approval_over: z.boolean(),
	/** How often it was published, and when most recently. */
	published: z.int(),
	published_at: z.int().nullable(),
})
export type Interlude = z.output<typeof interlude>

/** A publish of an interlude. */
const interludeEvent = z.object({
	publish_id: z.int(),
	publish_no: z.string(),
	name: z.string(),
	publisher: z.string(),
	/** Its organisation, and whether that is not one of the viewer's: then only the viewer's terminals are counted. */
	group_name: z.string(),
	group_name_en: z.string(),
	foreign: z.boolean(),
	when: z.enum(interlude_whens),
	/** Start and end of the time in which it may play, in the local time of its terminals, `yyyy-MM-ddTHH:mm:ss`; empty for now. */
	starts: z.string(),
	ends: z.string(),
	/** When it is no longer shown, in ms since the epoch; null for one that ends by local time. */
	until: z.int().nullable(),
	state: z.enum(interlude_states),
	terminals: z.int(),
	succeeded: z.int(),
	failed: z.int(),
	/** At how many of its terminals others have taken it down. */
	withdrawn: z.int(),
	created_at: z.int(),
})
export type InterludeEvent = z.output<typeof interludeEvent>

const side = integer(program_limits.side.min, program_limits.side.max)
const { count, duration, name } = interlude_limits

/** Content that interrupts what plays (specification B §2, §3). */
export const interludesCalls = {
	list: endpoint({
		method: 'POST',
		path: '/admin/interlude/list',
		may: 'releases.read',
		about: 'Interludes of your organisations, last changed first.',
		input: z.object({
			...paging,
			key_word: text(100, 0).optional(),
			type: z.enum(interlude_types).optional(),
			/** When it was created, in ms since the epoch; both ends are included. */
			created_from: milliseconds().optional(),
			created_to: milliseconds().optional(),
			review_state: integer(0, 3).optional(),
		}),
		output: listOf(interlude),
	}),
	get: endpoint({
		method: 'POST',
		path: '/admin/interlude/get',
		may: 'releases.read',
		about: 'An interlude.',
		input: z.object({ id: integer(1) }),
		output: interlude,
	}),
	save: endpoint({
		method: 'POST',
		path: '/admin/interlude/save',
		may: 'releases.publish',
		about:
			'Creates an interlude, or changes an existing one at the given revision (or updated_at); names are unique per organisation.',
		does: '保存插播',
		body_limit: form_limits.large,
		input: z.object({
			id: integer(0).optional(),
			updated_at: integer(0).optional(),
			revision: integer(0).optional(),
			name: text(name, 0),
			type: z.enum(interlude_types),
			w: side,
			h: side,
			play_list: json(interludeList).optional(),
			source: z.enum(signal_sources).optional(),
			/** ms. */
			source_duration: integer(0, duration.max).optional(),
			play_count: integer(count.min, count.max).optional(),
		}),
		output: interlude,
	}),
	remove: endpoint({
		method: 'POST',
		path: '/admin/interlude/delete',
		removes: true,
		may: 'releases.publish',
		about: 'Deletes interludes, all or none; one that is playing or due has to be ended first.',
		does: '删除插播',
		spare: true,
		input: z.object({ ids: ids(500) }),
		whenEmpty: { ids: 'delete_list_empty' },
		output: nothing,
	}),
	publish: endpoint({
		method: 'POST',
		path: '/admin/interlude/publish',
		may: 'releases.publish',
		about: 'Publishes an interlude to terminals, now or at a set time. The same request_id returns the same release.',
		does: '发布插播',
		body_limit: form_limits.large,
		input: z.object({
			interlude_id: integer(1),
			deviceids,
			when: z.enum(interlude_whens),
			/** When a reserved one plays, in the local time of each terminal. */
			startTime: localMoment.optional(),
			request_id: z.uuid().optional(),
		}),
		whenEmpty: { deviceids: 'no_terminal' },
		output: z.object({ publish_id: z.int(), publish_no: z.string(), terminals: z.int(), size: z.int() }),
	}),
	listEvents: endpoint({
		method: 'POST',
		path: '/admin/interlude/events',
		may: 'releases.read',
		about: 'Published interludes, newest first.',
		input: z.object({
			page: paging.page,
			limit: integer(1, 100).optional(),
			key_word: text(100, 0).optional(),
			/** When it was published, in ms since the epoch; both ends are included. */
			created_from: milliseconds().optional(),
			created_to: milliseconds().optional(),
		}),
		output: listOf(interludeEvent),
	}),
	end: endpoint({
		method: 'POST',
		path: '/admin/interlude/end',
		may: 'releases.publish',
		about:
			'Ends a published interlude: terminals without it no longer get it, terminals that show it return to their previous content. One of another organisation is taken down from your own terminals only.',
		does: '结束插播',
		body_limit: form_limits.large,
		input: z.object({ publish_id: integer(1), ...takingDown }),
		output: nothing,
	}),
}
