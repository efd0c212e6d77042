import { selection_limits } from '@vitrine/domain/terminal/selection'
import { z } from 'zod'
import { endpoint, form_limits } from '../call/endpoint.ts'
import { at_revision, characters, ids, integer, listOf, nothing, paging } from '../call/wire.ts'

/** Terminals of an organisation that are saved under a name; `terminals` counts them all. Times in ms since the epoch. */
export const selection = z.object({
	id: z.int(),
	name: z.string(),
	group_id: z.int(),
	group_name: z.string(),
	terminals: z.int(),
	updated_at: z.int(),
	revision: z.int(),
})
export type Selection = z.output<typeof selection>

const name = characters(selection_limits.name)
const deviceids = ids(selection_limits.terminals)

/** Saved groups of terminals for repeated use; changing one changes no existing release. */
export const selectionsCalls = {
	list: endpoint({
		method: 'POST',
		path: '/admin/selection/list',
		may: 'terminals.read',
		about: 'Saved terminal groups of your organisations, by name.',
		input: z.object(paging),
		output: listOf(selection),
	}),
	get: endpoint({
		method: 'POST',
		path: '/admin/selection/get',
		may: 'terminals.read',
		about: 'The visible terminals of a saved group, and how many are not visible.',
		input: z.object({ id: integer(1) }),
		output: z.object({ deviceids: z.array(z.int()), hidden: z.int() }),
	}),
	add: endpoint({
		method: 'POST',
		path: '/admin/selection/add',
		may: 'releases.publish',
		about: 'Saves terminals as a group with a name that is new in the organisation (your own by default).',
		does: '保存终端分组',
		body_limit: form_limits.large,
		input: z.object({ name, group_id: integer(1).optional(), deviceids }),
		whenEmpty: { deviceids: 'selection_empty' },
		output: selection,
	}),
	rename: endpoint({
		method: 'POST',
		path: '/admin/selection/rename',
		may: 'releases.publish',
		about: 'Renames a saved group.',
		does: '重命名终端分组',
		input: z.object({ id: integer(1), name, ...at_revision }),
		output: selection,
	}),
	replace: endpoint({
		method: 'POST',
		path: '/admin/selection/replace',
		may: 'releases.publish',
		about: 'Replaces the terminals of a saved group; terminals that are not visible to you stay in it.',
		does: '替换分组中的终端',
		body_limit: form_limits.large,
		input: z.object({ id: integer(1), deviceids, ...at_revision }),
		whenEmpty: { deviceids: 'selection_empty' },
		output: selection,
	}),
	remove: endpoint({
		method: 'POST',
		path: '/admin/selection/remove',
		removes: true,
		may: 'releases.publish',
		about: 'Deletes a saved group; its terminals and their content are not affected.',
		does: '删除终端分组',
		spare: true,
		input: z.object({ id: integer(1) }),
		output: nothing,
	}),
}
