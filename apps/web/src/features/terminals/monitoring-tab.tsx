import type { Terminal } from '@vitrine/contract/terminals'
import { isUnderstood } from '@vitrine/domain/command/capability'
import { Alert, Button, Flex } from 'antd'
import { useCallback, useEffect, useState } from 'react'
import { usePermitted } from '../../data/session/session.ts'
import { t } from '../../data/text.ts'
import { Thumbnail } from '../../ui/lists/thumbnail.tsx'
import { type LiveEnd, LiveView } from './live-view.tsx'
import { pictureWord } from './picture-word.ts'
import { askForScreenshot, isTooSoon } from './use-screenshots.ts'

/** A new picture arrives at this interval (specification B §2), for at most this long unless the user asks for more; in ms. */
const [every, at_most] = [30_000, 600_000]

type State = 'off' | 'on' | 'live' | 'rested' | 'live_rested' | 'live_failed' | 'failed'

/** Requests pictures for as long as the user is watching. */
const useMonitoring = (id: number, isOn: boolean, end: (state: State) => void): void =>
	useEffect(() => {
		if (!isOn) return
		const ask = (): void => {
			if (document.visibilityState !== 'visible') return
			// The API link shows the reason for a refusal, as always; if a picture was taken a moment ago, nothing needs to be shown.
			askForScreenshot(id).catch(error => isTooSoon(error) || end('failed'))
		}
		ask()
		const [again, last] = [setInterval(ask, every), setTimeout(() => end('rested'), at_most)]
		return () => {
			clearInterval(again)
			clearTimeout(last)
		}
	}, [id, isOn, end])

interface ToggleProps {
	readonly isOn: boolean
	readonly disabled: boolean
	readonly start: string
	readonly stop: string
	readonly set: (isOn: boolean) => void
}

const Toggle = ({ isOn, disabled, start, stop, set }: ToggleProps) =>
	isOn ? (
		<Button onClick={() => set(false)}>{stop}</Button>
	) : (
		<Button type="primary" disabled={disabled} onClick={() => set(true)}>
			{start}
		</Button>
	)

/** The last screenshot, and when it was taken; `isOn` if another follows. */
const LastPicture = ({ terminal, isOn }: { terminal: Terminal; isOn: boolean }) => {
	const { name, screenshot, screenshot_at } = terminal
	return (
		<>
			<span className="muted" role="status">
				{pictureWord(terminal)}
				{isOn && ` · ${t('每 30 秒更新')}`}
			</span>
			<div className="monitoring" role="img" aria-label={t('“{name}”的画面', { name })}>
				<Thumbnail src={screenshot_at === null ? '' : screenshot} icon="terminal" width="100%" />
			</div>
		</>
	)
}

/** The screen of a terminal, refreshed every 30 seconds, or live on demand. */
export const MonitoringTab = ({ terminal }: { terminal: Terminal }) => {
	const { id, run_state } = terminal
	const mayControl = usePermitted('terminals.control')
	const [state, setState] = useState<State>('off')
	const isAway = run_state === 0
	const endLive = useCallback((why: LiveEnd) => setState(why === 'failed' ? 'live_failed' : why), [])
	useMonitoring(id, state === 'on' && !isAway, setState)
	return (
		<Flex vertical gap={16}>
			{isAway && (
				<Alert type="info" showIcon title={terminal.banned_at === null ? t('设备离线！') : t('已封禁，无法连接')} />
			)}
			{state === 'rested' && <Alert type="info" showIcon title={t('监看已运行 10 分钟，已自动停止。')} />}
			{state === 'live_rested' && <Alert type="info" showIcon title={t('实时画面已运行 5 分钟，已自动停止。')} />}
			{state === 'failed' && <Alert type="warning" showIcon title={t('监看已停止：无法获取截图。')} />}
			{state === 'live_failed' && <Alert type="warning" showIcon title={t('实时画面已停止：无法获取画面。')} />}
			{mayControl && (
				<Flex gap={8} wrap>
					<Toggle
						isOn={state === 'on'}
						disabled={isAway}
						start={t('开始监看')}
						stop={t('停止监看')}
						set={isOn => setState(isOn ? 'on' : 'off')}
					/>
					{isUnderstood(terminal.capabilities, 'live_view') && (
						<Toggle
							isOn={state === 'live'}
							disabled={isAway}
							start={t('开始实时画面')}
							stop={t('停止实时画面')}
							set={isOn => setState(isOn ? 'live' : 'off')}
						/>
					)}
				</Flex>
			)}
			{state === 'live' && !isAway ? (
				<LiveView
					terminal_id={id}
					label={t('“{name}”的实时画面', { name: terminal.name })}
					silence={t('终端没有发送画面：屏幕上可能没有内容。')}
					end={endLive}
				/>
			) : (
				<LastPicture terminal={terminal} isOn={state === 'on' && !isAway} />
			)}
		</Flex>
	)
}
