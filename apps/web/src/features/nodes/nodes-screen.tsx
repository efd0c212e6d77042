import { Button, Tabs } from 'antd'
import { useState } from 'react'
import { usePermitted } from '../../data/session/session.ts'
import { t } from '../../data/text.ts'
import { useUrlState } from '../../ui/lists/url-state.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { MigrationsTab } from './migrations-tab.tsx'
import { NodeDialog } from './node-dialog.tsx'
import { NodesTab } from './nodes-tab.tsx'
import './nodes.css'

/** Servers that terminals can move to, and the migrations to them (route /system/nodeManage). */
export const NodesScreen = () => {
	const may = usePermitted('nodes.write')
	const [tab, setTab] = useUrlState('tab')
	const [isAdding, setAdding] = useState(false)
	const add = may && (
		<Button type="primary" onClick={() => setAdding(true)}>
			{t('添加节点')}
		</Button>
	)
	return (
		<>
			<PageHead title={t('节点管理')} action={add} />
			<Tabs
				activeKey={tab === 'migrations' ? 'migrations' : 'nodes'}
				onChange={key => setTab(key === 'migrations' ? key : '')}
				destroyOnHidden
				items={[
					{ key: 'nodes', label: t('节点列表'), children: <NodesTab started={() => setTab('migrations')} /> },
					{ key: 'migrations', label: t('迁移任务'), children: <MigrationsTab /> },
				]}
			/>
			{isAdding && <NodeDialog node={null} close={() => setAdding(false)} />}
		</>
	)
}
