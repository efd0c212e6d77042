/** A tree as each one's parent; what stands at the top has parent 0. */
export type Tree = ReadonlyMap<number, number>

/** How deep something lies: 1 at the top. */
export const levelOf = (tree: Tree, id: number): number => {
	let level = 0
	for (let place: number | undefined = id; place; place = tree.get(place)) level++
	return level
}

/** Whether something is another or lies below it. */
export const isWithin = (tree: Tree, id: number, other: number): boolean => {
	for (let place: number | undefined = id; place; place = tree.get(place)) if (place === other) return true
	return false
}

/** How many levels something and all below it fill: 1 for what has nothing below. */
export const heightOf = (tree: Tree, id: number): number => {
	const own = levelOf(tree, id)
	let deepest = own
	for (const other of tree.keys()) if (isWithin(tree, other, id)) deepest = Math.max(deepest, levelOf(tree, other))
	return deepest - own + 1
}

/** Whether two names are one to people who read them: neighbours in a tree have different ones. */
export const isSameName = (one: string, other: string): boolean =>
	one.normalize('NFKC').toLowerCase() === other.normalize('NFKC').toLowerCase()
