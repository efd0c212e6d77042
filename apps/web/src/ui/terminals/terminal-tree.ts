import type { GroupNode } from '@vitrine/contract/people/access'
import type { Terminal } from '@vitrine/contract/terminals'
import { type PresenceState, presenceState } from '@vitrine/domain/terminal/map-state'
import { tagKey } from '@vitrine/domain/terminal/terminal-tag'

/** A node of the tree: organisations have keys `g…`, terminals `t…`. */
export interface TreeNode {
	readonly key: string
	readonly title: string
	readonly presence?: PresenceState
	readonly banned?: boolean
	/** A banned terminal receives nothing, so it cannot be ticked; if it was ticked before, it can be unticked. */
	readonly disableCheckbox?: boolean
	readonly children?: TreeNode[]
}

const leaf = (terminal: Terminal, chosen: readonly number[]): TreeNode => {
	const { id, name, sn, banned_at } = terminal
	return {
		key: `t${id}`,
		title: `${name} (${sn})`,
		presence: presenceState(terminal),
		banned: banned_at !== null,
		disableCheckbox: banned_at !== null && !chosen.includes(id),
	}
}

/** Organisations, named in the user's language, with their terminals; those without terminals are omitted. */
export const terminalTree = (
	groups: readonly GroupNode[],
	terminals: readonly Terminal[],
	nameOf: (group: GroupNode) => string,
	chosen: readonly number[] = [],
): TreeNode[] => {
	const byGroup = Map.groupBy(terminals, terminal => terminal.group_id)
	const branch = (group: GroupNode): TreeNode[] => {
		const children = [...group.child.flatMap(branch), ...(byGroup.get(group.id) ?? []).map(one => leaf(one, chosen))]
		return children.length === 0 ? [] : [{ key: `g${group.id}`, title: nameOf(group), children }]
	}
	return groups.flatMap(branch)
}

/** The terminals that match a search over names, serial numbers, organisations and tags, and that have all of the given tags. */
export const matching = (terminals: readonly Terminal[], word: string, tags: readonly string[]): Terminal[] => {
	const wanted = word.trim().toLowerCase()
	const keys = tags.map(tagKey)
	return terminals.filter(terminal => {
		const { name, sn, group_name } = terminal
		if (![name, sn, group_name, ...terminal.tags].some(text => text.toLowerCase().includes(wanted))) return false
		const own = new Set(terminal.tags.map(tagKey))
		return keys.every(key => own.has(key))
	})
}

/** The tags in use and how many terminals have each; different spellings count as one tag. */
export const tagCounts = (terminals: readonly Terminal[]): { tag: string; count: number }[] => {
	const byKey = Map.groupBy(
		terminals.flatMap(terminal => terminal.tags),
		tagKey,
	)
	return [...byKey]
		.map(([key, written]) => ({ tag: written[0] ?? key, count: written.length }))
		.sort((a, b) => a.tag.localeCompare(b.tag))
}

/** The terminals among the checked keys. */
export const terminalIds = (keys: readonly React.Key[]): number[] =>
	keys.map(String).flatMap(key => (key.startsWith('t') ? [Number(key.slice(1))] : []))
