import type { defaultTreeAdapter as DefaultTree } from 'parse5'
import { PageError } from './page-error.ts'

/** Maximum number of elements of a page, and their maximum depth. */
export const markup_limits = { elements: 50_000, depth: 500 } as const

/** A tree that aborts the parser as soon as a page exceeds its element limits, so that no page can block the process. */
export const boundedTree = (tree: typeof DefaultTree, file: string): typeof DefaultTree => {
	let elements = 0
	let depth = 0
	return {
		...tree,
		createElement: (...parts) => {
			if (++elements > markup_limits.elements)
				throw new PageError('unsupported', file, `> ${markup_limits.elements} <…>`)
			return tree.createElement(...parts)
		},
		onItemPush: () => {
			if (++depth > markup_limits.depth) throw new PageError('unsupported', file, `<…> × ${depth}`)
		},
		onItemPop: () => {
			depth--
		},
	}
}
