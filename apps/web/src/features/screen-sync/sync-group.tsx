import type { SyncMemberRow } from '@vitrine/contract/terminal/screen-sync'
import { Button, Flex, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { usePermitted } from '../../data/session/session.ts'
import { t } from '../../data/text.ts'
import { exactMoment } from '../../ui/format.ts'
import { ListTable } from '../../ui/lists/list-table.tsx'
import { ListStates, Nothing } from '../../ui/lists/states.tsx'
import { useAsk } from '../../ui/messages/ask.ts'
import { StateWord } from '../../ui/state-word.tsx'
import { SyncDialog } from '../../ui/terminals/sync-dialog.tsx'
import { endSync } from '../../ui/terminals/sync-order.ts'
import { deviationWord, memberWord, syncRoleWord, syncStateWord } from '../../ui/terminals/sync-words.ts'
import { terminalPath } from '../../ui/terminals/terminal-path.ts'
import { SyncHistory } from './sync-history.tsx'
import { useSyncGroup } from './use-screen-sync.ts'

/** How far a member is from the others, and how precisely that is known. */
const Deviation = ({ member }: { member: SyncMemberRow }) => (
	<>
		<div>{memberWord(member)}</div>
		{member.uncertainty_ms !== null && (
			<div className="muted">{t('时钟误差 ±{ms} 毫秒', { ms: member.uncertainty_ms })}</div>
		)}
	</>
)

const columns = (
	reference_id: number,
	actions: ((member: SyncMemberRow) => React.ReactNode) | null,
): TableColumnsType<SyncMemberRow> => [
	{
		title: t('终端'),
		key: 'terminal',
		render: (_, { device_id, name }) => (
			<Link to={terminalPath(device_id)} style={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
				{name}
			</Link>
		),
	},
	{
		title: t('同步角色'),
		key: 'role',
		render: (_, { device_id, role }) =>
			role === 'lead' && device_id !== reference_id ? t('基准（未采用）') : syncRoleWord(role),
	},
	{ title: t('同步状态'), key: 'state', render: (_, { state }) => <StateWord {...syncStateWord(state)} /> },
	{ title: t('偏差'), key: 'apart', render: (_, member) => <Deviation member={member} /> },
	{ title: t('显示延迟'), key: 'offset', render: (_, { offset_ms }) => deviationWord(offset_ms) },
	{ title: t('当前节目'), key: 'program', render: (_, { program_name }) => program_name || '–' },
	{ title: t('最近上报'), key: 'reported', render: (_, { reported_at }) => exactMoment(reported_at) },
	...(actions === null
		? []
		: [
				{
					title: t('操作'),
					key: 'actions',
					className: 'stays-at-end',
					render: (_: unknown, member: SyncMemberRow) => actions(member),
				},
			]),
]

/** The members of a group, how far apart they are now, and how far they were. */
export const SyncGroupView = ({ code }: { code: string }) => {
	const query = useSyncGroup(code)
	const ask = useAsk()
	const mayControl = usePermitted('terminals.control')
	const [edited, edit] = useState<SyncMemberRow | null>(null)
	const { list = [], reference_id = 0, spread_ms = null } = query.data ?? {}
	const leave = ({ device_id, name }: SyncMemberRow): void =>
		ask({
			title: t('确定将“{name}”移出同步组吗？', { name }),
			content: t('它会继续播放，但不再与其他终端保持同步。'),
			okText: t('移出同步组'),
			onOk: () => endSync(device_id),
		})
	const actions = (member: SyncMemberRow) => (
		<Flex gap={8} wrap>
			<Button size="small" onClick={() => edit(member)}>
				{t('同步设置')}
			</Button>
			<Button size="small" onClick={() => leave(member)}>
				{t('移出同步组')}
			</Button>
		</Flex>
	)
	return (
		<>
			<ListStates
				query={query}
				isEmpty={list.length === 0}
				empty={<Nothing title={t('还没有终端')} hint={t('这个组里没有终端。终端收到命令并上报后会显示在这里。')} />}
			>
				<p className="muted" role="status">
					{t('最大偏差')}: {spread_ms === null ? '–' : deviationWord(spread_ms).replace('+', '')}
				</p>
				<div className="table-scroll">
					<ListTable<SyncMemberRow>
						rowKey="device_id"
						columns={columns(reference_id, mayControl ? actions : null)}
						dataSource={list}
						pagination={false}
					/>
				</div>
				{edited && (
					<SyncDialog
						terminal={{ id: edited.device_id, name: edited.name }}
						draft={{ group_code: code, role: edited.role, offset_ms: edited.offset_ms }}
						close={() => edit(null)}
					/>
				)}
			</ListStates>
			{/* One terminal has nothing to deviate from. */}
			{list.length > 1 && <SyncHistory code={code} members={list} />}
		</>
	)
}
