import type { Directory } from '@vitrine/contract/library/directories'
import { Button, Flex } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { usePermitted } from '../../../data/session/session.ts'
import { t } from '../../../data/text.ts'
import { SearchBox } from '../../../ui/lists/search-box.tsx'
import { ListStates, Nothing } from '../../../ui/lists/states.tsx'
import { useUrlState } from '../../../ui/lists/url-state.ts'
import { useAsk } from '../../../ui/messages/ask.ts'
import { PageHead } from '../../../ui/page-head.tsx'
import { AddDirectoryDialog, EditDirectoryDialog, MoveDirectoryDialog } from './directory-dialogs.tsx'
import { type DirectoryActions, DirectoryTable } from './directory-table.tsx'
import { directoryName, matchingDirectories } from './directory-tree.ts'
import { removeDirectory, useDirectories, useMayChange } from './use-directories.ts'
import '../materials.css'

type Doing =
	| { readonly what: 'add'; readonly parent: Directory | undefined }
	| { readonly what: 'edit' | 'move'; readonly directory: Directory }

const useActions = (directories: readonly Directory[]) => {
	const ask = useAsk()
	const mayChange = useMayChange()
	const [doing, setDoing] = useState<Doing | null>(null)
	const close = () => setDoing(null)
	const actions: DirectoryActions = {
		mayChange: directory => directory.special === '' && mayChange(directory),
		add: parent => setDoing({ what: 'add', parent }),
		edit: directory => setDoing({ what: 'edit', directory }),
		move: directory => setDoing({ what: 'move', directory }),
		remove: directory =>
			ask({
				title: t('确定删除“{name}”吗？', { name: directoryName(directory) }),
				okText: t('删除'),
				onOk: () => removeDirectory(directory),
			}),
	}
	const dialogFor = (now: Doing) => {
		if (now.what === 'add') return <AddDirectoryDialog parent={now.parent} close={close} />
		if (now.what === 'edit') return <EditDirectoryDialog directory={now.directory} close={close} />
		return <MoveDirectoryDialog directory={now.directory} directories={directories} close={close} />
	}
	return { actions, dialog: doing && dialogFor(doing) }
}

/** Directory management (route /system/mediaManage). */
export const DirectoriesScreen = () => {
	const [word, setWord] = useUrlState('q')
	const query = useDirectories()
	const list = query.data ?? []
	const shown = matchingDirectories(list, word)
	const { actions, dialog } = useActions(list)
	const may = usePermitted('materials.write')
	return (
		<>
			<PageHead
				title={t('素材目录管理')}
				action={
					<Flex gap={8} wrap>
						<Link className="button" to="/explorer/mediaList">
							{t('返回素材库')}
						</Link>
						{may && (
							<Button type="primary" onClick={() => actions.add(undefined)}>
								{t('新建目录')}
							</Button>
						)}
					</Flex>
				}
			/>
			<div className="filters">
				<SearchBox label={t('搜索目录')} value={word} onSearch={setWord} />
			</div>
			<ListStates query={query} isEmpty={shown.length === 0} empty={<Nothing title={t('没有符合条件的记录')} />}>
				<DirectoryTable directories={shown} actions={actions} />
				<p className="muted" style={{ marginTop: 12 }}>
					{t('素材数量包括所有下级目录。')}
				</p>
			</ListStates>
			{dialog}
		</>
	)
}
