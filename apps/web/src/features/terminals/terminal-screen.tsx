import type { Terminal } from '@vitrine/contract/terminals'
import { Button, Descriptions, Flex, Tabs } from 'antd'
import { type ReactNode, useState } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import { usePermitted } from '../../data/session/session.ts'
import { t } from '../../data/text.ts'
import { moment } from '../../ui/format.ts'
import { ListStates } from '../../ui/lists/states.tsx'
import { Thumbnail } from '../../ui/lists/thumbnail.tsx'
import { useSearchChange, useUrlState } from '../../ui/lists/url-state.ts'
import { TerminalLog } from '../../ui/logs/terminal-log.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { deviceTypeWord } from '../../ui/terminals/device-type.ts'
import { isMediaServer, terminalPagePath } from '../../ui/terminals/terminal-path.ts'
import { CommandsTab } from './commands-tab.tsx'
import { CompletenessTab } from './completeness/completeness-tab.tsx'
import { Controls } from './controls.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { HardwareTab } from './media-server/hardware-tab.tsx'
import { PlaybackTab } from './media-server/playback-tab.tsx'
import { MonitoringTab } from './monitoring-tab.tsx'
import { PlayerHealth } from './player-health.tsx'
import { RelaysTab } from './relays/relays-tab.tsx'
import { RetainedDrafts } from './retained-drafts.tsx'
import { RulesTab } from './rules/rules-tab.tsx'
import { ScreenshotsTab } from './screenshots-tab.tsx'
import { SensorsTab } from './sensors-tab.tsx'
import { ShownContent } from './shown-content.tsx'
import './terminal-page.css'
import {
	FreeSpace,
	GroupName,
	LastSeen,
	PlayerBuild,
	Playing,
	StateFact,
	SynchronisedFact,
	TagList,
} from './terminal-facts.tsx'
import { LocksTab } from './timing/locks-tab.tsx'
import { TimingTab } from './timing/timing-tab.tsx'
import { useTerminal } from './use-screenshots.ts'
import { venueWord } from './venue-words.ts'

const Versions = ({ terminal }: { terminal: Terminal }) => (
	<span>
		{terminal.system_version} <PlayerBuild terminal={terminal} />
	</span>
)

const factsOf = (terminal: Terminal): [label: string, fact: ReactNode][] => {
	const { sn, type_id, model, w, h, time_zone, system_version, created_at, tags, player_build, storage_total } =
		terminal
	const { address, category, venue_type, remark } = terminal
	const facts: [string, ReactNode, boolean][] = [
		[t('状态'), <StateFact key="state" terminal={terminal} />, true],
		[t('内容同步'), <SynchronisedFact key="synchronised" terminal={terminal} />, true],
		[t('最后在线'), <LastSeen key="seen" terminal={terminal} />, true],
		[t('正在播放'), <Playing key="playing" terminal={terminal} />, true],
		[t('组织'), <GroupName key="group" terminal={terminal} />, true],
		[t('标签'), <TagList key="tags" tags={tags} />, tags.length > 0],
		[t('序列号'), sn, true],
		[t('设备类型'), deviceTypeWord(type_id), true],
		[t('型号'), model, model !== ''],
		[t('分辨率'), `${w}×${h}`, w > 0],
		[t('时区'), time_zone, time_zone !== ''],
		[t('版本'), <Versions key="version" terminal={terminal} />, system_version !== '' || player_build !== ''],
		[t('存储空间'), <FreeSpace key="space" terminal={terminal} />, storage_total !== null],
		[t('详细地址'), address, address !== ''],
		[t('设备类别'), category, category !== ''],
		[t('场所类型'), venue_type === null ? '' : venueWord(venue_type), venue_type !== null],
		[t('备注'), remark, remark !== ''],
		[t('添加时间'), moment(created_at), true],
	]
	return facts.flatMap(([label, fact, isKnown]) => (isKnown ? [[label, fact] as [string, ReactNode]] : []))
}

const Info = ({ terminal }: { terminal: Terminal }) => (
	<div className="terminal-info">
		<div>
			<Descriptions
				size="small"
				column={{ xs: 1, lg: 2 }}
				items={factsOf(terminal).map(([label, children]) => ({ key: label, label, children }))}
			/>
			<PlayerHealth terminal={terminal} />
		</div>
		<Thumbnail src={terminal.screenshot} icon="terminal" width="100%" />
	</div>
)

const Actions = ({ terminal }: { terminal: Terminal }) => {
	const [isEdited, edit] = useState(false)
	const changeSearch = useSearchChange()
	const mayDownloads = usePermitted('downloads.read')
	const mayChange = usePermitted('terminals.write')
	return (
		<Flex gap={8} wrap>
			<Link className="button" to="/terminal/Control">
				{t('所有终端')}
			</Link>
			<Link className="button" to={`/terminal/health?device=${terminal.id}`}>
				{t('故障')}
			</Link>
			{mayDownloads && (
				<Button
					onClick={() =>
						changeSearch(search => {
							search.set('downloads', 'open')
							search.set('download', terminal.sn)
						})
					}
				>
					{t('下载进度')}
				</Button>
			)}
			{mayChange && <Button onClick={() => edit(true)}>{t('编辑')}</Button>}
			{isEdited && <EditDialog terminal={terminal} close={() => edit(false)} />}
		</Flex>
	)
}

/** The tabs of a page: those of a media server come after its data, the others are those of any terminal. */
const partsOf = (
	terminal: Terminal,
	{ mayControl, mayLogs, mayPlays }: Readonly<Record<'mayControl' | 'mayLogs' | 'mayPlays', boolean>>,
) => [
	{ key: 'info', label: t('信息'), children: <Info terminal={terminal} /> },
	...(isMediaServer(terminal)
		? [
				{ key: 'playback', label: t('播放控制'), children: <PlaybackTab terminal={terminal} /> },
				{ key: 'hardware', label: t('设备与输出'), children: <HardwareTab terminal={terminal} /> },
			]
		: []),
	...(mayControl ? [{ key: 'control', label: t('控制'), children: <Controls terminal={terminal} /> }] : []),
	{ key: 'programs', label: t('内容'), children: <ShownContent terminal={terminal} /> },
	{ key: 'screenshots', label: t('截图'), children: <ScreenshotsTab terminal={terminal} /> },
	{ key: 'sensors', label: t('传感器'), children: <SensorsTab terminal={terminal} /> },
	{ key: 'monitoring', label: t('监看'), children: <MonitoringTab terminal={terminal} /> },
	{ key: 'timing', label: t('定时'), children: <TimingTab terminal={terminal} /> },
	{ key: 'locks', label: t('锁定'), children: <LocksTab terminal={terminal} /> },
	{ key: 'relays', label: t('多功能卡'), children: <RelaysTab terminal={terminal} /> },
	{ key: 'rules', label: t('规则'), children: <RulesTab terminal={terminal} /> },
	{ key: 'commands', label: t('命令记录'), children: <CommandsTab terminal={terminal} /> },
	...(mayPlays
		? [{ key: 'completeness', label: t('播放完整率'), children: <CompletenessTab terminal={terminal} /> }]
		: []),
	...(mayLogs ? [{ key: 'logs', label: t('日志'), children: <TerminalLog device_id={terminal.id} /> }] : []),
]

/**
 * The page of a terminal (routes /device/pandoraDetails and, for a media server, /device/kommanderDetails; `id` selects it, `tab` a tab of
 * the page). A visit to the other address redirects to the right one.
 */
export const TerminalScreen = () => {
	const [id] = useUrlState('id')
	const [tab, setTab] = useUrlState('tab', 'info')
	const { pathname, search } = useLocation()
	const mayControl = usePermitted('terminals.control')
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
	const parts = terminal && partsOf(terminal, { mayControl, mayLogs, mayPlays })
	return (
		<>
			<PageHead title={terminal?.name ?? t('终端')} action={terminal && <Actions terminal={terminal} />} />
			<ListStates query={query} isEmpty={false} empty={null}>
				{parts !== undefined && (
					<section className="panel terminal-page">
						<RetainedDrafts key={id}>
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
