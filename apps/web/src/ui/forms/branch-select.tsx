import { TreeSelect, type TreeSelectProps } from 'antd'
import { t } from '../../data/text.ts'

/** A branch of a tree to choose from. */
export interface Branch {
	readonly value: number
	readonly title: string
	readonly disabled?: boolean
	readonly children: Branch[]
}

const has = (branches: readonly Branch[], value: number): boolean =>
	branches.some(branch => branch.value === value || has(branch.children, value))

/** Chooses one branch of a tree; one that is not in it, since it has moved out of sight, is said in words, not by its number. */
export const BranchSelect = (props: TreeSelectProps<number> & { branches: readonly Branch[] }) => {
	const { branches, value, ...rest } = props
	const beyond =
		typeof value === 'number' && !has(branches, value)
			? [{ value, title: t('不可见的组织'), disabled: true, children: [] }]
			: []
	return (
		<TreeSelect<number>
			treeData={[...beyond, ...branches]}
			treeDefaultExpandAll
			showSearch
			treeNodeFilterProp="title"
			{...rest}
			// Before the tree is read nothing is known of it.
			{...(value === undefined || branches.length === 0 ? {} : { value })}
		/>
	)
}
