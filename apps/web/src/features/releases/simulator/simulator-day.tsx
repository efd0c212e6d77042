import { localTextAt, type Zone } from '@vitrine/domain/local-time'
import { type HeldRelease, isFallback } from '@vitrine/domain/schedule/terminal-plan'
import { plannedIn } from '@vitrine/domain/schedule/view/day-plan'
import { useMemo } from 'react'
import { t } from '../../../data/text.ts'
import { listed } from '../../../ui/format.ts'

interface Props {
	readonly releases: readonly HeldRelease[]
	readonly zone: Zone
	/** The chosen day and moment, in ms since the epoch. */
	readonly from: number
	readonly to: number
	readonly now: number
}

/** The origin of a program: a release by its number, or the fallback because nothing else plays. */
const sourceOf = (release: HeldRelease): string => (isFallback(release) ? t('备用节目') : release.manifest.publish_no)

/** What a terminal plays on a day, stretch by stretch. */
export const SimulatorDay = ({ releases, zone, from, to, now }: Props) => {
	const stretches = useMemo(() => plannedIn(releases, zone, from, to), [releases, zone, from, to])
	const clock = (at: number): string => localTextAt(zone, at).slice(11)
	const percent = (at: number): string => `${((at - from) / (to - from)) * 100}%`
	return (
		<section className="panel simulator-part" aria-label={t('当天的播放')}>
			<h2>{t('当天的播放')}</h2>
			<div className="simulator-lane" aria-hidden="true">
				{stretches.map(one => (
					<span
						key={one.from}
						style={{ insetInlineStart: percent(one.from), insetInlineEnd: `calc(100% - ${percent(one.to)})` }}
					/>
				))}
				<span className="simulator-here" style={{ insetInlineStart: percent(now) }} />
			</div>
			{stretches.length === 0 && <p className="muted">{t('这一天没有安排播放。')}</p>}
			<ul className="schedule-words">
				{stretches.map(({ from, to, showings }) => (
					<li key={from}>
						<strong>{`${clock(from)}–${clock(Math.max(from, to - 1000))}`}</strong>{' '}
						{listed([...new Set(showings.map(({ release, program }) => `${program.name} (${sourceOf(release)})`))])}
					</li>
				))}
			</ul>
		</section>
	)
}
