import type { HeldReleases } from '@vitrine/contract/release/release-record'
import { dayAt, instantOf, localTextAt, nextDayAt, type Zone, zoneOf } from '@vitrine/domain/local-time'
import { playingAt } from '@vitrine/domain/schedule/playing'
import { type HeldRelease, isFallback, terminalPlan } from '@vitrine/domain/schedule/terminal-plan'
import { explain, type KnownRelease } from '@vitrine/domain/schedule/view/explaining'
import { isolated } from '@vitrine/texts/rows'
import { Checkbox } from 'antd'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { useTerminalZoneName } from '../../../data/layout.ts'
import { t } from '../../../data/text.ts'
import type { Files } from '../../../kinds/preview-stage.ts'
import { DayField } from '../../../ui/forms/day-field.tsx'
import { StateWord } from '../../../ui/state-word.tsx'
import { SimulatorDay } from './simulator-day.tsx'
import { SimulatorScreen } from './simulator-screen-view.tsx'
import { verdictWords } from './verdict-words.ts'
import '../publishing/publishing.css'
import '../releases.css'

const isHere = (release: KnownRelease): release is HeldRelease => release.since !== null

const won: readonly string[] = ['plays', 'over_others', 'turn']

interface Looked {
	readonly releases: readonly KnownRelease[]
	readonly zone: Zone
	readonly now: number
	/** The unpublished release, which has no page of its own. */
	readonly draft: number | null
}

/** What is on screen at the chosen moment, in words. */
const Now = ({ releases, zone, now }: Looked) => {
	const here = releases.filter(isHere).filter(({ since }) => since <= now)
	const { plan, programs, over } = terminalPlan(here, zone, now)
	const playing = playingAt(plan, now)
	const shown = playing === null ? undefined : programs[playing.program_id]
	const drawn = over === null ? undefined : programs[over]
	const clock = (at: number): string => localTextAt(zone, at).slice(11)
	return (
		<>
			{playing === null || shown === undefined ? (
				<p className="muted">{t('此刻没有内容播放。')}</p>
			) : (
				<p>
					<strong>{shown.program.name}</strong> {isFallback(shown.release) && `(${t('备用节目')})`}{' '}
					<span className="muted">
						{`${clock(playing.from)}–${clock(playing.to)}, ${isolated(shown.release.manifest.publish_name)} ${shown.release.manifest.publish_no}`}
					</span>
				</p>
			)}
			{drawn !== undefined && (
				<p>
					{t('显示在其他内容之上')}: {drawn.program.name}
				</p>
			)}
		</>
	)
}

/** The title of a release that has no page of its own. */
const titleOf = ({ publish_name, fallback }: KnownRelease['manifest']): string =>
	fallback === true ? t('备用节目：{name}', { name: publish_name }) : isolated(publish_name)

/** The outcome of each release that the terminal has, and of those it had before. */
const Reasons = ({ releases, zone, now, draft, forgotten }: Looked & Pick<HeldReleases, 'forgotten'>) => {
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
						{manifest.command_id === draft || manifest.fallback === true ? (
							<strong>{titleOf(manifest)}</strong>
						) : (
							<Link to={`/schedule/issueManage?release=${manifest.command_id}`}>{isolated(manifest.publish_name)}</Link>
						)}{' '}
						<span className="muted">{manifest.publish_no}</span>{' '}
						<StateWord
							tone={won.includes(verdict.type) ? 'green' : 'grey'}
							text={verdictWords(verdict, zone, nameOf)}
						/>
					</li>
				))}
				{forgotten.map(({ publish_id, publish_no, publish_name, by }) => (
					<li key={publish_id}>
						<Link to={`/schedule/issueManage?release=${publish_id}`}>{publish_name}</Link>{' '}
						<span className="muted">{publish_no}</span>{' '}
						<StateWord tone="grey" text={t('被“{name}”覆盖', { name: by })} />
					</li>
				))}
			</ul>
		</section>
	)
}

const field = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/

/** The releases of a terminal, and the one about to be published to it. */
interface Props {
	readonly held: HeldReleases
	/** The release about to be published, with the addresses of its files. */
	readonly draft?: { readonly release: KnownRelease; readonly files: Files } | undefined
	/** The chosen moment in the terminal's local time, `yyyy-MM-ddTHH:mm:ss`; empty for now. */
	readonly at: string
	readonly setAt: (at: string) => void
}

/** What a terminal plays at a moment and on its day, and why. */
export const Simulation = ({ held, draft, at, setAt }: Props) => {
	const [begun] = useState(Date.now)
	const [whole, setWhole] = useState(true)
	const time_zone = useTerminalZoneName(held.time_zone)
	const zone = useMemo(() => zoneOf(time_zone) ?? (() => 0), [time_zone])
	const [moment, setMoment] = useState<number | null>(null)
	const written = field.test(at) ? instantOf(zone, at.length === 16 ? `${at}:00` : at) : begun
	const now = moment ?? written
	// Local time to the second is not exact and can occur twice, so the moment is stored in addition to its text.
	const go = (ms: number) => {
		setMoment(ms)
		setAt(localTextAt(zone, ms))
	}
	const type = (text: string) => {
		setMoment(null)
		setAt(text)
	}
	const from = instantOf(zone, `${dayAt(zone, now)}T00:00:00`)
	const releases = useMemo(
		() => [
			...held.releases.map(one => ({ ...one, since: one.since ?? (whole ? begun : null) })),
			...(draft === undefined ? [] : [{ ...draft.release, since: begun }]),
		],
		[held, draft, whole, begun],
	)
	const here = useMemo(() => releases.filter(isHere), [releases])
	const files = useMemo(() => ({ ...held.files, ...draft?.files }), [held, draft])
	const looked = { releases, zone, now, draft: draft?.release.manifest.command_id ?? null }
	const { name, w, h } = held
	return (
		<>
			<p className="muted">
				{held.time_zone === ''
					? t('终端尚未上报时区，按默认时区计算：{name}', { name: time_zone })
					: t('终端时区：{name}', { name: held.time_zone })}
			</p>
			<div className="schedule-tools">
				<DayField
					withTime
					name="simulator-at"
					label={t('终端当地时间')}
					value={localTextAt(zone, now)}
					onChange={type}
				/>
				<Checkbox checked={whole} onChange={event => setWhole(event.target.checked)}>
					{t('把正在下载的发布视为已下载')}
				</Checkbox>
			</div>
			<section className="panel simulator-now" aria-label={t('此刻播放')}>
				<h2>{t('此刻播放')}</h2>
				<Now {...looked} />
				<SimulatorScreen {...{ name, w, h, zone, time_zone, now, files, releases: here }} onMoment={go} />
			</section>
			<SimulatorDay releases={here} zone={zone} from={from} to={nextDayAt(zone, now)} now={now} />
			<Reasons {...looked} forgotten={held.forgotten} />
		</>
	)
}
