import { incident_kinds, incident_states } from '@vitrine/domain/terminal/incident'
import { Button, Flex, Select } from 'antd'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { usePermitted } from '../../data/session/session.ts'
import { useTerminalChoice } from '../../data/terminal-choice.ts'
import { t } from '../../data/text.ts'
import { GroupFilter } from '../../ui/forms/group-select.tsx'
import { Pages } from '../../ui/lists/pages.tsx'
import { ListStates, Nothing } from '../../ui/lists/states.tsx'
import { useUrlPage, useUrlState } from '../../ui/lists/url-state.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { IncidentActions } from './incident-dialogs.tsx'
import { IncidentTable, isRunning } from './incident-table.tsx'
import { stateWord } from './incident-words.tsx'
import { KindTiles } from './kind-tiles.tsx'
import { NoticesButton } from './notices-dialog.tsx'
import { page_size, useAssignees, useIncidents } from './use-incidents.ts'

/** How often relative times are redrawn, in ms. */
const redraw_every = 10_000

const useNow = (): number => {
	const [now, setNow] = useState(() => Date.now())
	useEffect(() => {
		const timer = setInterval(() => setNow(Date.now()), redraw_every)
		return () => clearInterval(timer)
	}, [])
	return now
}

const StateFilter = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => (
	<Select
		aria-label={t('状态')}
		value={value}
		onChange={onChange}
		// As wide as the longest option, so that the filters next to it do not move.
		style={{ width: 240 }}
		popupMatchSelectWidth={false}
		options={[
			{ value: '', label: t('待处理和已确认') },
			...incident_states.map(state => ({ value: state as string, label: stateWord(state) })),
		]}
	/>
)

const AssigneeFilter = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => {
	const people = useAssignees(true).data ?? []
	return (
		<Select
			aria-label={t('负责人')}
			value={value}
			onChange={onChange}
			style={{ minWidth: 160 }}
			showSearch={{ optionFilterProp: 'label' }}
			options={[
				{ value: '', label: t('不限负责人') },
				{ value: '0', label: t('未指派') },
				...people.map(({ id, name }) => ({ value: String(id), label: name })),
			]}
		/>
	)
}

/** Shows that the list is limited to one terminal, and removes that limit. */
const DeviceChip = ({ id, remove }: { id: number; remove: () => void }) => {
	const name = useTerminalChoice().data?.find(terminal => terminal.id === id)?.name ?? String(id)
	return (
		<Button aria-label={t('取消只看“{name}”', { name })} onClick={remove}>
			{t('只看“{name}”', { name })} ✕
		</Button>
	)
}

/** A terminal's past incidents are not in the list of current ones: links to them. */
const PastIncidents = ({ show }: { show: (state: string) => void }) => (
	<Flex gap={8} wrap justify="center">
		<Button onClick={() => show('ended')}>{t('查看已恢复的故障')}</Button>
		<Button onClick={() => show('resolved')}>{t('查看已解决的故障')}</Button>
	</Flex>
)

const numberOf = (text: string): number | undefined => (/^\d{1,15}$/.test(text) ? Number(text) : undefined)

/** The filters of the list, which are stored in the address. */
const useIncidentFilters = () => {
	const [kind, setKind] = useUrlState('kind')
	const [state, setState] = useUrlState('state')
	const [group, setGroup] = useUrlState('group')
	const [user, setUser] = useUrlState('user')
	const [device, setDevice] = useUrlState('device')
	const mayChange = usePermitted('terminals.write')
	return {
		kind,
		setKind,
		fields: (
			<>
				<StateFilter value={state} onChange={setState} />
				<GroupFilter value={group} onChange={setGroup} />
				{mayChange && <AssigneeFilter value={user} onChange={setUser} />}
				{device !== '' && <DeviceChip id={Number(device)} remove={() => setDevice('')} />}
			</>
		),
		wanted: {
			kind: incident_kinds.find(one => one === kind),
			state: incident_states.find(one => one === state),
			group_id: numberOf(group) || undefined,
			user_id: numberOf(user),
			device_id: numberOf(device) || undefined,
		},
		device,
		setState,
		isAll: [kind, state, group, user, device].every(asked => asked === ''),
	}
}

const BulkBar = (props: { chosen: readonly number[]; isOpen: boolean; clear: () => void }) => {
	const { chosen, isOpen, clear } = props
	return (
		<Flex gap={8} wrap align="center" className="bulk-bar">
			<span role="status">{t('已选 {count} 个故障', { count: chosen.length })}</span>
			<IncidentActions
				ids={chosen}
				about={t('{count} 个故障', { count: chosen.length })}
				isOpen={isOpen}
				done={clear}
			/>
			<Button type="text" onClick={clear}>
				{t('取消选择')}
			</Button>
		</Flex>
	)
}

/** What is wrong with terminals, and who is responsible (route /terminal/health; `device` names a terminal). */
export const HealthScreen = () => {
	const { kind, setKind, fields, wanted, device, setState, isAll } = useIncidentFilters()
	const [page, setPage] = useUrlPage()
	const [ticked, tick] = useState<number[]>([])
	const mayChange = usePermitted('terminals.write')
	const query = useIncidents({ ...wanted, page })
	const now = useNow()
	const { list = [], kinds = [], count = 0 } = query.data ?? {}
	// Incidents that have ended meanwhile, or are on another page, must not be changed unseen.
	const chosen = list.filter(incident => isRunning(incident) && ticked.includes(incident.id))
	const ids = chosen.map(({ id }) => id)
	const empty = isAll ? (
		<Nothing title={t('没有故障')} hint={t('终端失联、存储将满、时钟不准、漏播或内容无法显示时，会出现在这里。')} />
	) : (
		<Nothing
			title={t('没有符合条件的记录')}
			action={device !== '' && wanted.state === undefined && <PastIncidents show={setState} />}
		/>
	)
	return (
		<>
			<PageHead
				title={t('终端健康')}
				action={
					<Flex gap={8} wrap>
						<NoticesButton />
						<Link className="button" to="/terminal/Control">
							{t('所有终端')}
						</Link>
					</Flex>
				}
			/>
			<KindTiles kinds={kinds} chosen={kind} choose={setKind} />
			<div className="filters">{fields}</div>
			<ListStates query={query} isEmpty={list.length === 0} empty={empty}>
				<IncidentTable incidents={list} now={now} chosen={ids} choose={mayChange ? tick : null} />
				<Pages page={page} size={page_size} count={count} onChange={setPage} />
			</ListStates>
			{mayChange && ids.length > 0 && (
				<BulkBar chosen={ids} isOpen={chosen.some(({ state }) => state === 'open')} clear={() => tick([])} />
			)}
		</>
	)
}
