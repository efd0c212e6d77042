import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { flag, ids, integer, json, listOf, paging, text } from './wire.ts'

/** A release in a list. */
export const release = z.object({
	id: z.int(),
	publish_no: z.string(),
	publish_name: z.string(),
	group_id: z.int(),
	publisher: z.string(),
	play_mode: z.int(),
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

export const releasesCalls = {
	publish: endpoint({
		method: 'POST',
		path: '/admin/publish/publish',
		may: 'releases.publish',
		about: 'Publishes programs to terminals. The same request_id again answers the same release.',
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
			playCountList: json(z.array(z.int().min(1).max(9999)).max(200)).optional(),
			request_id: z.uuid().optional(),
		}),
		output: z.object({ publish_id: z.int(), publish_no: z.string(), terminals: z.int(), size: z.int() }),
	}),
	list: endpoint({
		method: 'POST',
		path: '/admin/publish/list',
		may: 'releases.read',
		about: 'Releases of the own organisations, newest first, with the sums of their downloads.',
		input: z.object({ ...paging, key_word: text(100, 0).optional() }),
		output: listOf(release),
	}),
}
