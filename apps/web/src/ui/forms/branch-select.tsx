import { TreeSelect, type TreeSelectProps } from 'antd'
import { t } from '../../data/text.ts'

/** A selectable branch of a tree. */
export interface Branch {
	readonly value: number
	readonly title: string
	readonly disabled?: boolean
	readonly children: Branch[]
}

const has = (branches: readonly Branch[], value: number): boolean =>
	branches.some(branch => branch.value === value || has(branch.children, value))

/** Selects one branch of a tree; a value that has moved out of sight is shown as a text rather than as its number. */
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
			// Until the tree is loaded, the value cannot be labelled.
			{...(value === undefined || branches.length === 0 ? {} : { value })}
		/>
	)
}
