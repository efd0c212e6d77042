import { Button, Flex } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { usePermitted } from '../../data/session/session.ts'
import { t } from '../../data/text.ts'
import { useUrlState } from '../../ui/lists/url-state.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { JoinDialog } from './join-dialog.tsx'
import { SyncGroupView } from './sync-group.tsx'
import { SyncGroupList } from './sync-group-list.tsx'

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
			{group === '' ? <SyncGroupList add={add} /> : <SyncGroupView code={group} />}
			{isJoining && <JoinDialog group_code={group} close={() => join(false)} />}
		</>
	)
}
