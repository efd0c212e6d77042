import { pairing_code, serial, terminal_key } from '@vitrine/domain/terminal'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ids, integer, json, listOf, nothing, paging, text } from './wire.ts'

/** A terminal in a list; `run_state` 0 is offline, above 0 online (specification A §3). Times in ms since the epoch. */
export const terminal = z.object({
	id: z.int(),
	group_id: z.int(),
	group_name: z.string(),
	name: z.string(),
	sn: z.string(),
	type_id: z.int(),
	model: z.string(),
	run_state: z.int(),
	system_version: z.string(),
	size_remark: z.string(),
	w: z.int(),
	h: z.int(),
	time_zone: z.string(),
	last_seen: z.int().nullable(),
	/** Why it was last lost, a text of the catalogue; empty while online. */
	offline_reason: z.string(),
	program_name: z.string(),
	publish_no: z.string(),
	faults: z.array(z.string()),
	tags: z.array(z.string()),
	/** Address of its last screenshot, or else of what it should be playing; empty when there is neither. */
	screenshot: z.string(),
	screenshot_at: z.int().nullable(),
	/** Bytes that its player uses of those that it may; null until it has said so. */
	storage_used: z.int().nullable(),
	storage_total: z.int().nullable(),
	created_at: z.int(),
})
export type Terminal = z.output<typeof terminal>

/** Tags as JSON; how many and how long is said by the refusals. */
const tags = json(z.array(text(200)).max(200))

const place = { name: text(100), group_id: integer(1).optional() }

export const terminalsCalls = {
	list: endpoint({
		method: 'POST',
		path: '/admin/device/list',
		may: 'terminals.read',
		about:
			'Terminals of the own organisations, or of those in group_ids, that have all of these tags; limit 50 unless said.',
		input: z.object({
			...paging,
			group_ids: ids(10_000).optional(),
			key_word: text(100, 0).optional(),
			tags: tags.optional(),
		}),
		output: listOf(terminal),
	}),
	add: endpoint({
		method: 'POST',
		path: '/admin/device/add',
		may: 'terminals.write',
		about: 'Adds a terminal by its serial number and key.',
		does: '添加终端',
		input: z.object({ ...place, sn: serial, key: terminal_key }),
		output: terminal,
	}),
	pair: endpoint({
		method: 'POST',
		path: '/admin/device/pair',
		may: 'terminals.write',
		about: 'Adds the terminal that shows this pairing code.',
		does: '添加终端',
		input: z.object({ ...place, code: pairing_code }),
		output: terminal,
	}),
	edit: endpoint({
		method: 'POST',
		path: '/admin/device/edit',
		may: 'terminals.write',
		about: 'Changes name and organisation, and the tags where they are said.',
		does: '修改终端',
		input: z.object({ id: integer(1), ...place, tags: tags.optional() }),
		output: terminal,
	}),
	tag: endpoint({
		method: 'POST',
		path: '/admin/device/tag',
		may: 'terminals.write',
		about: 'Takes tags off terminals and gives them others; tags are compared without case.',
		does: '修改终端标签',
		input: z.object({ ids: ids(), add: tags.optional(), remove: tags.optional() }),
		output: nothing,
	}),
	listTags: endpoint({
		method: 'POST',
		path: '/admin/device/tags',
		may: 'terminals.read',
		about: 'The tags that terminals in sight have, and how many have each; at most 500.',
		input: z.object({}),
		output: z.array(z.object({ tag: z.string(), count: z.int() })),
	}),
	remove: endpoint({
		method: 'POST',
		path: '/admin/device/delete',
		may: 'terminals.write',
		about: 'Removes terminals; each has to be added again before it can bind.',
		does: '删除终端',
		input: z.object({ ids: ids(1000) }),
		output: nothing,
	}),
}
