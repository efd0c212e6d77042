import { isWithin, type Tree } from '../people/tree.ts'

/** How the fallback of an organisation or a terminal is set: inherited, none, or a program. */
export const fallback_choices = ['inherit', 'none', 'program'] as const
export type FallbackKind = (typeof fallback_choices)[number]

/** A choice of the fallback program. */
export interface FallbackChoice {
	/** Null for nothing. */
	readonly program_id: number | null
	/** The organisation of the person who chose it. */
	readonly by_group_id: number
}

/** The choices for organisations and for single terminals, by id. */
export interface FallbackChoices<C extends FallbackChoice> {
	readonly groups: ReadonlyMap<number, C>
	readonly terminals: ReadonlyMap<number, C>
}

/** A choice is effective as long as the organisation of its author still includes its target. */
const holds = (tree: Tree, choice: FallbackChoice, group_id: number): boolean =>
	isWithin(tree, group_id, choice.by_group_id)

/** The effective choice of an organisation: its own, or that of the nearest organisation above. */
export const groupFallback = <C extends FallbackChoice>(
	tree: Tree,
	group_id: number,
	groups: ReadonlyMap<number, C>,
): C | undefined => {
	for (let place: number | undefined = group_id; place; place = tree.get(place)) {
		const choice = groups.get(place)
		if (choice !== undefined && holds(tree, choice, place)) return choice
	}
	return undefined
}

/** The effective choice of a terminal: its own, or that of its organisation; undefined if there is none. */
export const terminalFallback = <C extends FallbackChoice>(
	tree: Tree,
	terminal: { readonly id: number; readonly group_id: number },
	{ groups, terminals }: FallbackChoices<C>,
): C | undefined => {
	const own = terminals.get(terminal.id)
	return own !== undefined && holds(tree, own, terminal.group_id) ? own : groupFallback(tree, terminal.group_id, groups)
}
