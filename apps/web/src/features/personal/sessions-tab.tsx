import { useQuery } from '@tanstack/react-query'
import type { SessionRow } from '@vitrine/contract/people/access'
import { Button, Tag } from 'antd'
import { access } from '../../data/calls/access.ts'
import { keys, refresh } from '../../data/calls/queries.ts'
import { t } from '../../data/text.ts'
import { moment } from '../../ui/format.ts'
import { ListStates } from '../../ui/lists/states.tsx'
import { useAsk } from '../../ui/messages/ask.ts'
import { toast } from '../../ui/messages/toasts.ts'
import { agentWords } from './agent.ts'

const key = [...keys.personal, 'sessions']

const end = async (id: number): Promise<void> => {
	await access.endSession({ id })
	toast('success', t(id === 0 ? '其他会话已全部结束' : '会话已结束'))
	await refresh(key)
}

const Row = ({ row, ask }: { row: SessionRow; ask: (row: SessionRow) => void }) => (
	<li className="panel personal-row">
		<div>
			<strong title={row.agent}>{agentWords(row.agent) || t('未知设备')}</strong>{' '}
			{row.current && <Tag color="blue">{t('当前会话')}</Tag>}
			<div className="muted">
				{t('地址 {ip}', { ip: row.ip })}
				{' · '}
				{t('登录于 {time}', { time: moment(row.created_at) })}
				{' · '}
				{t('最近使用 {time}', { time: moment(row.used_at) })}
			</div>
		</div>
		{!row.current && (
			<Button aria-label={`${t('结束会话')} ${agentWords(row.agent)} ${row.ip}`} onClick={() => ask(row)}>
				{t('结束会话')}
			</Button>
		)}
	</li>
)

/** The user's sessions; any of the others can be ended at once. */
export const SessionsTab = () => {
	const query = useQuery({ queryKey: key, queryFn: ({ signal }) => access.listSessions({}, { signal }) })
	const ask = useAsk()
	const list = query.data ?? []
	const others = list.filter(row => !row.current).length
	const askOne = (row: SessionRow) =>
		ask({
			title: t('结束 {name} 上的会话？', { name: agentWords(row.agent) || row.ip }),
			content: t('那里的页面会立即退出登录。'),
			okText: t('结束会话'),
			onOk: () => end(row.id),
		})
	const askAll = () =>
		ask({
			title: t('结束其他 {count} 个会话？', { count: others }),
			content: t('那里的页面会立即退出登录。'),
			okText: t('结束其他会话'),
			onOk: () => end(0),
		})
	return (
		<ListStates query={query} isEmpty={false} empty={null}>
			<div className="personal-head">
				<p className="muted">{t('不认识的会话请立即结束，然后修改密码。')}</p>
				{others > 0 && (
					<Button danger onClick={askAll}>
						{t('结束其他会话')}
					</Button>
				)}
			</div>
			<ul className="personal-rows">
				{list.map(row => (
					<Row key={row.id} row={row} ask={askOne} />
				))}
			</ul>
		</ListStates>
	)
}
