import type { Terminal } from '@vitrine/contract/terminals'
import { Button, Flex } from 'antd'
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { usePermitted } from '../../data/session/session.ts'
import { t } from '../../data/text.ts'
import { Switch } from '../../ui/forms/switch.tsx'
import { isNarrow, useListView } from '../../ui/lists/list-view.ts'
import { Pages } from '../../ui/lists/pages.tsx'
import { ListStates, Nothing, Skeleton } from '../../ui/lists/states.tsx'
import { useUrlPage, useUrlState } from '../../ui/lists/url-state.ts'
import { useAsk } from '../../ui/messages/ask.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { AddDialog } from './add-dialog.tsx'
import { BanDialog, type Banning } from './ban-dialog.tsx'
import { RecentRunsButton } from './bulk/recent-runs-button.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { ControlDialog } from './control-dialog.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { ExportButton } from './export-button.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { ShownDialog } from './shown-dialog.tsx'
import type { TerminalActions } from './terminal-actions.ts'
import { TerminalCards } from './terminal-cards.tsx'
import { useTerminalFilters } from './terminal-filters.tsx'
import { TerminalTable } from './terminal-table.tsx'
import { page_size, removeTerminal, useTerminals } from './use-terminals.ts'

/** The map library is loaded separately. */
const MapView = lazy(async () => ({ default: (await import('./map/map-view.tsx')).MapView }))

/** `at` is the section in which a record opens. */
const useActions = (gone: (id: number) => void, mayChange: boolean, at: 'place' | undefined) => {
	const ask = useAsk()
	const [edited, setEdited] = useState<Terminal | null>(null)
	const [looked, look] = useState<Terminal | null>(null)
	const [controlled, control] = useState<Terminal | null>(null)
	const [banning, setBanning] = useState<Banning | null>(null)
	const mayControl = usePermitted('terminals.control')
	const actions = useMemo(
		(): TerminalActions => ({
			look,
			control: mayControl ? control : null,
			change: mayChange
				? {
						edit: setEdited,
						ban: ({ id, name, banned_at }) => setBanning({ ids: [id], name, banned: banned_at === null }),
						remove: terminal =>
							ask({
								title: t('确定删除“{name}”吗？', { name: terminal.name }),
								content: t('删除后，该终端需要重新添加才能连接。'),
								okText: t('删除'),
								onOk: () => removeTerminal(terminal).then(() => gone(terminal.id)),
							}),
					}
				: null,
		}),
		[ask, gone, mayChange, mayControl],
	)
	const dialog = (
		<>
			{edited && <EditDialog terminal={edited} at={at} close={() => setEdited(null)} />}
			{controlled && <ControlDialog terminal={controlled} close={() => control(null)} />}
			{banning && <BanDialog banning={banning} close={() => setBanning(null)} />}
			{looked && <ShownDialog terminal={looked} close={() => look(null)} />}
		</>
	)
	return { actions, dialog }
}

interface ShownProps {
	readonly view: 'list' | 'cards' | 'map'
	readonly filter: TerminalChoice
	readonly actions: TerminalActions
	readonly chosen: number[]
	readonly choose: ((ids: number[]) => void) | null
	readonly empty: ReactNode
	readonly clear: () => void
}
type TerminalChoice = ReturnType<typeof useTerminalFilters>['filter']

/** A page of terminals, as a list or as cards. */
const TerminalPage = ({ view, filter, empty, clear, ...shown }: ShownProps) => {
	const [page, setPage] = useUrlPage()
	const query = useTerminals(filter, page)
	const list = query.data?.list ?? []
	const View = view === 'cards' ? TerminalCards : TerminalTable
	const count = query.data?.count ?? 0
	const { chosen, choose } = shown
	return (
		<>
			<ListStates query={query} isEmpty={list.length === 0} empty={empty}>
				<View terminals={list} {...shown} />
				<Pages page={page} size={page_size} count={count} onChange={setPage} />
			</ListStates>
			{choose !== null && chosen.length > 0 && <BulkBar chosen={chosen} whole={{ filter, count }} clear={clear} />}
		</>
	)
}

const Shown = (props: ShownProps) =>
	props.view === 'map' ? (
		<Suspense fallback={<Skeleton />}>
			<MapView filter={props.filter} actions={props.actions} />
		</Suspense>
	) : (
		<TerminalPage {...props} />
	)

const NoTerminals = ({ isAll, add }: { isAll: boolean; add: ReactNode }) =>
	isAll ? (
		<Nothing title={t('还没有终端')} hint={t('在终端上打开播放器，输入它显示的配对码即可添加。')} action={add} />
	) : (
		<Nothing title={t('没有符合条件的记录')} />
	)

/** The terminals screen (route /terminal/Control; `type=addTerminal` opens the dialog that adds one). */
export const TerminalsScreen = () => {
	const { fields, filter, isAll } = useTerminalFilters()
	const [chosen, choose] = useState<number[]>([])
	const forget = useCallback((id: number) => choose(ids => ids.filter(one => one !== id)), [])
	const mayChange = usePermitted('terminals.write')
	const mayControl = usePermitted('terminals.control')
	const [view, setView] = useListView('terminals', ['list', 'cards', 'map'], isNarrow ? 'cards' : 'list')
	const [type, setType] = useUrlState('type')
	const { actions, dialog } = useActions(forget, mayChange, view === 'map' ? 'place' : undefined)
	const add = mayChange && (
		<Button type="primary" onClick={() => setType('addTerminal')}>
			{t('添加终端')}
		</Button>
	)
	const views = [
		{ value: 'list', text: t('列表') },
		{ value: 'cards', text: t('卡片') },
		{ value: 'map', text: t('地图') },
	] as const
	return (
		<>
			<PageHead
				title={t('终端')}
				action={
					<Flex gap={8} wrap>
						<Link className="button" to="/device/acquisitionDevice">
							{t('采集设备')}
						</Link>
						<Link className="button" to="/terminal/health">
							{t('终端健康')}
						</Link>
						<Link className="button" to="/terminal/sync">
							{t('多屏同步')}
						</Link>
						<Link className="button" to="/schedule/scheduleTemplate">
							{t('日程模板')}
						</Link>
						<Link className="button" to="/terminal/upgrade">
							{t('终端升级')}
						</Link>
						{mayControl && <RecentRunsButton />}
						<ExportButton filter={filter} />
						{add && <Button onClick={() => setType('importTerminals')}>{t('批量导入')}</Button>}
						{add}
					</Flex>
				}
			/>
			<div className="filters">
				{fields}
				<Switch label={t('视图')} value={view} onChoose={setView} choices={views} />
			</div>
			<Shown
				view={view}
				filter={filter}
				actions={actions}
				chosen={chosen}
				choose={mayChange || mayControl ? choose : null}
				empty={<NoTerminals isAll={isAll} add={add} />}
				clear={() => choose([])}
			/>
			{dialog}
			{type === 'importTerminals' && mayChange && <ImportDialog close={() => setType('')} />}
			{type === 'addTerminal' && mayChange && <AddDialog close={() => setType('')} />}
		</>
	)
}
