import type { Material } from '@vitrine/contract/materials'
import { upload_limits } from '@vitrine/domain/material'
import { Pagination } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { t } from '../../data/text.ts'
import { useAsk } from '../../ui/ask.ts'
import { NameDialog } from '../../ui/name-dialog.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { ListStates, Nothing } from '../../ui/states.tsx'
import { Switch } from '../../ui/switch.tsx'
import { useUrlPage, useUrlState } from '../../ui/url-state.ts'
import type { MaterialActions } from './material-actions.ts'
import { MaterialDetails } from './material-details.tsx'
import { MaterialGrid } from './material-grid.tsx'
import { MaterialTable } from './material-table.tsx'
import { page_size, removeMaterials, renameMaterial, useMaterials } from './use-materials.ts'

const UploadLink = () => (
	<Link className="button primary" to="/explorer/newMediaList">
		{t('上传素材')}
	</Link>
)

const Empty = ({ filtered }: { filtered: boolean }) =>
	filtered ? (
		<Nothing title={t('没有符合条件的记录')} />
	) : (
		<Nothing title={t('还没有素材')} hint={t('上传图片或视频后，就可以用它们制作节目。')} action={<UploadLink />} />
	)

const useActions = () => {
	const ask = useAsk()
	const [opened, setOpened] = useState<Material | null>(null)
	const [renamed, setRenamed] = useState<Material | null>(null)
	const actions: MaterialActions = {
		open: setOpened,
		rename: setRenamed,
		remove: ({ id, name }) =>
			ask({ title: t('确定删除“{name}”吗？', { name }), okText: t('删除'), onOk: () => removeMaterials([id], name) }),
	}
	const dialogs = (
		<>
			{opened && <MaterialDetails material={opened} close={() => setOpened(null)} />}
			{renamed && (
				<NameDialog
					title={t('重命名')}
					okText={t('保存')}
					name={renamed.name}
					max={upload_limits.name}
					onSubmit={name => renameMaterial(renamed, name)}
					onClose={() => setRenamed(null)}
				/>
			)}
		</>
	)
	return { actions, dialogs }
}

/** The library (route /explorer/mediaList). */
export const MaterialsScreen = () => {
	const [word, setWord] = useUrlState('q')
	const [kind, setKind] = useUrlState('kind')
	const [view, setView] = useUrlState('view', 'grid')
	const [page, setPage] = useUrlPage()
	const query = useMaterials(word, kind, page)
	const { actions, dialogs } = useActions()
	const list = query.data?.list ?? []
	const View = view === 'list' ? MaterialTable : MaterialGrid
	const kinds = [
		{ value: '', text: t('全部') },
		{ value: 'picture', text: t('图片') },
		{ value: 'video', text: t('视频') },
	]
	const views = [
		{ value: 'grid', text: t('网格') },
		{ value: 'list', text: t('列表') },
	]
	return (
		<>
			<PageHead title={t('素材库')} action={<UploadLink />} />
			<div className="filters">
				<SearchBox label={t('按名称搜索')} value={word} onSearch={setWord} />
				<Switch label={t('类型')} value={kind} onChoose={setKind} choices={kinds} />
				<Switch label={t('视图')} value={view} onChoose={setView} choices={views} />
			</div>
			<ListStates query={query} isEmpty={list.length === 0} empty={<Empty filtered={word !== '' || kind !== ''} />}>
				<View materials={list} actions={actions} />
			</ListStates>
			<Pagination
				style={{ marginTop: 16 }}
				align="end"
				hideOnSinglePage
				current={page}
				pageSize={page_size}
				showSizeChanger={false}
				total={query.data?.count ?? 0}
				onChange={setPage}
			/>
			{dialogs}
		</>
	)
}
