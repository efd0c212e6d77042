import { TreeSelect, type TreeSelectProps } from 'antd'

/** A branch of a tree to choose from. */
export interface Branch {
	readonly value: number
	readonly title: string
	readonly disabled?: boolean
	readonly children: Branch[]
}

/** Chooses one branch of a tree. */
export const BranchSelect = (props: TreeSelectProps<number> & { branches: readonly Branch[] }) => {
	const { branches, ...rest } = props
	return (
		<TreeSelect<number> treeData={[...branches]} treeDefaultExpandAll showSearch treeNodeFilterProp="title" {...rest} />
	)
}
