import type { Screenshot } from '@vitrine/contract/terminal/screenshots'
import type { Terminal } from '@vitrine/contract/terminals'
import type { ScreenshotPeriod } from '@vitrine/domain/terminal/screenshot'
import { Button, Checkbox, Flex } from 'antd'
import { useState } from 'react'
import { usePermitted } from '../../data/session/session.ts'
import { t } from '../../data/text.ts'
import { exactMoment } from '../../ui/format.ts'
import { useAction } from '../../ui/forms/action.ts'
import { Switch } from '../../ui/forms/switch.tsx'
import { Pages } from '../../ui/lists/pages.tsx'
import { ListStates, Nothing } from '../../ui/lists/states.tsx'
import { Thumbnail } from '../../ui/lists/thumbnail.tsx'
import { useUrlPage, useUrlState } from '../../ui/lists/url-state.ts'
import { toast } from '../../ui/messages/toasts.ts'
import { CompareDialog, PictureDialog } from './screenshot-dialogs.tsx'
import { askForScreenshot, screenshots_on_page, useScreenshots } from './use-screenshots.ts'

/** The periods offered for screenshots (specification B §2). */
const periods = (): { value: ScreenshotPeriod; text: string }[] => [
	{ value: 'week', text: t('最近一周') },
	{ value: 'month', text: t('最近一个月') },
	{ value: 'quarter', text: t('最近三个月') },
]

interface OneProps {
	readonly one: Screenshot
	readonly isChosen: boolean
	/** Null once as many are chosen as can be compared. */
	readonly choose: (() => void) | null
	readonly open: () => void
}

const One = ({ one, isChosen, choose, open }: OneProps) => (
	<li className="panel screenshot">
		<button type="button" aria-label={t('查看 {time} 的截图', { time: exactMoment(one.taken_at) })} onClick={open}>
			<Thumbnail src={one.thumbnail} icon="terminal" width="100%" />
		</button>
		<Checkbox
			checked={isChosen}
			disabled={choose === null}
			aria-label={t('选择 {time} 的截图进行对比', { time: exactMoment(one.taken_at) })}
			onChange={() => choose?.()}
		>
			<time dateTime={new Date(one.taken_at).toISOString()}>{exactMoment(one.taken_at)}</time>
		</Checkbox>
		{one.dark && <span className="muted">{t('屏幕已关闭')}</span>}
	</li>
)

/** Requests a new picture from a connected terminal. */
const Take = ({ terminal }: { terminal: Terminal }) => {
	const { busy, run } = useAction(async () => {
		await askForScreenshot(terminal.id)
		toast('info', t('已请求截图，终端发回后会显示在这里'))
	})
	const isAway = terminal.run_state === 0
	return (
		<Button loading={busy} disabled={isAway} title={isAway ? t('设备离线！') : undefined} onClick={run}>
			{t('获取截图')}
		</Button>
	)
}

/** The screenshots of a terminal; the older they are, the fewer remain. */
export const ScreenshotsTab = ({ terminal }: { terminal: Terminal }) => {
	const [period, setPeriod] = useUrlState('period', 'week')
	const [page, setPage] = useUrlPage()
	const choices = periods()
	const query = useScreenshots(terminal.id, choices.find(({ value }) => value === period)?.value ?? 'week', page)
	const list = query.data?.list ?? []
	const [opened, open] = useState<number | null>(null)
	const [chosen, choose] = useState<readonly Screenshot[]>([])
	const [isComparing, compare] = useState(false)
	const mayControl = usePermitted('terminals.control')
	const isChosen = ({ id }: Screenshot): boolean => chosen.some(one => one.id === id)
	const toggle = (one: Screenshot): void =>
		choose(isChosen(one) ? chosen.filter(({ id }) => id !== one.id) : [...chosen, one])
	const place = list.findIndex(({ id }) => id === opened)
	return (
		<>
			<Flex gap={8} wrap align="center" style={{ marginBlockEnd: 16 }}>
				<Switch label={t('时间范围')} value={period} onChoose={setPeriod} choices={choices} />
				{mayControl && <Take terminal={terminal} />}
				<Button disabled={chosen.length !== 2} onClick={() => compare(true)}>
					{t('对比所选的两张')}
				</Button>
				<span className="muted">{t('一小时内全部保留，之后每小时一张，再之后每天一张。')}</span>
			</Flex>
			<ListStates
				query={query}
				isEmpty={list.length === 0}
				empty={<Nothing title={t('这段时间没有截图')} hint={t('终端播放时每隔几分钟发回一张截图。')} />}
			>
				<ul className="screenshots">
					{list.map(one => (
						<One
							key={one.id}
							one={one}
							isChosen={isChosen(one)}
							choose={chosen.length < 2 || isChosen(one) ? () => toggle(one) : null}
							open={() => open(one.id)}
						/>
					))}
				</ul>
				<Pages page={page} size={screenshots_on_page} count={query.data?.count ?? 0} onChange={setPage} />
			</ListStates>
			{list[place] !== undefined && (
				<PictureDialog
					one={list[place]}
					newer={list[place - 1] === undefined ? null : () => open(list[place - 1]?.id ?? null)}
					older={list[place + 1] === undefined ? null : () => open(list[place + 1]?.id ?? null)}
					close={() => open(null)}
				/>
			)}
			{isComparing && <CompareDialog chosen={chosen} close={() => compare(false)} />}
		</>
	)
}
