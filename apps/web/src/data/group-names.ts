import type { GroupNode } from '@vitrine/contract/people/access'
import { groupName, useGroups } from './groups.ts'

const named = (groups: readonly GroupNode[]): [number, string][] =>
	groups.flatMap(group => [[group.id, groupName(group)] as [number, string], ...named(group.child)])

/** Names of organisations for the viewer by their ids; one that is not in sight has none. */
export const useGroupNamesById = (): ((id: number) => string) => {
	const names = new Map(named(useGroups()))
	return id => names.get(id) ?? ''
}

/** Whether an organisation is the topmost one, where rights over the whole installation hold. */
export const useIsTop = (): ((id: number) => boolean) => {
	const groups = useGroups()
	return id => groups.some(group => group.id === id && group.pid === 0)
}
