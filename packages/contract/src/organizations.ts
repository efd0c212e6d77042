import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { integer, nothing, text } from './wire.ts'

/** An organisation with what belongs to it and to all below it (specification B §3). */
const organization = z.object({
	id: z.int(),
	pid: z.int(),
	name: z.string(),
	name_en: z.string(),
	created_at: z.int(),
	/** Users, terminals, programs and materials here and below. */
	users: z.int(),
	terminals: z.int(),
	programs: z.int(),
	materials: z.int(),
})
export type Organization = z.output<typeof organization>

const names = { name: text(60), name_en: text(60) }

/** The tree of organisations; what a user may see is the subtree of its own. */
export const organizationsCalls = {
	list: endpoint({
		method: 'POST',
		path: '/admin/group/list',
		may: 'organizations.read',
		about: 'The own organisation and all below it, parents first, with counts.',
		input: z.object({}),
		output: z.array(organization),
	}),
	add: endpoint({
		method: 'POST',
		path: '/admin/group/add',
		may: 'organizations.write',
		about: 'Adds an organisation below another; names are unique among neighbours.',
		does: '添加组织',
		input: z.object({ pid: integer(1), ...names }),
		output: z.object({ id: z.int() }),
	}),
	edit: endpoint({
		method: 'POST',
		path: '/admin/group/edit',
		may: 'organizations.write',
		about: 'Renames an organisation.',
		does: '修改组织',
		input: z.object({ id: integer(1), ...names }),
		output: nothing,
	}),
	move: endpoint({
		method: 'POST',
		path: '/admin/group/move',
		may: 'organizations.write',
		about: 'Moves an organisation with all below it under another; who may see it changes at once.',
		does: '移动组织',
		input: z.object({ id: integer(1), pid: integer(1) }),
		output: nothing,
	}),
	remove: endpoint({
		method: 'POST',
		path: '/admin/group/remove',
		may: 'organizations.write',
		about: 'Removes an organisation that nothing belongs to any more.',
		does: '删除组织',
		input: z.object({ id: integer(1) }),
		output: nothing,
	}),
}
