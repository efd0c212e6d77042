import { z } from 'zod'
import { endpoint } from '../call/endpoint.ts'
import { at_revision, integer, nothing, text } from '../call/wire.ts'
import { handing_over, handover } from './handover.ts'

/** An organisation with the totals of it and all below it (specification B §3). */
const organization = z.object({
	id: z.int(),
	pid: z.int(),
	name: z.string(),
	name_en: z.string(),
	revision: z.int(),
	created_at: z.int(),
	/** Users, terminals, programs and materials here and below. */
	users: z.int(),
	terminals: z.int(),
	programs: z.int(),
	materials: z.int(),
})
export type Organization = z.output<typeof organization>

const names = { name: text(60), name_en: text(60) }

/** The tree of organisations; a user can see the subtree of its own. */
export const organizationsCalls = {
	list: endpoint({
		method: 'POST',
		path: '/admin/group/list',
		may: 'organizations.read',
		about: 'Your organisation and all below it, parents first, with counts.',
		input: z.object({}),
		output: z.array(organization),
	}),
	add: endpoint({
		method: 'POST',
		path: '/admin/group/add',
		may: 'organizations.write',
		about: 'Adds an organisation below another; names are unique among siblings.',
		does: '添加组织',
		input: z.object({ pid: integer(1), ...names }),
		output: z.object({ id: z.int() }),
	}),
	edit: endpoint({
		method: 'POST',
		path: '/admin/group/edit',
		may: 'organizations.write',
		about: 'Renames an organisation; names that are left out do not change.',
		does: '修改组织',
		input: z.object({ id: integer(1), ...z.object(names).partial().shape, ...at_revision }),
		output: nothing,
	}),
	move: endpoint({
		method: 'POST',
		path: '/admin/group/move',
		may: 'organizations.write',
		about:
			'Moves an organisation and all below it under another; visibility changes at once. `handover` decides about releases that run on its terminals and belong to an organisation that no longer includes them: they are kept by default.',
		does: '移动组织',
		input: z.object({ id: integer(1), pid: integer(1), ...handing_over, ...at_revision }),
		output: nothing,
	}),
	getHandover: endpoint({
		method: 'POST',
		path: '/admin/group/handover',
		may: 'organizations.write',
		about: 'Releases that run or wait on the terminals of an organisation that is about to be moved.',
		input: z.object({ id: integer(1), pid: integer(1) }),
		output: handover,
	}),
	remove: endpoint({
		method: 'POST',
		path: '/admin/group/remove',
		removes: true,
		may: 'organizations.write',
		about: 'Deletes an organisation that is not in use.',
		does: '删除组织',
		spare: true,
		input: z.object({ id: integer(1) }),
		output: nothing,
	}),
}
