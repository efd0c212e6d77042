import { useQuery } from '@tanstack/react-query'
import type { Organization } from '@vitrine/contract/organizations'
import { group_uses } from '@vitrine/contract/uses'
import { organizations, quietly } from '../../data/people.ts'
import { keys, refresh } from '../../data/queries.ts'
import { t } from '../../data/text.ts'
import { tellRefusal } from '../../ui/refused-removal.ts'
import { toast } from '../../ui/toasts.ts'
import { organizationName } from './organization-tree.ts'

/** The own organisation and all below it, parents first. */
export const useOrganizations = () =>
	useQuery({ queryKey: keys.organizations, queryFn: ({ signal }) => organizations.list({}, { signal }) })

const changed = () => Promise.all([keys.organizations, keys.groups].map(queryKey => refresh(queryKey)))

/** What the form asks for. */
export interface OrganizationNames {
	name: string
	name_en: string
}

/** Adds an organisation below another; answers its id. */
export const addOrganization = async (pid: number, names: OrganizationNames): Promise<number> => {
	const { id } = await organizations.add({ pid, ...names })
	toast('success', t('已添加组织“{name}”', { name: names.name }))
	await changed()
	return id
}

/** Gives an organisation other names. */
export const renameOrganization = async (id: number, names: OrganizationNames): Promise<void> => {
	await organizations.edit({ id, ...names })
	toast('success', t('已保存“{name}”', { name: names.name }))
	await changed()
}

/** Moves an organisation under another; what everybody sees may be another now. */
export const moveOrganization = async (organization: Organization, pid: number): Promise<void> => {
	await organizations.move({ id: organization.id, pid })
	toast('success', t('已移动组织“{name}”', { name: organizationName(organization) }))
	await refresh()
}

/** Removes an organisation that nothing belongs to. */
export const removeOrganization = async (organization: Organization): Promise<void> => {
	const name = organizationName(organization)
	await quietly.organizations.remove({ id: organization.id }).catch(error => tellRefusal(error, name, group_uses))
	toast('success', t('已删除“{name}”', { name }))
	await changed()
}
