import type { HeldReleases } from '@vitrine/contract/release-record'
import { explain, type KnownRelease } from '@vitrine/domain/schedule/explaining'
import { playingAt } from '@vitrine/domain/schedule/playing'
import { type HeldRelease, terminalPlan } from '@vitrine/domain/schedule/terminal-plan'
import { dayAt, instantOf, nextDayAt, wallTextAt, type Zone, zoneOf } from '@vitrine/domain/wall-clock'
import { Checkbox, Select } from 'antd'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { useTerminalChoice } from '../../data/terminal-choice.ts'
import { t } from '../../data/text.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { StateWord } from '../../ui/state-word.tsx'
import { ListStates, Nothing } from '../../ui/states.tsx'
import { useUrlState } from '../../ui/url-state.ts'
import './publishing.css'
import './releases.css'
import { SimulatorDay } from './simulator-day.tsx'
import { useHeld } from './use-release-records.ts'
import { verdictWords } from './verdict-words.ts'

const isHere = (release: KnownRelease): release is HeldRelease => release.since !== null

const won: readonly string[] = ['plays', 'over_others', 'turn']

interface Looked {
	readonly releases: readonly KnownRelease[]
	readonly zone: Zone
	readonly now: number
}

/** What is on screen at the moment that is looked at. */
const Now = ({ releases, zone, now }: Looked) => {
	const here = releases.filter(isHere).filter(({ since }) => since <= now)
	const { plan, programs, over } = terminalPlan(here, zone, now)
	const playing = playingAt(plan, now)
	const shown = playing === null ? undefined : programs[playing.program_id]
	const drawn = over === null ? undefined : programs[over]
	const clock = (at: number): string => wallTextAt(zone, at).slice(11)
	return (
		<section className="panel simulator-now" aria-label={t('此刻播放')}>
			<h2>{t('此刻播放')}</h2>
			{playing === null || shown === undefined ? (
				<p className="muted">{t('此刻没有内容播放。')}</p>
			) : (
				<p>
					<Link to={`/schedule/programPreview?id=${shown.program.id}`}>{shown.program.name}</Link>{' '}
					<span className="muted">
						{`${clock(playing.from)}–${clock(playing.to)}, ${shown.release.manifest.publish_name} (${shown.release.manifest.publish_no})`}
					</span>
				</p>
			)}
			{drawn !== undefined && (
				<p>
					{t('显示在其他内容之上')}: {drawn.program.name}
				</p>
			)}
		</section>
	)
}

/** What became of each release that the terminal has. */
const Reasons = ({ releases, zone, now }: Looked) => {
	const nameOf = (command_id: number): string => {
		const found = releases.find(({ manifest }) => manifest.command_id === command_id)
		return found?.manifest.publish_name ?? `#${command_id}`
	}
	return (
		<section className="panel simulator-part" aria-label={t('各发布的结果')}>
			<h2>{t('各发布的结果')}</h2>
			<ul className="schedule-words">
				{explain(releases, zone, now).map(({ release: { manifest }, verdict }) => (
					<li key={manifest.command_id}>
						<Link to={`/schedule/issueManage?release=${manifest.command_id}`}>{manifest.publish_name}</Link>{' '}
						<span className="muted">{manifest.publish_no}</span>{' '}
						<StateWord
							tone={won.includes(verdict.type) ? 'green' : 'grey'}
							text={verdictWords(verdict, zone, nameOf)}
						/>
					</li>
				))}
			</ul>
		</section>
	)
}

const field = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/

const Simulation = ({ held, zone }: { held: HeldReleases; zone: Zone }) => {
	const [begun] = useState(Date.now)
	const [at, setAt] = useUrlState('at')
	const [whole, setWhole] = useState(true)
	const now = field.test(at) ? instantOf(zone, at.length === 16 ? `${at}:00` : at) : begun
	const from = instantOf(zone, `${dayAt(zone, now)}T00:00:00`)
	const releases = useMemo(
		() => held.releases.map(one => ({ ...one, since: one.since ?? (whole ? begun : null) })),
		[held, whole, begun],
	)
	const here = useMemo(() => releases.filter(isHere), [releases])
	return (
		<>
			<div className="schedule-tools">
				<div className="field">
					<label htmlFor="simulator-at">{t('终端当地时间')}</label>
					<input
						id="simulator-at"
						className="input"
						type="datetime-local"
						step={1}
						value={wallTextAt(zone, now)}
						onChange={event => setAt(event.target.value)}
					/>
				</div>
				<Checkbox checked={whole} onChange={event => setWhole(event.target.checked)}>
					{t('把正在下载的发布视为已下载')}
				</Checkbox>
			</div>
			<Now releases={releases} zone={zone} now={now} />
			<SimulatorDay releases={here} zone={zone} from={from} to={nextDayAt(zone, now)} now={now} />
			<Reasons releases={releases} zone={zone} now={now} />
		</>
	)
}

/** What a terminal plays at a moment and on its day, and why (route /schedule/playSimulator). */
export const SimulatorScreen = () => {
	const [terminal, setTerminal] = useUrlState('terminal')
	const choice = useTerminalChoice()
	const device_id = Number(terminal) || 0
	const query = useHeld(device_id)
	const held = query.data
	const zone = useMemo(
		() => zoneOf(held?.time_zone || Intl.DateTimeFormat().resolvedOptions().timeZone) ?? (() => 0),
		[held],
	)
	return (
		<div className="simulator">
			<PageHead title={t('播放模拟')} />
			<Select
				aria-label={t('终端')}
				placeholder={t('请选择终端')}
				loading={choice.isPending}
				showSearch={{ optionFilterProp: 'label' }}
				value={device_id === 0 || choice.isPending ? null : device_id}
				onChange={value => setTerminal(String(value))}
				options={(choice.data ?? []).map(({ id, name, sn }) => ({ value: id, label: `${name} (${sn})` }))}
				style={{ maxWidth: 400 }}
			/>
			{device_id === 0 ? (
				<Nothing title={t('选择终端，查看它播放什么以及原因。')} />
			) : (
				<ListStates
					query={query}
					isEmpty={held?.releases.length === 0}
					empty={<Nothing title={t('此终端还没有发布')} />}
				>
					{held !== undefined && (
						<>
							<p className="muted">
								{held.time_zone === ''
									? t('终端尚未报告时区，按本机时区计算。')
									: t('终端时区：{name}', { name: held.time_zone })}
							</p>
							<Simulation held={held} zone={zone} />
						</>
					)}
				</ListStates>
			)}
		</div>
	)
}
