import type { Layout, PlayerBuilds } from '@vitrine/contract/system'
import { Button, Flex, Form, Input, Progress } from 'antd'
import { Link } from 'react-router'
import { t } from '../../data/text.ts'
import { moment } from '../../ui/format.ts'
import { useAction } from '../../ui/forms/action.ts'
import { ListStates } from '../../ui/lists/states.tsx'
import { useAsk } from '../../ui/messages/ask.ts'
import { StateWord } from '../../ui/state-word.tsx'
import { SettingsForm } from './settings-form.tsx'
import { holdUpdates, updateNow, usePlayerBuilds } from './use-player-builds.ts'
import { setting_effects, setting_texts } from './words.ts'

type Hours = Pick<Layout['settings'], 'player_quiet_from' | 'player_quiet_to'>

const State = ({ builds: { state, wave, waves, at_once } }: { builds: PlayerBuilds }) => {
	if (state === 'done') return <StateWord tone="green" text={t('所有终端都是最新版本')} />
	if (state === 'held') return <StateWord tone="amber" text={t('更新已暂缓')} />
	if (state === 'stopped') return <StateWord tone="red" text={t('更新已停止：部分终端恢复了之前的版本')} />
	const text = at_once ? t('正在立即更新所有终端') : t('正在更新：第 {wave} 批，共 {waves} 批', { wave, waves })
	return <StateWord tone="blue" text={text} />
}

const Buttons = ({ builds: { build, state, at_once } }: { builds: PlayerBuilds }) => {
	const ask = useAsk()
	const { busy, run: hold } = useAction(holdUpdates)
	const askNow = () =>
		ask({
			title: t('立即更新所有终端的播放器？'),
			content: t('在线终端会在当前内容播完后重新加载，不再分批，也不等待安静时段；已退回的终端不会再次尝试。'),
			okText: t('立即更新'),
			onOk: () => updateNow(build),
		})
	return (
		<Flex gap={8} wrap>
			{!at_once && <Button onClick={askNow}>{t('立即更新')}</Button>}
			{state === 'held' ? (
				<Button loading={busy} onClick={() => void hold(false)}>
					{t('恢复更新')}
				</Button>
			) : (
				<Button loading={busy} onClick={() => void hold(true)}>
					{t('暂缓更新')}
				</Button>
			)}
		</Flex>
	)
}

/** What the next wave is waiting for. */
const waitsFor = ({ wave, waves, offered_online, needed, unquiet, quiet_at }: PlayerBuilds): string[] => [
	...(offered_online === 0 ? [t('已获得更新的终端均不在线，等待其连接。')] : []),
	...(unquiet > 0 && quiet_at !== null
		? [
				t('{count} 个终端正等待安静时段或没有内容播放的时候；最早的安静时段在 {time} 开始（您的时间）。', {
					count: unquiet,
					time: moment(quiet_at),
				}),
			]
		: []),
	...(wave < waves && needed > 0 && offered_online > 0
		? [t('再有 {count} 个在线终端完成更新后，进入第 {wave} 批。', { count: needed, wave: wave + 1 })]
		: []),
	...(wave === waves ? [t('这是最后一批。')] : []),
]

/** Which terminals have the build so far, and what the rest are waiting for. */
const Waits = ({ builds }: { builds: PlayerBuilds }) => {
	const { offered, offered_online, offered_open } = builds
	return (
		<div role="status">
			<div>
				{t('已向 {count} 个终端提供更新，其中 {online} 个在线，{open} 个在线终端尚未完成。', {
					count: offered,
					online: offered_online,
					open: offered_open,
				})}
			</div>
			{waitsFor(builds).map(words => (
				<div key={words}>{words}</div>
			))}
		</div>
	)
}

/** Terminals without the build, each count linked to their list. */
const Behind = ({ builds: { build, terminals, taken, never, silent } }: { builds: PlayerBuilds }) => (
	<ul className="build-links">
		{taken < terminals && (
			<li>
				<Link to={`/terminal/Control?without=${encodeURIComponent(build)}`}>
					{t('{count} 个终端尚未使用最新版本', { count: terminals - taken })}
				</Link>
			</li>
		)}
		{never > 0 && (
			<li>
				<Link to="/terminal/Control?never=1">{t('{count} 个终端从未连接', { count: never })}</Link>
			</li>
		)}
		{silent > 0 && <li className="muted">{t('{count} 个终端不上报播放器版本，不参与更新', { count: silent })}</li>}
	</ul>
)

const Standing = ({ builds }: { builds: PlayerBuilds }) => {
	const { build, state, terminals, taken, failed, failed_terminals } = builds
	const names = failed_terminals.map(({ name }) => name).join(', ')
	return (
		<>
			<div style={{ overflowWrap: 'anywhere' }}>{t('最新版本：{build}', { build })}</div>
			{terminals === 0 ? (
				<div className="muted">{t('还没有终端上报播放器版本')}</div>
			) : (
				<>
					<State builds={builds} />
					<div>
						<div>{t('{count} 个终端中有 {taken} 个已使用最新版本', { count: terminals, taken })}</div>
						<Progress
							percent={Math.floor((100 * taken) / terminals)}
							showInfo={false}
							aria-label={t('播放器版本')}
							size="small"
						/>
					</div>
					{state === 'running' && <Waits builds={builds} />}
					{state === 'stopped' && <div>{t('不会再有终端更新，直到有新的版本，或您选择“立即更新”。')}</div>}
					{failed > 0 && (
						<div className="fault">{t('{count} 个终端已恢复之前的版本：{names}', { count: failed, names })}</div>
					)}
					{state !== 'done' && <Buttons builds={builds} />}
				</>
			)}
			<Behind builds={builds} />
		</>
	)
}

/** Equal start and end times mean the whole day; this is shown, as they could be mistaken for an empty period. */
const WholeDay = () => {
	const [from, to] = [Form.useWatch<string>('player_quiet_from'), Form.useWatch<string>('player_quiet_to')]
	return (
		<p className="muted" role="status" style={{ marginBottom: 16 }}>
			{t(setting_effects.player_quiet_from)}
			{from !== undefined && from === to && (
				<>
					<br />
					<strong>{t('开始与结束相同：全天都是安静时段，终端随时可以更新。')}</strong>
				</>
			)}
		</p>
	)
}

const hourRules = () => [{ required: true, message: t('请输入时间') }]

/** The rollout of the newest player build, and when screens restart for it. */
export const PlayerBuildsPart = ({ settings }: { settings: Layout['settings'] }) => {
	const query = usePlayerBuilds()
	const builds = query.data
	if (builds?.state === 'none') return null
	return (
		<section className="panel system-part">
			<h2>{t('播放器版本')}</h2>
			<ListStates query={query} isEmpty={false} empty={null}>
				{builds && <Standing builds={builds} />}
			</ListStates>
			<SettingsForm<Hours>
				settings={settings}
				initialOf={({ player_quiet_from, player_quiet_to }) => ({ player_quiet_from, player_quiet_to })}
				read={values => values}
			>
				<Flex gap={16} wrap>
					<Form.Item name="player_quiet_from" label={t(setting_texts.player_quiet_from)} rules={hourRules()}>
						<Input type="time" />
					</Form.Item>
					<Form.Item name="player_quiet_to" label={t(setting_texts.player_quiet_to)} rules={hourRules()}>
						<Input type="time" />
					</Form.Item>
				</Flex>
				<WholeDay />
			</SettingsForm>
		</section>
	)
}
