import type { GroupNode } from '@vitrine/contract/access'
import type { Terminal } from '@vitrine/contract/terminals'
import { groupName } from '../data/groups.ts'

/** A node of the tree: organisations have keys `g…`, terminals `t…`. */
export interface TreeNode {
	readonly key: string
	readonly title: string
	readonly online?: boolean
	readonly children?: TreeNode[]
}

const leaf = ({ id, name, sn, run_state }: Terminal): TreeNode => ({
	key: `t${id}`,
	title: `${name} (${sn})`,
	online: run_state > 0,
})

/** Organisations with their terminals; those without any terminal are left out. */
export const terminalTree = (groups: readonly GroupNode[], terminals: readonly Terminal[]): TreeNode[] => {
	const byGroup = Map.groupBy(terminals, terminal => terminal.group_id)
	const branch = (group: GroupNode): TreeNode[] => {
		const children = [...group.child.flatMap(branch), ...(byGroup.get(group.id) ?? []).map(leaf)]
		return children.length === 0 ? [] : [{ key: `g${group.id}`, title: groupName(group), children }]
	}
	return groups.flatMap(branch)
}

/** The terminals that a search leaves: by name, serial number or organisation. */
export const matching = (terminals: readonly Terminal[], word: string): Terminal[] => {
	const wanted = word.trim().toLowerCase()
	return terminals.filter(({ name, sn, group_name }) =>
		[name, sn, group_name].some(text => text.toLowerCase().includes(wanted)),
	)
}

/** The terminals among checked keys. */
export const terminalIds = (keys: readonly React.Key[]): number[] =>
	keys.map(String).flatMap(key => (key.startsWith('t') ? [Number(key.slice(1))] : []))
