import type { Emergency } from '@vitrine/contract/release/emergency'
import { Button, Flex, Tabs } from 'antd'
import { useState } from 'react'
import { usePermitted } from '../../data/session/session.ts'
import { t } from '../../data/text.ts'
import { Pages } from '../../ui/lists/pages.tsx'
import { SearchBox } from '../../ui/lists/search-box.tsx'
import { ListStates, Nothing } from '../../ui/lists/states.tsx'
import { useUrlPage, useUrlState } from '../../ui/lists/url-state.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { AlertsTab } from './alerts-tab.tsx'
import './emergency.css'
import { EmergencyEditor } from './emergency-editor.tsx'
import { EmergencyList } from './emergency-list.tsx'
import { PublishEmergency } from './publish-emergency.tsx'
import { RulePanel } from './rule-panel.tsx'
import { RunningEmergency } from './running-emergency.tsx'
import { page_size, useActive, useEmergencies } from './use-emergency.ts'

const Running = () => {
	const query = useActive()
	const list = query.data ?? []
	const empty = <p className="muted">{t('没有正在显示的紧急内容')}</p>
	return (
		<section className="panel emergency-part" aria-labelledby="emergency-running">
			<h2 id="emergency-running">{t('正在显示的紧急内容')}</h2>
			<ListStates query={query} isEmpty={list.length === 0} empty={empty}>
				<ul className="emergency-now">
					{list.map(emergency => (
						<RunningEmergency key={emergency.publish_id} emergency={emergency} />
					))}
				</ul>
			</ListStates>
		</section>
	)
}

/** The dialog over the screen: editing or publishing, of a stored content or a new one. */
interface Open {
	readonly what: 'edit' | 'publish'
	readonly emergency: Emergency | null
}

const Head = ({ open }: { open: (open: Open) => void }) => (
	<Flex gap={8} wrap>
		<Button onClick={() => open({ what: 'edit', emergency: null })}>{t('新建紧急内容')}</Button>
		<Button type="primary" danger onClick={() => open({ what: 'publish', emergency: null })}>
			{t('发布紧急内容')}
		</Button>
	</Flex>
)

/** Running emergencies, and stored contents ready to be published. */
const ContentsTab = ({ open: setOpen }: { open: (open: Open) => void }) => {
	const [word, setWord] = useUrlState('q')
	const [page, setPage] = useUrlPage()
	const mayPublish = usePermitted('releases.publish')
	const query = useEmergencies(word, page)
	const list = query.data?.list ?? []
	const empty =
		word === '' ? (
			<Nothing
				title={t('还没有紧急内容')}
				hint={t('事先写好紧急内容，需要时选择终端即可立即发布。')}
				action={
					mayPublish && <Button onClick={() => setOpen({ what: 'edit', emergency: null })}>{t('新建紧急内容')}</Button>
				}
			/>
		) : (
			<Nothing title={t('没有符合条件的记录')} />
		)
	return (
		<>
			<Running />
			<div className="filters">
				<SearchBox label={t('按名称搜索')} value={word} onSearch={setWord} />
			</div>
			<ListStates query={query} isEmpty={list.length === 0} empty={empty}>
				<EmergencyList
					list={list}
					edit={emergency => setOpen({ what: 'edit', emergency })}
					publish={emergency => setOpen({ what: 'publish', emergency })}
				/>
				<Pages page={page} size={page_size} count={query.data?.count ?? 0} onChange={setPage} />
			</ListStates>
			<RulePanel />
		</>
	)
}

/** Emergencies: running ones, stored contents, and received public alerts (route /system/rrgentContent). */
export const EmergencyScreen = () => {
	const [tab, setTab] = useUrlState('tab')
	const [open, setOpen] = useState<Open | null>(null)
	const mayPublish = usePermitted('releases.publish')
	return (
		<>
			<PageHead title={t('紧急内容')} action={mayPublish && <Head open={setOpen} />} />
			<Tabs
				activeKey={tab === 'alerts' ? 'alerts' : 'contents'}
				onChange={key => setTab(key === 'alerts' ? key : '')}
				destroyOnHidden
				items={[
					{ key: 'contents', label: t('紧急内容'), children: <ContentsTab open={setOpen} /> },
					{ key: 'alerts', label: t('公共预警'), children: <AlertsTab /> },
				]}
			/>
			{open?.what === 'edit' && <EmergencyEditor emergency={open.emergency} close={() => setOpen(null)} />}
			{open?.what === 'publish' && <PublishEmergency emergency={open.emergency} close={() => setOpen(null)} />}
		</>
	)
}
