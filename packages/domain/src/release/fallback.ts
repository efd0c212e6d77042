import { isWithin, type Tree } from '../people/tree.ts'

/** How the fallback of an organisation or a terminal is chosen: as above it, none at all, or a program. */
export const fallback_choices = ['inherit', 'none', 'program'] as const
export type FallbackKind = (typeof fallback_choices)[number]

/** What somebody has chosen to play where nothing else does. */
export interface FallbackChoice {
	/** Null for nothing. */
	readonly program_id: number | null
	/** The organisation of whoever chose it. */
	readonly by_group_id: number
}

/** What is chosen for organisations and for single terminals, by their numbers. */
export interface FallbackChoices<C extends FallbackChoice> {
	readonly groups: ReadonlyMap<number, C>
	readonly terminals: ReadonlyMap<number, C>
}

/** A choice holds where its chooser's organisation still includes what it is for: nobody decides over what has gone elsewhere. */
const holds = (tree: Tree, choice: FallbackChoice, group_id: number): boolean =>
	isWithin(tree, group_id, choice.by_group_id)

/** The choice that holds in an organisation: its own, or that of the nearest one above it. */
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

/** The choice that holds for a terminal: its own, or that of its organisation; undefined where nobody has chosen. */
export const terminalFallback = <C extends FallbackChoice>(
	tree: Tree,
	terminal: { readonly id: number; readonly group_id: number },
	{ groups, terminals }: FallbackChoices<C>,
): C | undefined => {
	const own = terminals.get(terminal.id)
	return own !== undefined && holds(tree, own, terminal.group_id) ? own : groupFallback(tree, terminal.group_id, groups)
}
