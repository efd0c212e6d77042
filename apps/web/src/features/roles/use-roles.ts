import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Role } from '@vitrine/contract/roles'
import { role_uses } from '@vitrine/contract/uses'
import type { Permission } from '@vitrine/domain/permission'
import { quietly, roles } from '../../data/people.ts'
import { keys, refresh } from '../../data/queries.ts'
import { t } from '../../data/text.ts'
import { tellRefusal } from '../../ui/refused-removal.ts'
import { toast } from '../../ui/toasts.ts'

/** People on a page. */
export const page_size = 50

/** What the form asks for. */
export interface RoleValues {
	name: string
	remark: string
	permissions: Permission[]
}

// Users carry the name of their role.
const changed = () => Promise.all([keys.roles, keys.users].map(queryKey => refresh(queryKey)))

/** Adds a role, or changes the one with this id. */
export const saveRole = async (id: number | null, values: RoleValues): Promise<void> => {
	const name = values.name.trim()
	if (id === null) await roles.add({ ...values, name })
	else await roles.edit({ id, ...values, name })
	toast('success', id === null ? t('已添加角色“{name}”', { name }) : t('已保存“{name}”', { name }))
	await changed()
}

/** Removes a role that nobody has. */
export const removeRole = async ({ id, name }: Role): Promise<void> => {
	await quietly.roles.remove({ id }).catch(error => tellRefusal(error, name, role_uses))
	toast('success', t('已删除“{name}”', { name }))
	await changed()
}

/** Who has a right, by which role and from which organisation down. */
export const useHolders = (permission: Permission, page: number) =>
	useQuery({
		queryKey: [...keys.roles, 'holders', permission, page],
		queryFn: ({ signal }) => roles.holders({ permission, page, limit: page_size }, { signal }),
		placeholderData: keepPreviousData,
	})
