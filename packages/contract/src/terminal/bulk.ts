import { z } from 'zod'
import { endpoint, form_limits } from '../call/endpoint.ts'
import { integer } from '../call/wire.ts'
import { handing_over } from '../people/handover.ts'
import { tags, terminal_filter } from './management.ts'

/** How many of the terminals that match a filter one call changes. */
export const bulk_batch = 500

/** What is done with all terminals that match a filter. */
const bulk_actions = ['tag', 'move', 'ban', 'unban', 'remove'] as const
export type BulkAction = (typeof bulk_actions)[number]

/** A terminal that was left unchanged, and why: a text with values. */
const refusedTerminal = z.object({
	id: z.int(),
	name: z.string(),
	text: z.string(),
	values: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type RefusedTerminal = z.output<typeof refusedTerminal>

/** Changes to all terminals that match a filter, in batches (specification B §2). */
export const bulkCalls = {
	changeFiltered: endpoint({
		method: 'POST',
		path: '/admin/device/changeFiltered',
		may: 'terminals.write',
		about:
			'Changes the newest 500 terminals that list would answer, or those added before the terminal before: tag gives the tags add and takes those of take, move takes them to organisation group_id, ban, unban and remove do as the calls of that name. Answers how many were changed, which were not and why, and next, the before of the next call; null at the end. The same call again changes nothing more.',
		does: '批量修改终端',
		body_limit: form_limits.large,
		input: z.object({
			...terminal_filter,
			action: z.enum(bulk_actions),
			before: integer(1).optional(),
			add: tags.optional(),
			take: tags.optional(),
			group_id: integer(1).optional(),
			...handing_over,
		}),
		output: z.object({ changed: z.int(), refused: z.array(refusedTerminal), next: z.int().nullable() }),
	}),
}
