import type { GroupNode } from '@vitrine/contract/people/access'
import { groupName, useGroups } from './groups.ts'

const named = (groups: readonly GroupNode[]): [number, string][] =>
	groups.flatMap(group => [[group.id, groupName(group)] as [number, string], ...named(group.child)])

/** Names of organisations by id, in the user's language; those out of sight are missing. */
export const useGroupNamesById = (): ((id: number) => string) => {
	const names = new Map(named(useGroups()))
	return id => names.get(id) ?? ''
}

/** Whether an organisation is the root, where permissions over the whole installation apply. */
export const useIsTop = (): ((id: number) => boolean) => {
	const groups = useGroups()
	return id => groups.some(group => group.id === id && group.pid === 0)
}
