/** A tree given by the parent of each node; nodes at the top have parent 0. */
export type Tree = ReadonlyMap<number, number>

/** The depth of a node: 1 at the top. */
export const levelOf = (tree: Tree, id: number): number => {
	let level = 0
	for (let place: number | undefined = id; place; place = tree.get(place)) level++
	return level
}

/** Whether a node is another node or below it. */
export const isWithin = (tree: Tree, id: number, other: number): boolean => {
	for (let place: number | undefined = id; place; place = tree.get(place)) if (place === other) return true
	return false
}

/** The number of levels of a subtree: 1 for a node without children. */
export const heightOf = (tree: Tree, id: number): number => {
	const own = levelOf(tree, id)
	let deepest = own
	for (const other of tree.keys()) if (isWithin(tree, other, id)) deepest = Math.max(deepest, levelOf(tree, other))
	return deepest - own + 1
}

/** Whether two names look the same to a reader; siblings in a tree need different ones. */
export const isSameName = (one: string, other: string): boolean =>
	one.normalize('NFKC').toLowerCase() === other.normalize('NFKC').toLowerCase()
