import type { Terminal } from '@vitrine/contract/terminals'
import { Button, Flex, Tabs } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import { isGone } from '../../data/calls/shown-errors.ts'
import { usePermitted } from '../../data/session/session.ts'
import { t } from '../../data/text.ts'
import { ListStates } from '../../ui/lists/states.tsx'
import { useUrlState } from '../../ui/lists/url-state.ts'
import { TerminalLog } from '../../ui/logs/terminal-log.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { isMediaServer, terminalPagePath } from '../../ui/terminals/terminal-path.ts'
import { CommandsTab } from './commands-tab.tsx'
import { CompletenessTab } from './completeness/completeness-tab.tsx'
import { Controls } from './controls.tsx'
import { DevicePrograms } from './device-programs.tsx'
import { DownloadsTab } from './downloads-tab.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { InfoTab } from './info-tab.tsx'
import { HardwareTab } from './media-server/hardware-tab.tsx'
import { PlaybackTab } from './media-server/playback-tab.tsx'
import { MonitoringTab } from './monitoring-tab.tsx'
import { RelaysTab } from './relays/relays-tab.tsx'
import { RetainedDrafts } from './retained-drafts.tsx'
import { RulesTab } from './rules/rules-tab.tsx'
import { ScreenshotsTab } from './screenshots-tab.tsx'
import { SensorsTab } from './sensors-tab.tsx'
import { SettingsTab } from './settings/settings-tab.tsx'
import { ShownContent } from './shown-content.tsx'
import './terminal-page.css'
import { LocksTab } from './timing/locks-tab.tsx'
import { TimingTab } from './timing/timing-tab.tsx'
import { UploadedLogs } from './uploaded-logs.tsx'
import { useTerminal } from './use-screenshots.ts'

/** What can be done with the terminal; nothing once it is gone, but its open form stays and says so. */
const Actions = ({ terminal, isLost }: { terminal: Terminal; isLost: boolean }) => {
	const [isEdited, edit] = useState(false)
	const mayChange = usePermitted('terminals.write')
	return (
		<Flex gap={8} wrap>
			<Link className="button" to="/terminal/Control">
				{t('所有终端')}
			</Link>
			{!isLost && (
				<Link className="button" to={`/terminal/health?device=${terminal.id}`}>
					{t('故障')}
				</Link>
			)}
			{mayChange && !isLost && <Button onClick={() => edit(true)}>{t('编辑')}</Button>}
			{isEdited && <EditDialog terminal={terminal} close={() => edit(false)} />}
		</Flex>
	)
}

/** The tabs of a page: those of a media server come after its data, the others are those of any terminal. */
const partsOf = (
	terminal: Terminal,
	{
		mayControl,
		mayDownloads,
		mayLogs,
		mayPlays,
	}: Readonly<Record<'mayControl' | 'mayDownloads' | 'mayLogs' | 'mayPlays', boolean>>,
) => [
	{ key: 'info', label: t('信息'), children: <InfoTab terminal={terminal} /> },
	...(isMediaServer(terminal)
		? [
				{ key: 'playback', label: t('播放控制'), children: <PlaybackTab terminal={terminal} /> },
				{ key: 'hardware', label: t('设备与输出'), children: <HardwareTab terminal={terminal} /> },
			]
		: []),
	...(mayControl ? [{ key: 'control', label: t('控制'), children: <Controls terminal={terminal} /> }] : []),
	{
		key: 'programs',
		label: t('内容'),
		children: (
			<>
				<ShownContent terminal={terminal} />
				<DevicePrograms terminal={terminal} />
			</>
		),
	},
	...(mayDownloads ? [{ key: 'downloads', label: t('下载进度'), children: <DownloadsTab terminal={terminal} /> }] : []),
	{ key: 'screenshots', label: t('截图'), children: <ScreenshotsTab terminal={terminal} /> },
	{ key: 'sensors', label: t('传感器'), children: <SensorsTab terminal={terminal} /> },
	{ key: 'monitoring', label: t('监看'), children: <MonitoringTab terminal={terminal} /> },
	{ key: 'timing', label: t('定时'), children: <TimingTab terminal={terminal} /> },
	{ key: 'locks', label: t('锁定'), children: <LocksTab terminal={terminal} /> },
	{ key: 'relays', label: t('多功能卡'), children: <RelaysTab terminal={terminal} /> },
	{ key: 'settings', label: t('其他设置'), children: <SettingsTab terminal={terminal} /> },
	{ key: 'rules', label: t('规则'), children: <RulesTab terminal={terminal} /> },
	{ key: 'commands', label: t('命令记录'), children: <CommandsTab terminal={terminal} /> },
	...(mayPlays
		? [{ key: 'completeness', label: t('播放完整率'), children: <CompletenessTab terminal={terminal} /> }]
		: []),
	...(mayLogs
		? [
				{
					key: 'logs',
					label: t('日志'),
					children: (
						<>
							<TerminalLog device_id={terminal.id} />
							<UploadedLogs terminal={terminal} />
						</>
					),
				},
			]
		: []),
]

/** What a list of tabs says of itself belongs to the list alone: the bar also has a button for tabs that do not fit, which is no tab. */
const useTabList = () => {
	const place = useRef<HTMLElement>(null)
	useEffect(() => {
		const bar = place.current?.querySelector('.ant-tabs-nav')
		const list = bar?.querySelector('.ant-tabs-nav-list')
		for (const name of ['role', 'aria-orientation']) {
			const value = bar?.getAttribute(name)
			if (value) list?.setAttribute(name, value)
			bar?.removeAttribute(name)
		}
	})
	return place
}

/**
 * The page of a terminal (routes /device/pandoraDetails and, for a media server, /device/kommanderDetails; `id` selects it, `tab` a tab of
 * the page). A visit to the other address redirects to the right one.
 */
export const TerminalScreen = () => {
	const [id] = useUrlState('id')
	const [tab, setTab] = useUrlState('tab', 'info')
	const { pathname, search } = useLocation()
	const bar = useTabList()
	const mayControl = usePermitted('terminals.control')
	const mayDownloads = usePermitted('downloads.read')
	const mayLogs = usePermitted('logs.read')
	const mayPlays = usePermitted('plays.read')
	const named = /^[1-9]\d{0,14}$/.test(id)
	const query = useTerminal(named ? Number(id) : 0)
	const terminal = query.data
	// Without an id, the user is redirected to the list.
	if (!named) return <Navigate to="/terminal/Control" replace />
	const own = terminal && terminalPagePath(terminal)
	if (own !== undefined && own.toLowerCase() !== pathname.toLowerCase())
		return <Navigate to={`${own}${search}`} replace />
	const parts = terminal && partsOf(terminal, { mayControl, mayDownloads, mayLogs, mayPlays })
	return (
		<>
			<PageHead
				title={terminal?.name ?? t('终端')}
				action={terminal && <Actions terminal={terminal} isLost={isGone(query.error)} />}
			/>
			<ListStates query={query} isEmpty={false} empty={null}>
				{parts !== undefined && (
					<section className="panel terminal-page" ref={bar}>
						<RetainedDrafts key={id} name={terminal?.name ?? ''}>
							<Tabs
								activeKey={parts.some(({ key }) => key === tab) ? tab : 'info'}
								onChange={setTab}
								destroyOnHidden
								tabBarGutter={20}
								items={parts}
							/>
						</RetainedDrafts>
					</section>
				)}
			</ListStates>
		</>
	)
}
