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

const allGroups = (groups: readonly GroupNode[]): GroupNode[] =>
	groups.flatMap(group => [group, ...allGroups(group.child)])

// Every row of a list asks for a name, so the tree is gone through once for all of them.
const named = new WeakMap<readonly GroupNode[], Map<string, GroupNode>>()

const groupsByName = (groups: readonly GroupNode[]): Map<string, GroupNode> => {
	const known = named.get(groups) ?? new Map(allGroups(groups).map(group => [group.name, group]))
	named.set(groups, known)
	return known
}

/** Names of organisations for the viewer: an answer of the server carries the Chinese one. */
export const useGroupNames = (): ((name: string) => string) => {
	const groups = groupsByName(useGroups())
	return name => {
		const group = groups.get(name)
		return group === undefined ? name : groupName(group)
	}
}
