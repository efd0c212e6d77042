import { useQuery } from '@tanstack/react-query'
import type { GroupNode } from '@vitrine/contract/access'
import { access } from './access.ts'
import { keys } from './queries.ts'
import { currentLanguage } from './text.ts'

/** The tree of organisations from the own one down. */
export const useGroups = (): readonly GroupNode[] =>
	useQuery({
		queryKey: keys.groups,
		queryFn: ({ signal }) => access.groupList({}, { signal }),
		staleTime: Number.POSITIVE_INFINITY,
	}).data ?? []

/** An organisation's name for the viewer. */
export const groupName = (group: GroupNode): string =>
	currentLanguage() === 'zh' ? group.name : group.name_en || group.name

/** The ids of an organisation and of all below it. */
export const groupAndBelow = (groups: readonly GroupNode[], id: number): number[] =>
	groups.flatMap(group => (group.id === id ? allIds([group]) : groupAndBelow(group.child, id)))

const allIds = (groups: readonly GroupNode[]): number[] => groups.flatMap(group => [group.id, ...allIds(group.child)])

/** An organisation's name for the viewer by its id, as far as it is among the own ones. */
export const useGroupName = (id: number, otherwise: string): string => {
	const find = (groups: readonly GroupNode[]): GroupNode | undefined =>
		groups.find(group => group.id === id) ?? groups.map(group => find(group.child)).find(Boolean)
	const found = find(useGroups())
	return found === undefined ? otherwise : groupName(found)
}
