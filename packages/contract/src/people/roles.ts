import { boundedList } from '@vitrine/domain/bounded'
import { role_name_length } from '@vitrine/domain/people/account'
import { permissions } from '@vitrine/domain/people/permission'
import { z } from 'zod'
import { endpoint } from '../call/endpoint.ts'
import { at_revision, characters, integer, json, listOf, nothing, paging, text } from '../call/wire.ts'

const permission = z.enum(permissions)

/** A role (specification B §3); `preset` 1 is one of the three that cannot be changed or removed. */
const role = z.object({
	id: z.int(),
	name: z.string(),
	remark: z.string(),
	permissions: z.array(permission),
	preset: z.int(),
	/** Users of the caller's organisations that have it. */
	users: z.int(),
	revision: z.int(),
	created_at: z.int(),
})
export type Role = z.output<typeof role>

/** A person with a permission, and its origin: the role that grants it, and the organisation from which it applies downwards. */
const holder = z.object({
	user_id: z.int(),
	account: z.string(),
	realname: z.string(),
	role_id: z.int(),
	role_name: z.string(),
	group_id: z.int(),
	active: z.int(),
})
export type Holder = z.output<typeof holder>

const about = {
	name: characters(role_name_length.max, role_name_length.min),
	remark: text(200, 0).optional(),
	permissions: json(boundedList(permission, permissions.length).min(1), 100 * permissions.length),
}

/** Roles belong to the installation; nobody can grant a permission through a role without holding it. */
export const rolesCalls = {
	list: endpoint({
		method: 'POST',
		path: '/admin/role/list',
		may: 'roles.read',
		about: 'All roles with their rights, the preset ones first.',
		input: z.object({}),
		output: z.array(role),
	}),
	add: endpoint({
		method: 'POST',
		path: '/admin/role/add',
		may: 'roles.write',
		about: 'Adds a role with at least one right; rights that it depends on are added.',
		does: '添加角色',
		input: z.object(about),
		output: z.object({ id: z.int() }),
	}),
	edit: endpoint({
		method: 'POST',
		path: '/admin/role/edit',
		may: 'roles.write',
		about:
			'Changes a role that is not preset; takes effect for all its users within a second. Fields that are left out do not change.',
		does: '修改角色',
		input: z.object({ id: integer(1), ...z.object(about).partial().shape, ...at_revision }),
		output: nothing,
	}),
	remove: endpoint({
		method: 'POST',
		path: '/admin/role/remove',
		removes: true,
		may: 'roles.write',
		about: 'Deletes a role that is not preset and not in use.',
		does: '删除角色',
		spare: true,
		input: z.object({ id: integer(1) }),
		output: nothing,
	}),
	holders: endpoint({
		method: 'POST',
		path: '/admin/role/holders',
		may: 'roles.read',
		about: 'Users of your organisations who have a right, with the role and the organisation that grant it.',
		input: z.object({ ...paging, permission }),
		output: listOf(holder),
	}),
}
