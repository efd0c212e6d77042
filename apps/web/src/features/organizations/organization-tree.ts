import type { Organization } from '@vitrine/contract/people/organizations'
import { nameOfGroup } from '../../data/groups.ts'

/** An organisation with its children. */
export interface OrganizationNode extends Organization {
	readonly children?: OrganizationNode[]
}

/** The name of an organisation in the viewer's language (specification B §3). */
export const organizationName = ({ name, name_en }: Pick<Organization, 'name' | 'name_en'>): string =>
	nameOfGroup({ group_name: name, group_name_en: name_en })

/** The list as a tree; an organisation whose parent is not visible is at the top level. */
export const treeOf = (list: readonly Organization[]): OrganizationNode[] => {
	const below = Map.groupBy(list, organization => organization.pid)
	const nodeOf = (organization: Organization): OrganizationNode => {
		const children = below.get(organization.id)?.map(nodeOf)
		return children === undefined ? organization : { ...organization, children }
	}
	const ids = new Set(list.map(organization => organization.id))
	return list.filter(organization => !ids.has(organization.pid)).map(nodeOf)
}

/** The path from the topmost visible organisation down to this one. */
export const wayTo = (list: readonly Organization[], id: number): Organization[] => {
	const byId = new Map(list.map(organization => [organization.id, organization]))
	const way: Organization[] = []
	for (let at = byId.get(id); at !== undefined; at = byId.get(at.pid)) way.unshift(at)
	return way
}

const matches = ({ name, name_en }: Organization, word: string): boolean =>
	name.toLowerCase().includes(word) || name_en.toLowerCase().includes(word)

/** The result of a search: the matching organisations, and those above them to show where they are. */
export const matching = (list: readonly Organization[], word: string): Organization[] => {
	if (word === '') return [...list]
	const shown = new Set<number>()
	const parents = new Map(list.map(({ id, pid }) => [id, pid]))
	for (const organization of list.filter(each => matches(each, word.toLowerCase())))
		for (let id: number | undefined = organization.id; id !== undefined && !shown.has(id); id = parents.get(id))
			shown.add(id)
	return list.filter(({ id }) => shown.has(id))
}

/** Where an organisation can move: anywhere except into itself, below itself, or to where it already is. */
export const isTarget = (list: readonly Organization[], moved: Organization, target: number): boolean =>
	target !== moved.pid && wayTo(list, target).every(({ id }) => id !== moved.id) && wayTo(list, target).length > 0
