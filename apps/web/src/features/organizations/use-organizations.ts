import { useQuery } from '@tanstack/react-query'
import type { Handover, HandoverChoice } from '@vitrine/contract/people/handover'
import type { Organization } from '@vitrine/contract/people/organizations'
import { group_uses } from '@vitrine/contract/people/uses'
import { fallbacks } from '../../data/calls/api.ts'
import { organizations, quietly } from '../../data/calls/people.ts'
import { keys, refresh } from '../../data/calls/queries.ts'
import { t } from '../../data/text.ts'
import type { Edit } from '../../ui/forms/edited.tsx'
import { showError } from '../../ui/messages/refused-removal.ts'
import { toast } from '../../ui/messages/toasts.ts'
import { organizationName } from './organization-tree.ts'

/** The viewer's organisation and all below it, parents first. */
export const useOrganizations = () =>
	useQuery({ queryKey: keys.organizations, queryFn: ({ signal }) => organizations.list({}, { signal }) })

const changed = () => Promise.all([keys.organizations, keys.groups].map(queryKey => refresh(queryKey)))

/** The values of the form. */
export interface OrganizationNames {
	name: string
	name_en: string
}

/** Adds an organisation below another one; returns its id. */
export const addOrganization = async (pid: number, names: OrganizationNames): Promise<number> => {
	const { id } = await organizations.add({ pid, ...names })
	toast('success', t('已添加组织“{name}”', { name: organizationName(names) }))
	await changed()
	return id
}

/** The form values of an organisation. */
export const namesOf = ({ name, name_en }: Organization): OrganizationNames => ({ name, name_en })

/** The current state of an organisation; null if it has been deleted. */
const readNow = async ({ id }: Organization) => (await organizations.list({})).find(row => row.id === id) ?? null

/** The current names of an organisation. */
export const readNames = async (organization: Organization) => {
	const now = await readNow(organization)
	return now && { values: namesOf(now), revision: now.revision }
}

/** The current parent of an organisation. */
export const readPlace = async (organization: Organization) => {
	const now = await readNow(organization)
	const values = { pid: now?.pid, handover: 'keep' as HandoverChoice, reason: '' }
	return now && { values, revision: now.revision }
}

/** Saves the changed names of an organisation. */
export const renameOrganization = async (
	organization: Organization,
	{ changed: names, revision }: Edit<OrganizationNames>,
): Promise<void> => {
	const [name, name_en] = [names.name?.trim(), names.name_en?.trim()]
	await organizations.edit({ id: organization.id, name, name_en, revision })
	const now = { name: name ?? organization.name, name_en: name_en ?? organization.name_en }
	toast('success', t('已保存“{name}”', { name: organizationName(now) }))
	await changed()
}

/** Lists what runs on the terminals of an organisation that is about to move. */
export const lookAtMove = (id: number, pid: number): Promise<Handover> => organizations.getHandover({ id, pid })

/** Moves an organisation below another one; this can change what any user sees. */
export const moveOrganization = async (
	organization: Organization,
	pid: number,
	settled: { readonly handover: HandoverChoice; readonly reason: string },
	revision: number | undefined,
): Promise<void> => {
	const group_id = organization.id
	const before = await fallbacks.getOfGroup({ group_id })
	await organizations.move({ id: group_id, pid, ...settled, revision })
	const name = organizationName(organization)
	toast('success', t('已移动组织“{name}”', { name }))
	// The move has succeeded even if this cannot be read.
	const after = await fallbacks.getOfGroup({ group_id }).catch(() => before)
	if (after.program_id !== before.program_id)
		toast(
			'info',
			after.program_id === 0
				? t('“{name}”现在没有备用节目', { name })
				: t('“{name}”现在的备用节目：{program}', { name, program: after.program_name }),
			true,
		)
	await refresh()
}

/** Removes an organisation that owns nothing. */
export const removeOrganization = async (organization: Organization): Promise<void> => {
	const name = organizationName(organization)
	await quietly.organizations.remove({ id: organization.id }).catch(error => showError(error, name, group_uses))
	toast('success', t('已删除“{name}”', { name }))
	await changed()
}
