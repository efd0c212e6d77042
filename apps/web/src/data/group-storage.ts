import type { GroupNode } from '@vitrine/contract/people/access'

/** Session storage keys of the organisations in sight: their ids, comma-joined, and the tree (specification A §3). */
const ids_key = 'group_ids'
const tree_key = 'groupList'
export const group_keys: readonly string[] = [ids_key, tree_key]

const idsOf = (groups: readonly GroupNode[]): number[] => groups.flatMap(group => [group.id, ...idsOf(group.child)])

/** Stores the tree for the session, with the ids of the user's organisation and all below it (A §7, B §7). */
export const keepGroups = (groups: readonly GroupNode[]): void => {
	sessionStorage.setItem(tree_key, JSON.stringify(groups))
	sessionStorage.setItem(ids_key, idsOf(groups).join(','))
}

/** The ids of the organisations in sight; empty until the tree has been read. */
export const storedGroupIds = (): number[] =>
	(sessionStorage.getItem(ids_key) ?? '').split(',').filter(Boolean).map(Number)
