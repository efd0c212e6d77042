import type { Terminal } from '@vitrine/contract/terminals'
import { type MediaOrder, type MediaServer, media_outputs } from '@vitrine/domain/devices/media-server'
import { Alert, Button, Flex } from 'antd'
import { useState } from 'react'
import { usePermitted } from '../../../data/session/session.ts'
import { t } from '../../../data/text.ts'
import { useAction } from '../../../ui/forms/action.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { Nothing } from '../../../ui/lists/states.tsx'
import { useAsk } from '../../../ui/messages/ask.ts'
import { StateWord } from '../../../ui/state-word.tsx'
import { orderSpaced } from '../command-spacing.ts'
import { Standing } from '../command-standing.tsx'
import { useNewestCommands } from '../use-commands.ts'
import { Able } from './able.tsx'
import { Inputs } from './inputs.tsx'
import './media-server.css'
import { action_words, cueWord, numbered, output_words, playback_words, timecode, timeOf } from './media-words.ts'

interface Props {
	readonly terminal: Terminal
	readonly server: MediaServer
}

/** The state of the plan as the media server reports it. */
const Now = ({ server }: Pick<Props, 'server'>) => {
	const { playback, plan, plans, cue, preloaded, time_ms, output = 'normal', layers } = server
	const words = [
		plan > 0 ? `${t('方案')}: ${numbered(plans, plan)}` : '',
		cue > 0 ? cueWord(server, cue) : '',
		preloaded > 0 ? t('已预载：{name}', { name: cueWord(server, preloaded) }) : '',
		layers.length > 0 ? `${t('图层')}: ${layers.join(', ')}` : '',
	]
	return (
		<div className="media-now" role="status">
			<Flex gap={16} wrap align="baseline">
				{playback !== undefined && (
					<StateWord tone={playback_words[playback].tone} text={t(playback_words[playback].text)} />
				)}
				{output !== 'normal' && <StateWord tone="amber" text={t(output_words[output])} />}
				{time_ms !== undefined && (
					<span className="media-time" title={t('时间码')}>
						{timecode(time_ms)}
					</span>
				)}
			</Flex>
			{words.filter(Boolean).map(word => (
				<div key={word}>{word}</div>
			))}
		</div>
	)
}

const useOrder = (terminal: Terminal) =>
	useAction((order: MediaOrder) => orderSpaced(terminal, 'media_playback', order))

const Transport = ({ terminal, server }: Props) => {
	const { busy, run } = useOrder(terminal)
	return (
		<Flex gap={8} wrap>
			{(['play', 'pause', 'stop', 'previous', 'next'] as const).map(action => (
				<Button
					key={action}
					loading={busy}
					{...(action === 'play' ? { type: 'primary' } : {})}
					onClick={() => run({ action })}
				>
					{t(action_words[action])}
				</Button>
			))}
			<Button loading={busy} disabled={server.preloaded === 0} onClick={() => run({ action: 'take' })}>
				{t(action_words.take)}
			</Button>
		</Flex>
	)
}

const ToTime = ({ terminal }: Pick<Props, 'terminal'>) => {
	const { busy, run } = useOrder(terminal)
	const [typed, setTyped] = useState('')
	const [isSent, setSent] = useState(false)
	const time_ms = timeOf(typed)
	return (
		<form
			className="media-to-time"
			onSubmit={event => {
				event.preventDefault()
				setSent(true)
				if (time_ms !== null) void run({ action: 'go', time_ms })
			}}
		>
			<Field
				label={t('跳转到时间')}
				name="time"
				placeholder="0:01:30"
				value={typed}
				fault={isSent && time_ms === null ? t('请输入时间，如 1:30 或 0:01:30') : undefined}
				onChange={event => setTyped(event.target.value)}
			/>
			<Button htmlType="submit" loading={busy}>
				{t('跳转')}
			</Button>
		</form>
	)
}

const Cues = ({ terminal, server }: Props) => {
	const { busy, run } = useOrder(terminal)
	if (server.cues.length === 0) return <p className="muted">{t('没有上报 Cue 列表')}</p>
	return (
		<ol className="media-cues">
			{server.cues.map((name, place) => {
				const cue = place + 1
				const word = cueWord(server, cue)
				return (
					// biome-ignore lint/suspicious/noArrayIndexKey: a cue is its number
					<li key={place} {...(server.cue === cue ? { 'aria-current': 'true' } : {})}>
						<span>{name || t('Cue {number}', { number: cue })}</span>
						<Flex gap={8}>
							<Button
								size="small"
								loading={busy}
								aria-label={`${t('跳转')} ${word}`}
								onClick={() => run({ action: 'go', cue })}
							>
								{t('跳转')}
							</Button>
							<Button
								size="small"
								loading={busy}
								aria-label={`${t('预载')} ${word}`}
								onClick={() => run({ action: 'preload', cue })}
							>
								{t('预载')}
							</Button>
						</Flex>
					</li>
				)
			})}
		</ol>
	)
}

const Plans = ({ terminal, server }: Props) => {
	const ask = useAsk()
	const open = (plan: number, name: string): void =>
		ask({
			title: t('确定打开方案“{name}”吗？', { name }),
			content: t('当前方案会停止播放。'),
			okText: t('打开方案'),
			onOk: () => orderSpaced(terminal, 'media_playback', { action: 'open', plan }),
		})
	return (
		<Flex gap={8} wrap role="group" aria-label={t('方案')}>
			{server.plans.map((_, place) => {
				const name = numbered(server.plans, place + 1)
				return (
					// biome-ignore lint/suspicious/noArrayIndexKey: a plan is its number
					<Button key={place} aria-pressed={server.plan === place + 1} onClick={() => open(place + 1, name)}>
						{name}
					</Button>
				)
			})}
		</Flex>
	)
}

const Outputs = ({ terminal, server }: Props) => {
	const { busy, run } = useAction((mode: string) => orderSpaced(terminal, 'media_output', { mode }))
	return (
		<Flex gap={8} wrap>
			{media_outputs.map(mode => (
				<Button key={mode} loading={busy} aria-pressed={(server.output ?? 'normal') === mode} onClick={() => run(mode)}>
					{t(output_words[mode])}
				</Button>
			))}
		</Flex>
	)
}

const Presets = ({ terminal, server }: Props) => {
	const { busy, run } = useAction((preset: number) => orderSpaced(terminal, 'media_preset', { preset }))
	if (server.presets.length === 0) return <p className="muted">{t('没有上报预案')}</p>
	return (
		<Flex gap={8} wrap>
			{server.presets.map((_, place) => (
				<Button
					// biome-ignore lint/suspicious/noArrayIndexKey: a preset is its number
					key={place}
					loading={busy}
					aria-pressed={server.preset === place + 1}
					onClick={() => run(place + 1)}
				>
					{numbered(server.presets, place + 1)}
				</Button>
			))}
		</Flex>
	)
}

const order_types = ['media_playback', 'media_output', 'media_preset', 'signal_switch'] as const

/** The result of the latest command of each type. */
const Orders = ({ terminal }: Pick<Props, 'terminal'>) => {
	const rows = useNewestCommands(terminal.id).data?.list ?? []
	const given = order_types.filter(type => rows.some(row => row.type === type && row.request_type === 'set'))
	if (given.length === 0) return null
	return (
		<section>
			<h3>{t('当前状态')}</h3>
			<ul className="command-list" aria-live="polite">
				{given.map(type => (
					<Standing key={type} terminal={terminal} type={type} />
				))}
			</ul>
		</section>
	)
}

/** The plan of a media server and its controls: cues, outputs, presets and inputs. */
export const PlaybackTab = ({ terminal }: Pick<Props, 'terminal'>) => {
	const server = terminal.reported.media_server
	const may = usePermitted('terminals.control')
	if (server === undefined) return <Nothing title={t('终端尚未上报媒体服务器的状态。')} />
	const props = { terminal, server }
	return (
		<Flex vertical gap={24}>
			{terminal.run_state === 0 && (
				<Alert type="info" showIcon title={t('终端离线。播放控制需要终端在线；下方是最后上报的状态。')} />
			)}
			<Now server={server} />
			<Able terminal={terminal} type="media_playback" title={t('播放控制')}>
				<Flex vertical gap={16}>
					<Transport {...props} />
					{server.plans.length > 0 && <Plans {...props} />}
					<Cues {...props} />
					<ToTime terminal={terminal} />
				</Flex>
			</Able>
			<Able terminal={terminal} type="media_output" title={t('输出画面')}>
				<Outputs {...props} />
			</Able>
			<Able terminal={terminal} type="media_preset" title={t('预案')}>
				<Presets {...props} />
			</Able>
			<Able terminal={terminal} type="signal_switch" title={t('信号源')}>
				<Inputs terminal={terminal} />
			</Able>
			{may && <Orders terminal={terminal} />}
		</Flex>
	)
}
