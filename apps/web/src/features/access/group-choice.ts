import { groupNameIn } from '@vitrine/contract/group-name'
import { currentLanguage } from '../../data/text.ts'

/** An organisation that a referral code gives access to. */
export interface OpenGroup {
	readonly id: number
	readonly pid: number
	readonly name: string
	readonly name_en: string
}

/** The organisations as a flat list, indented like the tree. */
export const indented = (groups: readonly OpenGroup[]): { id: number; text: string }[] => {
	const known = new Set(groups.map(group => group.id))
	const below = (pid: number, depth: number): { id: number; text: string }[] =>
		groups
			.filter(group => (depth === 0 ? !known.has(group.pid) : group.pid === pid))
			.flatMap(group => {
				const name = groupNameIn({ group_name: group.name, group_name_en: group.name_en }, currentLanguage())
				return [{ id: group.id, text: '\u2003'.repeat(depth) + name }, ...below(group.id, depth + 1)]
			})
	return below(0, 0)
}
