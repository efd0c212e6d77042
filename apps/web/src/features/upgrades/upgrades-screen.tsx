import { Tabs } from 'antd'
import { Link } from 'react-router'
import { t } from '../../data/text.ts'
import { useUrlState } from '../../ui/lists/url-state.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { ArtifactsTab } from './artifacts-tab.tsx'
import { CampaignsTab } from './campaigns-tab.tsx'
import './upgrades.css'

/** Upgrades of terminals (route /terminal/upgrade): their progress, and the upgrade files. */
export const UpgradesScreen = () => {
	const [tab, setTab] = useUrlState('tab')
	return (
		<>
			<PageHead
				title={t('终端升级')}
				action={
					<Link className="button" to="/terminal/Control">
						{t('所有终端')}
					</Link>
				}
			/>
			<Tabs
				activeKey={tab === 'files' ? 'files' : 'upgrades'}
				onChange={key => setTab(key === 'files' ? key : '')}
				destroyOnHidden
				items={[
					{ key: 'upgrades', label: t('升级任务'), children: <CampaignsTab /> },
					{ key: 'files', label: t('升级文件'), children: <ArtifactsTab started={() => setTab('')} /> },
				]}
			/>
		</>
	)
}
