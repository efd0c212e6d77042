import { Button, Flex } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { usePermitted } from '../../data/session/session.ts'
import { t } from '../../data/text.ts'
import { numberWord } from '../../ui/format.ts'
import { useUrlState } from '../../ui/lists/url-state.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { JoinDialog } from './join-dialog.tsx'
import { SyncGroupView } from './sync-group.tsx'
import { SyncGroupList } from './sync-group-list.tsx'
import { useWaitingOrders } from './use-screen-sync.ts'

/** Orders that the lists below do not show yet: they show what terminals report. */
const WaitingOrders = () => {
	const { data: count = 0 } = useWaitingOrders()
	const mayRead = usePermitted('logs.read')
	if (count === 0) return null
	return (
		<p className="muted" role="status">
			{t('有 {count} 条同步命令等待离线终端上线。', { count: numberWord(count) })}{' '}
			{mayRead && (
				<Link to="/log/terminalLogs?view=command&command=multi_screen_sync&state=queued">{t('命令日志')}</Link>
			)}
		</p>
	)
}

/** Terminals that show the same at the same moment, by group (route /terminal/sync; `group` names one). */
export const ScreenSyncScreen = () => {
	const [group, setGroup] = useUrlState('group')
	const [isJoining, join] = useState(false)
	const mayControl = usePermitted('terminals.control')
	const add = mayControl && (
		<Button type="primary" onClick={() => join(true)}>
			{t('添加到同步组')}
		</Button>
	)
	return (
		<>
			<PageHead
				title={group === '' ? t('多屏同步') : t('同步组“{code}”', { code: group })}
				action={
					<Flex gap={8} wrap>
						{group !== '' && <Button onClick={() => setGroup('')}>{t('所有同步组')}</Button>}
						<Link className="button" to="/terminal/Control">
							{t('所有终端')}
						</Link>
						{add}
					</Flex>
				}
			/>
			{group === '' ? (
				<>
					<WaitingOrders />
					<SyncGroupList add={add} />
				</>
			) : (
				<SyncGroupView code={group} />
			)}
			{isJoining && <JoinDialog group_code={group} close={() => join(false)} />}
		</>
	)
}
