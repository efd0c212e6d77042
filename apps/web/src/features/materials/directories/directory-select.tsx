import type { Directory } from '@vitrine/contract/library/directories'
import type { TreeSelectProps } from 'antd'
import { t } from '../../../data/text.ts'
import { BranchSelect } from '../../../ui/forms/branch-select.tsx'
import { directoryBranches, directoryTree } from './directory-tree.ts'
import { useDirectoryPlace } from './use-directories.ts'

interface Props extends TreeSelectProps<number> {
	readonly directories: readonly Directory[]
	/** Which directories cannot be chosen; if omitted, all of them can. */
	readonly closed?: (directory: Directory) => boolean
}

/** Select field for a directory; 0 is the default one. */
export const DirectorySelect = ({ directories, closed = () => false, ...rest }: Props) => {
	const place = useDirectoryPlace()
	return (
		<BranchSelect
			branches={directoryBranches(directoryTree(directories), place, closed)}
			placeholder={t('目录')}
			{...rest}
		/>
	)
}
