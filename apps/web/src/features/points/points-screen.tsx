import type { PointRow } from '@vitrine/contract/release/points'
import { Button, Flex, Switch } from 'antd'
import { Link } from 'react-router'
import { nameOfGroup } from '../../data/groups.ts'
import { usePermitted } from '../../data/session/session.ts'
import { t } from '../../data/text.ts'
import { listed } from '../../ui/format.ts'
import { useAction } from '../../ui/forms/action.ts'
import { Switch as Choice } from '../../ui/forms/switch.tsx'
import { ListTable } from '../../ui/lists/list-table.tsx'
import { Pages } from '../../ui/lists/pages.tsx'
import { SearchBox } from '../../ui/lists/search-box.tsx'
import { ListStates, Nothing } from '../../ui/lists/states.tsx'
import { useUrlPage, useUrlState } from '../../ui/lists/url-state.ts'
import { useAsk } from '../../ui/messages/ask.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { StateWord } from '../../ui/state-word.tsx'
import { centreWord, hoursWord, kindWord, movingWords, sizeWord, waitsWord } from './point-words.ts'
import './points.css'
import { PointsMap } from './points-map.tsx'
import { PointSimulator } from './simulator.tsx'
import { enablePoint, longest_page, page_size, removePoint, usePoints } from './use-points.ts'

/** The address of the form of a point. */
export const formPath = (id = 0): string => (id === 0 ? '/system/addPoint' : `/system/addPoint?id=${id}`)

const Name = ({ point, may }: { point: PointRow; may: boolean }) => (
	<div className="point-cell">
		{may ? (
			<Link to={formPath(point.id)} style={{ fontWeight: 500 }}>
				{point.name}
			</Link>
		) : (
			<strong>{point.name}</strong>
		)}
		<div className="muted">{nameOfGroup(point)}</div>
		{usePermitted('plays.read') && <Link to={`/home/statistics?point=${point.id}`}>{t('播放统计')}</Link>}
	</div>
)

const Where = ({ point }: { point: PointRow }) => (
	<div className="point-cell">
		<div>
			{kindWord(point.area.kind)} · {sizeWord(point)}
		</div>
		<div className="muted">{centreWord(point)}</div>
		{movingWords(point).map(words => (
			<div key={words} className="muted">
				{words}
			</div>
		))}
	</div>
)

const Programs = ({ point: { programs } }: { point: PointRow }) => (
	<ol className="point-programs">
		{programs.map(({ id, name }, at) => (
			// biome-ignore lint/suspicious/noArrayIndexKey: a program may play twice
			<li key={at}>{name === '' ? t('不可见的节目 {id}', { id }) : name}</li>
		))}
	</ol>
)

const targetWords = ({ devices, device_count, groups }: PointRow): string => {
	const named = [
		...groups.map(({ id, name, name_en }) => nameOfGroup({ group_name: name, group_name_en: name_en }) || String(id)),
	]
	const devicesNamed = devices.slice(0, 3).map(({ name }) => name)
	const more = device_count - devicesNamed.length
	return listed([...named, ...devicesNamed, ...(more > 0 ? [t('另外 {count} 个终端', { count: more })] : [])])
}

const Targets = ({ point }: { point: PointRow }) => {
	const { terminals, arrived, unable, enabled, waits } = point
	return (
		<div className="point-cell">
			<div>{targetWords(point)}</div>
			{enabled && terminals > unable && (
				<div className="muted">{t('已送达 {arrived} / {count}', { arrived, count: terminals - unable })}</div>
			)}
			{unable > 0 && <div className="muted">{t('{count} 个终端的播放器不支持投放点', { count: unable })}</div>}
			{waits !== null && <div className="fault">{waitsWord(point)}</div>}
		</div>
	)
}

const Hours = ({ point: { hours } }: { point: PointRow }) =>
	hours.length === 0 ? (
		<span className="muted">{t('任何时间')}</span>
	) : (
		<ul className="point-hours">
			{hours.map((one, at) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: hours have no names
				<li key={at}>{hoursWord(one)}</li>
			))}
		</ul>
	)

const Enabled = ({ point: { id, name, enabled }, may }: { point: PointRow; may: boolean }) => {
	const { busy, run } = useAction((next: boolean) => enablePoint(id, next))
	if (!may) return <StateWord tone={enabled ? 'green' : 'grey'} text={enabled ? t('已启用') : t('未启用')} />
	return (
		<Switch
			checked={enabled}
			loading={busy}
			aria-label={t('启用“{name}”', { name })}
			onChange={next => void run(next)}
		/>
	)
}

const Table = ({ points, may }: { points: readonly PointRow[]; may: boolean }) => {
	const ask = useAsk()
	const remove = ({ id, name }: PointRow): void =>
		ask({
			title: t('确定删除投放点“{name}”吗？', { name }),
			content: t('终端将不再在此处播放其节目。'),
			okText: t('删除'),
			onOk: () => removePoint(id),
		})
	return (
		<ListTable<PointRow>
			rowKey="id"
			dataSource={[...points]}
			pagination={false}
			className="table-scroll"
			columns={[
				{ title: t('名称'), render: (_, point) => <Name point={point} may={may} /> },
				{ title: t('投放区域'), render: (_, point) => <Where point={point} /> },
				{ title: t('节目'), render: (_, point) => <Programs point={point} /> },
				{ title: t('终端'), render: (_, point) => <Targets point={point} /> },
				{ title: t('时段'), render: (_, point) => <Hours point={point} /> },
				{ title: t('优先级'), dataIndex: 'priority' },
				{ title: t('已启用'), render: (_, point) => <Enabled point={point} may={may} /> },
				...(may
					? [
							{
								title: t('操作'),
								render: (_: unknown, point: PointRow) => (
									<Flex gap={8} wrap>
										<Link className="button" to={formPath(point.id)}>
											{t('编辑')}
										</Link>
										<Button danger onClick={() => remove(point)}>
											{t('删除')}
										</Button>
									</Flex>
								),
							},
						]
					: []),
			]}
		/>
	)
}

const views = ['list', 'map', 'simulation'] as const
type View = (typeof views)[number]

const List = ({ may, key_word, search }: { may: boolean; key_word: string; search: (word: string) => void }) => {
	const [page, setPage] = useUrlPage()
	const query = usePoints({ page, limit: page_size, key_word })
	const { list = [], count = 0 } = query.data ?? {}
	const empty =
		key_word === '' ? (
			<Nothing title={t('还没有投放点')} hint={t('移动终端进入投放点的区域时，播放为该处选定的节目。')} />
		) : (
			<Nothing title={t('没有符合条件的记录')} />
		)
	return (
		<>
			<div className="filters">
				<SearchBox label={t('搜索投放点')} value={key_word} onSearch={search} />
			</div>
			<ListStates query={query} isEmpty={list.length === 0} empty={empty}>
				<Table points={list} may={may} />
				<Pages page={page} size={page_size} count={count} onChange={setPage} />
			</ListStates>
		</>
	)
}

const OnMap = ({ may }: { may: boolean }) => {
	const query = usePoints({ limit: longest_page })
	const list = query.data?.list ?? []
	return (
		<ListStates query={query} isEmpty={list.length === 0} empty={<Nothing title={t('还没有投放点')} />}>
			<PointsMap points={list} may={may} />
		</ListStates>
	)
}

/** Places at which moving terminals play programs: as a list, on a map, and in a simulator for positions (route /system/pointDelivery). */
export const PointsScreen = () => {
	const [key_word, search] = useUrlState('q')
	const [typed, setView] = useUrlState('view', 'list')
	const view: View = views.find(one => one === typed) ?? 'list'
	const may = usePermitted('points.write')
	return (
		<>
			<PageHead
				title={t('投放点')}
				action={
					may && (
						<Link className="button primary" to={formPath()}>
							{t('添加投放点')}
						</Link>
					)
				}
			/>
			<div className="point-views">
				<Choice
					label={t('显示方式')}
					value={view}
					onChoose={setView}
					choices={[
						{ value: 'list', text: t('列表') },
						{ value: 'map', text: t('地图') },
						{ value: 'simulation', text: t('模拟') },
					]}
				/>
			</div>
			{view === 'list' && <List may={may} key_word={key_word} search={search} />}
			{view === 'map' && <OnMap may={may} />}
			{view === 'simulation' && <PointSimulator />}
		</>
	)
}
