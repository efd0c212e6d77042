import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Role } from '@vitrine/contract/people/roles'
import { role_uses } from '@vitrine/contract/people/uses'
import type { Permission } from '@vitrine/domain/people/permission'
import { quietly, roles } from '../../data/calls/people.ts'
import { keys, refresh } from '../../data/calls/queries.ts'
import { t } from '../../data/text.ts'
import type { Edit } from '../../ui/forms/edited.tsx'
import { showError } from '../../ui/messages/refused-removal.ts'
import { toast } from '../../ui/messages/toasts.ts'

/** Users per page. */
export const page_size = 50

/** The values of the form. */
export interface RoleValues {
	name: string
	remark: string
	permissions: Permission[]
}

// Users contain the name of their role.
const changed = () => Promise.all([keys.roles, keys.users].map(queryKey => refresh(queryKey)))

/** The form values of a role. */
export const valuesOf = ({ name, remark, permissions }: Role): RoleValues => ({ name, remark, permissions })

/** The current state of a role; null if it has been deleted. */
export const readRole = async ({ id }: Role) => {
	const now = (await roles.list({})).find(row => row.id === id)
	return now === undefined ? null : { values: valuesOf(now), revision: now.revision }
}

/** Adds a role. */
export const addRole = async (values: RoleValues): Promise<void> => {
	const name = values.name.trim()
	await roles.add({ ...values, name })
	toast('success', t('已添加角色“{name}”', { name }))
	await changed()
}

/** Saves the changed values of a role. */
export const editRole = async (role: Role, { changed: values, revision }: Edit<RoleValues>): Promise<void> => {
	const { id, name: before } = role
	const name = values.name?.trim()
	await roles.edit({ id, ...values, name, revision })
	toast('success', t('已保存“{name}”', { name: name ?? before }))
	await changed()
}

/** Removes a role that no user has. */
export const removeRole = async ({ id, name }: Role): Promise<void> => {
	await quietly.roles.remove({ id }).catch(error => showError(error, name, role_uses))
	toast('success', t('已删除“{name}”', { name }))
	await changed()
}

/** Who has a permission, through which role, and from which organisation downwards. */
export const useHolders = (permission: Permission, page: number) =>
	useQuery({
		queryKey: [...keys.roles, 'holders', permission, page],
		queryFn: ({ signal }) => roles.holders({ permission, page, limit: page_size }, { signal }),
		placeholderData: keepPreviousData,
	})
