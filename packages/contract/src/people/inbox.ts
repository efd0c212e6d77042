import { boundedList } from '@vitrine/domain/bounded'
import { review_kinds } from '@vitrine/domain/release/review'
import { z } from 'zod'
import { endpoint } from '../call/endpoint.ts'
import { flag, integer, json, nothing } from '../call/wire.ts'

/** How many notices the inbox shows, and how many one call marks as seen. */
export const inbox_limits = { shown: 100, keys: 200 } as const

const notice = z.object({
	/** Identifies it among all notices of a person. */
	key: z.string(),
	kind: z.enum(['terminal_online', 'terminal_offline', 'review']),
	/** The terminal, or the object of the decision; 0 for several. */
	object_id: z.int(),
	name: z.string(),
	/** Of a decision: its object, result and reason. */
	review: z
		.object({
			kind: z.enum([...review_kinds, 'withdrawal']),
			review_state: z.int(),
			reason: z.string(),
			by: z.string(),
			/** The English name of the organisation, if it has one. */
			by_en: z.string().optional(),
		})
		.nullable(),
	seen: z.boolean(),
	created_at: z.int(),
})
export type InboxNotice = z.output<typeof notice>

/** Events that a user should know of. */
export const inboxCalls = {
	list: endpoint({
		method: 'POST',
		path: '/admin/inbox/list',
		may: 'signed_in',
		about:
			'Notifications, newest first: decisions about your own work, and the latest change of each visible terminal between online and offline; `unseen` counts all unread ones.',
		input: z.object({}),
		output: z.object({ unseen: z.int(), list: z.array(notice) }),
	}),
	see: endpoint({
		method: 'POST',
		path: '/admin/inbox/see',
		may: 'signed_in',
		in_person: true,
		about: 'Marks notifications as read: those with these keys, or all up to a time in ms.',
		input: z.object({
			keys: json(boundedList(z.string().regex(/^[rt]\d{1,15}$/), inbox_limits.keys), inbox_limits.keys * 20).optional(),
			all: flag.optional(),
			until: integer().optional(),
		}),
		output: nothing,
	}),
}
