import { useQuery } from '@tanstack/react-query'
import { groupNameIn, type NamedGroup } from '@vitrine/contract/group-name'
import type { GroupNode } from '@vitrine/contract/people/access'
import { access } from './calls/access.ts'
import { keys, queries } from './calls/queries.ts'
import { keepGroups, storedGroupIds } from './group-storage.ts'
import { isOpenToAll } from './session/open-paths.ts'
import { currentLanguage } from './text.ts'

const groupsQuery = {
	queryKey: keys.groups,
	queryFn: async ({ signal }: { signal: AbortSignal }): Promise<GroupNode[]> => {
		const groups = await access.groupList({}, { signal })
		keepGroups(groups)
		return groups
	},
}

/** The tree of organisations from the user's own one down. */
export const useGroups = (): readonly GroupNode[] =>
	useQuery({ ...groupsQuery, staleTime: Number.POSITIVE_INFINITY }).data ?? []

/** The ids of the organisations in sight, from session storage; the help pages do not read the tree (A §7). */
export const readGroupIds = async (): Promise<number[]> => {
	if (!isOpenToAll(location.pathname)) await queries.fetchQuery(groupsQuery)
	return storedGroupIds()
}

/** An organisation's name in the user's language. */
export const groupName = (group: GroupNode): string =>
	nameOfGroup({ group_name: group.name, group_name_en: group.name_en })

/** The name, from an answer, of an organisation that can be out of sight. */
export const nameOfGroup = (of: NamedGroup): string => groupNameIn(of, currentLanguage())

/** The ids of an organisation and all below it. */
export const groupAndBelow = (groups: readonly GroupNode[], id: number): number[] =>
	groups.flatMap(group => (group.id === id ? allIds([group]) : groupAndBelow(group.child, id)))

const allIds = (groups: readonly GroupNode[]): number[] => groups.flatMap(group => [group.id, ...allIds(group.child)])

const allGroups = (groups: readonly GroupNode[]): GroupNode[] =>
	groups.flatMap(group => [group, ...allGroups(group.child)])

// Every row of a list asks for a name, so the tree is traversed once for all of them.
const named = new WeakMap<readonly GroupNode[], Map<string, GroupNode>>()

const groupsByName = (groups: readonly GroupNode[]): Map<string, GroupNode> => {
	const known = named.get(groups) ?? new Map(allGroups(groups).map(group => [group.name, group]))
	named.set(groups, known)
	return known
}

const nameAmong = (groups: readonly GroupNode[], name: string): string => {
	const group = groupsByName(groups).get(name)
	return group === undefined ? name : groupName(group)
}

/** Names of organisations in the user's language; answers of the server carry the Chinese one. */
export const useGroupNames = (): ((name: string) => string) => {
	const groups = useGroups()
	return name => nameAmong(groups, name)
}
