import type { GroupNode } from '@vitrine/contract/people/access'

/** What session storage holds of the organisations in sight: the ids, comma-joined, and the tree (specification A §3). */
const ids_key = 'group_ids'
const tree_key = 'groupList'
export const group_keys: readonly string[] = [ids_key, tree_key]

const idsOf = (groups: readonly GroupNode[]): number[] => groups.flatMap(group => [group.id, ...idsOf(group.child)])

/** Keeps the tree for the session, and the ids of the own organisation and all below it (A §7, B §7). */
export const keepGroups = (groups: readonly GroupNode[]): void => {
	sessionStorage.setItem(tree_key, JSON.stringify(groups))
	sessionStorage.setItem(ids_key, idsOf(groups).join(','))
}

/** The ids of the organisations in sight; empty before the tree has been read. */
export const storedGroupIds = (): number[] =>
	(sessionStorage.getItem(ids_key) ?? '').split(',').filter(Boolean).map(Number)
