import type { PlainCause } from '../cause.ts'
import { isWithin, type Tree } from '../people/tree.ts'

/** The fields of a release that decide which terminals it can reach. */
export interface Reaching {
	readonly kind: string
	/** The organisation that it belongs to. */
	readonly group_id: number
}

/**
 * Whether a release can be sent to a terminal: while the terminal's organisation lies within that of the release, as the tree is at that
 * moment. Recalls are always allowed: a release can be withdrawn from wherever it is.
 */
export const reaches = (tree: Tree, { kind, group_id }: Reaching, terminal_group: number): boolean =>
	kind === 'recall' || isWithin(tree, terminal_group, group_id)

/** The cause if a terminal does not get a release: it now belongs to another organisation. */
export const out_of_reach = 'out_of_reach' satisfies PlainCause
/** The cause if the release was taken down on the terminal. */
export const taken_down = 'taken_down' satisfies PlainCause

/** Why a terminal can no longer get a release; null if it can. */
export const barOf = (
	tree: Tree,
	release: Reaching & { readonly withdrawn: boolean },
	terminal_group: number,
): PlainCause | null => {
	if (!reaches(tree, release, terminal_group)) return out_of_reach
	return release.withdrawn ? taken_down : null
}
