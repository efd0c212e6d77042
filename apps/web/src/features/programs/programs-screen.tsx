import { Button, Flex } from 'antd'
import { useCallback, useState } from 'react'
import { usePermitted } from '../../data/session/session.ts'
import { t } from '../../data/text.ts'
import { isNarrow, useListView } from '../../ui/lists/list-view.ts'
import { Pages } from '../../ui/lists/pages.tsx'
import { ListStates, Nothing } from '../../ui/lists/states.tsx'
import { useUrlPage, useUrlState } from '../../ui/lists/url-state.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { CreateDialog } from './create-dialog.tsx'
import { ExportButton } from './export-button.tsx'
import { FilterBar, type ProgramView } from './filter-bar.tsx'
import { ImportButton } from './import-button.tsx'
import { useProgramActions } from './program-dialogs.tsx'
import { queryOf, sortOf, useFilters } from './program-filters.ts'
import { ProgramGrid } from './program-grid.tsx'
import { ProgramTable } from './program-table.tsx'
import '../../ui/lists/cards.css'
import './programs.css'
import { SmilExportButton } from './smil-export.tsx'
import { page_size, usePrograms } from './use-programs.ts'

/** The query for the address. */
const useAsked = () => {
	const [word] = useUrlState('q')
	const [sort] = useUrlState('sort', 'updated')
	const [page, setPage] = useUrlPage()
	const { filters, isNarrowed } = useFilters()
	const asked = { ...queryOf(filters), ...(word === '' ? {} : { key_word: word }) }
	const query = usePrograms({ ...asked, page, sort: sortOf(sort) })
	const filtered = word !== '' || isNarrowed
	return { query, page, setPage, filtered }
}

const useDetails = (): [number, (id: number) => void] => {
	const [id, setId] = useUrlState('details')
	const set = useCallback((next: number) => setId(next > 0 ? String(next) : ''), [setId])
	return [/^\d{1,15}$/.test(id) ? Number(id) : 0, set]
}

/** The programs (route /schedule/programManage; `type=addProgram` opens the dialog that creates one, `details` the drawer of one). */
export const ProgramsScreen = () => {
	const [type, setType] = useUrlState('type')
	const [view, setView] = useListView<ProgramView>('programs', ['list', 'grid'], isNarrow ? 'grid' : 'list')
	const [details, setDetails] = useDetails()
	const [selected, setSelected] = useState<number[]>([])
	const { query, page, setPage, filtered } = useAsked()
	const { actions, dialogs } = useProgramActions(details, setDetails, () => setSelected([]))
	const mayWrite = usePermitted('programs.write')
	const { list = [], count = 0 } = query.data ?? {}
	const chosen = list.filter(program => selected.includes(program.id))
	const View = view === 'grid' ? ProgramGrid : ProgramTable
	const create = mayWrite && (
		<Button type="primary" onClick={() => setType('addProgram')}>
			{t('创建节目')}
		</Button>
	)
	const empty = filtered ? (
		<Nothing title={t('没有符合条件的记录')} />
	) : (
		<Nothing title={t('还没有节目')} hint={t('节目把素材排列在画面上，可以发布到终端。')} action={create} />
	)
	return (
		<>
			<PageHead
				title={t('节目')}
				action={
					<Flex gap={8} wrap>
						<ImportButton />
						{create}
					</Flex>
				}
			/>
			<FilterBar view={view} setView={setView} />
			{chosen.length > 0 && (
				<Flex gap={8} wrap className="bulk-bar">
					<ExportButton ids={chosen.map(({ id }) => id)} />
					<SmilExportButton ids={chosen.map(({ id }) => id)} />
					<Button danger onClick={() => actions.remove(chosen)}>
						{t('删除所选（{count}）', { count: chosen.length })}
					</Button>
					<Button type="text" onClick={() => setSelected([])}>
						{t('取消选择')}
					</Button>
				</Flex>
			)}
			<ListStates query={query} isEmpty={list.length === 0} empty={empty}>
				<View programs={list} actions={actions} selected={chosen.map(program => program.id)} select={setSelected} />
				<Pages page={page} size={page_size} count={count} more={false} onChange={setPage} />
			</ListStates>
			{dialogs}
			{type === 'addProgram' && mayWrite && <CreateDialog close={() => setType('')} />}
		</>
	)
}
