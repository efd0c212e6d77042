import type { Directory } from '@vitrine/contract/library/directories'
import { Button, Flex } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { usePermitted } from '../../data/session/session.ts'
import { t } from '../../data/text.ts'
import { useListView } from '../../ui/lists/list-view.ts'
import { Pages } from '../../ui/lists/pages.tsx'
import { ListStates, Nothing } from '../../ui/lists/states.tsx'
import { useUrlPage, useUrlState } from '../../ui/lists/url-state.ts'
import { useAsk } from '../../ui/messages/ask.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { SamplesButton } from '../../ui/samples-button.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { AddDirectoryDialog } from './directories/directory-dialogs.tsx'
import { DirectoryPanel } from './directories/directory-panel.tsx'
import { useDirectories, useMayChange } from './directories/use-directories.ts'
import { FilterBar, type MaterialView } from './filter-bar.tsx'
import { useMaterialActions } from './material-dialogs.tsx'
import { queryOf, sortOf, useFilters } from './material-filters.ts'
import { MaterialGrid } from './material-grid.tsx'
import { MaterialTable } from './material-table.tsx'
import { emptyTrash, page_size, useMaterials } from './use-materials.ts'

const narrow = matchMedia('(max-width: 900px)').matches

const UploadLink = ({ directory }: { directory: Directory | undefined }) => (
	<Link className="button primary" to={`/explorer/newMediaList${directory ? `?dir=${directory.id}` : ''}`}>
		{t('上传素材')}
	</Link>
)

const Head = ({ directory }: { directory: Directory | undefined }) => {
	const [adding, setAdding] = useState(false)
	const may = usePermitted('materials.write')
	return (
		<>
			<PageHead
				title={t('素材库')}
				action={
					may && (
						<Flex gap={8} wrap>
							<Link className="button" to="/explorer/mediaList?trash=1">
								{t('回收站')}
							</Link>
							<Link className="button" to="/system/mediaManage">
								{t('管理目录')}
							</Link>
							<Button onClick={() => setAdding(true)}>{t('新建目录')}</Button>
							<UploadLink directory={directory} />
						</Flex>
					)
				}
			/>
			{adding && (
				<AddDirectoryDialog parent={directory?.special === '' ? directory : undefined} close={() => setAdding(false)} />
			)}
		</>
	)
}

const TrashHead = ({ isEmpty }: { isEmpty: boolean }) => {
	const ask = useAsk()
	const may = usePermitted('materials.write')
	const empty = () => ask({ title: t('确定清空回收站吗？'), okText: t('清空回收站'), onOk: () => emptyTrash() })
	return (
		<>
			<PageHead
				title={t('回收站')}
				action={
					<Flex gap={8} wrap>
						<Link className="button" to="/explorer/mediaList">
							{t('返回素材库')}
						</Link>
						{may && !isEmpty && (
							<Button danger onClick={empty}>
								{t('清空回收站')}
							</Button>
						)}
					</Flex>
				}
			/>
			<p className="muted">{t('删除的素材在这里保留 30 天，之后会彻底删除。')}</p>
		</>
	)
}

interface EmptyProps {
	readonly filtered: boolean
	readonly dir: string
	readonly directory: Directory | undefined
	readonly trash: boolean
}

const Empty = ({ filtered, dir, directory, trash }: EmptyProps) => {
	const may = usePermitted('materials.write')
	if (filtered) return <Nothing title={t('没有符合条件的记录')} />
	if (trash) return <Nothing title={t('回收站是空的')} />
	const action = may && <UploadLink directory={directory} />
	if (dir !== '') return <Nothing title={t('此目录中没有素材')} action={action} />
	return (
		<Nothing
			title={t('还没有素材')}
			hint={t('上传图片或视频后，就可以用它们制作节目。')}
			action={
				<Flex gap={8} wrap justify="center">
					{action}
					<SamplesButton />
				</Flex>
			}
		/>
	)
}

/** The query for the address: a page of the library, of a directory and those below it, or of the trash. */
const useAsked = () => {
	const [dir, setDir] = useUrlState('dir')
	const [page, setPage] = useUrlPage()
	const [word] = useUrlState('q')
	const [view, setView] = useListView<MaterialView>('materials', ['grid', 'list'], 'grid')
	const [sort] = useUrlState('sort', 'newest')
	const [trashed] = useUrlState('trash')
	const { filters, isNarrowed } = useFilters()
	const trash = trashed === '1'
	const within = !trash && /^\d{1,15}$/.test(dir) ? { directory_id: Number(dir), deep: 1 } : {}
	const order = trash ? { trash: 1 } : { sort: sortOf(sort) }
	const query = useMaterials({
		...queryOf(filters),
		...within,
		...order,
		page,
		...(word === '' ? {} : { key_word: word }),
	})
	const filtered = word !== '' || isNarrowed
	return { dir, setDir, page, setPage, view, setView, trash, query, filtered }
}

/** The library (route /explorer/mediaList; `dir` is the open directory, `trash` shows deleted materials). */
export const MaterialsScreen = () => {
	const { dir, setDir, page, setPage, view, setView, trash, query, filtered } = useAsked()
	const [selected, setSelected] = useState<number[]>([])
	const directories = useDirectories().data ?? []
	const clear = () => setSelected([])
	const { actions, dialog } = useMaterialActions(directories, clear)
	const mayChange = useMayChange()
	const directory = directories.find(({ id }) => String(id) === dir)
	const own = directory && mayChange(directory) ? directory : undefined
	const { list = [], count = 0, more = 0 } = query.data ?? {}
	const chosen = list.filter(material => selected.includes(material.id))
	const ids = chosen.map(({ id }) => id)
	const View = view === 'list' ? MaterialTable : MaterialGrid
	const empty = <Empty filtered={filtered} dir={dir} directory={own} trash={trash} />
	const content = (
		<div>
			{chosen.length > 0 && <BulkBar chosen={chosen} actions={actions} trash={trash} clear={clear} />}
			<ListStates query={query} isEmpty={list.length === 0} empty={empty}>
				<View materials={list} actions={actions} selected={ids} select={setSelected} trash={trash} />
				<Pages page={page} size={page_size} count={count} more={more === 1} onChange={setPage} />
			</ListStates>
		</div>
	)
	return (
		<>
			{trash ? <TrashHead isEmpty={list.length === 0 && !filtered} /> : <Head directory={own} />}
			<FilterBar {...{ directories, narrow, dir, setDir, trash, view, setView }} />
			{trash ? (
				content
			) : (
				<div className="library">
					{!narrow && <DirectoryPanel directories={directories} chosen={dir} choose={setDir} />}
					{content}
				</div>
			)}
			{dialog}
		</>
	)
}
