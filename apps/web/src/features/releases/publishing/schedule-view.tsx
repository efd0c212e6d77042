import type { ProgramRow } from '@vitrine/contract/release/programs'
import { dayAt, instantOf, localTextAt, nextDayAt, type Zone } from '@vitrine/domain/local-time'
import { timeless } from '@vitrine/domain/schedule/local-clocks'
import { makePlan } from '@vitrine/domain/schedule/playing'
import { type PlayListItem, planProblems, stepsOf } from '@vitrine/domain/schedule/terms/play-list'
import { type Stretch, stretchesIn } from '@vitrine/domain/schedule/view/day-view'
import { useDeferredValue, useMemo } from 'react'
import { currentLanguage, t } from '../../../data/text.ts'
import { listed } from '../../../ui/format.ts'
import { DayField } from '../../../ui/forms/day-field.tsx'
import { Switch } from '../../../ui/forms/switch.tsx'
import { useUrlState } from '../../../ui/lists/url-state.ts'
import { useDraft } from './draft.ts'
import { zoneOfDraft } from './draft-check.ts'
import { ZoneSelect } from './zone-select.tsx'

/** A day and what plays on it; times in ms since the epoch. */
interface Day {
	readonly from: number
	readonly to: number
	readonly stretches: readonly Stretch[]
}

const daysFrom = (first: string, count: number, zone: Zone): { from: number; to: number }[] => {
	const days: { from: number; to: number }[] = []
	for (let from = instantOf(zone, `${first}T00:00:00`); days.length < count; ) {
		const to = nextDayAt(zone, from)
		days.push({ from, to })
		from = to
	}
	return days
}

/** What the valid steps play on the given days. */
const plannedDays = (
	items: readonly PlayListItem[],
	programs: readonly ProgramRow[],
	zone: Zone,
	first: string,
	count: number,
): Day[] => {
	const lengths = new Map(programs.map(({ id, play_time }) => [id, play_time]))
	// Impossible dates and weekdays play nothing; clashing steps play as the terminal would play them.
	const turned = planProblems(items, timeless).filter(
		({ fault: problem }) => problem === 'times' || problem === 'no_dates',
	)
	const wrong = new Set(turned.map(({ item, step }) => `${item} ${step}`))
	const right = items.map(item => ({
		...item,
		steps: item.steps.filter(({ key }) => !wrong.has(`${item.key} ${key}`)),
	}))
	const lengthOf = (id: number): number | null => Math.max(1000, lengths.get(id) ?? 0)
	const plan = makePlan({ loop: [], steps: stepsOf(right), interruptions: [], zone, lengthOf })
	const places = items.map(({ program_id }) => program_id)
	const inOrder = (stretch: Stretch): Stretch => ({
		...stretch,
		showings: stretch.showings.toSorted((a, b) => places.indexOf(a.program_id) - places.indexOf(b.program_id)),
	})
	return daysFrom(first, count, zone).map(({ from, to }) => ({
		from,
		to,
		stretches: stretchesIn(plan, from, to).map(inOrder),
	}))
}

const percent = (part: number, { from, to }: Day): string => `${((part - from) / (to - from)) * 100}%`

const Lane = ({ day, program_id, name }: { day: Day; program_id: number; name: string }) => (
	<div className="schedule-lane">
		<span className="schedule-name" title={name}>
			{name}
		</span>
		<span className="schedule-bars">
			{day.stretches.flatMap(({ showings }) =>
				showings
					.filter(showing => showing.program_id === program_id)
					.map(({ from, to }) => (
						<span
							key={from}
							className="schedule-bar"
							style={{ insetInlineStart: percent(from, day), insetInlineEnd: `calc(100% - ${percent(to, day)})` }}
						/>
					)),
			)}
		</span>
	</div>
)

const hours = [0, 6, 12, 18, 24]

/** A stretch in words: from when until when, and which programs play in turn. */
const Words = ({ day, zone, nameOf }: { day: Day; zone: Zone; nameOf: (id: number) => string }) => {
	const clock = (at: number): string => localTextAt(zone, at).slice(11)
	// Steps are written with their last second included.
	const last = (to: number): string => clock(to - 1000)
	return (
		<ul className="schedule-words">
			{day.stretches.map(({ from, to, showings }) => (
				<li key={from}>
					<strong>{`${clock(from)}–${last(to)}`}</strong>{' '}
					{listed(
						showings.map(one =>
							one.to < to - 1000 && one.to - one.from < (to - from) / 2
								? t('{name}（至 {time}）', { name: nameOf(one.program_id), time: last(one.to) })
								: nameOf(one.program_id),
						),
					)}
				</li>
			))}
		</ul>
	)
}

const dayWord = (zone: Zone, at: number): string =>
	new Intl.DateTimeFormat(currentLanguage(), { dateStyle: 'full', timeZone: 'UTC' }).format(at + zone(at))

interface DayProps {
	readonly day: Day
	readonly zone: Zone
	readonly ids: readonly number[]
	readonly nameOf: (id: number) => string
}

const DayPlan = ({ day, zone, ids, nameOf }: DayProps) => (
	<section className="schedule-day" aria-label={dayWord(zone, day.from)}>
		<h3>{dayWord(zone, day.from)}</h3>
		<div aria-hidden="true">
			{ids.map(id => (
				<Lane key={id} day={day} program_id={id} name={nameOf(id)} />
			))}
			<div className="schedule-lane">
				<span className="schedule-name" />
				<span className="schedule-hours">
					{hours.map(hour => (
						<span key={hour}>{hour}</span>
					))}
				</span>
			</div>
		</div>
		{day.stretches.length === 0 && <p className="muted">{t('这一天没有安排播放。')}</p>}
		<Words day={day} zone={zone} nameOf={nameOf} />
	</section>
)

/** What plays when, in a day or a week, as terminals in a time zone would play it. */
export const ScheduleView = ({ programs }: { programs: readonly ProgramRow[] }) => {
	const { list, time_zone } = useDraft()
	const zone = useMemo(() => zoneOfDraft({ time_zone }), [time_zone])
	const [day, setDay] = useUrlState('day')
	const [span, setSpan] = useUrlState('span', 'day')
	const first = /^[1-9]\d{3}-\d\d-\d\d$/.test(day) ? day : dayAt(zone, Date.now())
	// Planning many short programs takes a while, so it yields to typing.
	const items = useDeferredValue(list.items)
	const days = useMemo(
		() => plannedDays(items, programs, zone, first, span === 'week' ? 7 : 1),
		[items, programs, zone, first, span],
	)
	const ids = [...new Set(items.map(({ program_id }) => program_id))]
	const nameOf = (id: number): string => programs.find(program => program.id === id)?.name ?? `#${id}`
	return (
		<section className="panel publishing-part schedule-view" aria-label={t('播放预览')}>
			<h2>{t('播放预览')}</h2>
			<div className="schedule-tools">
				<Switch
					label={t('预览范围')}
					value={span}
					onChoose={setSpan}
					choices={[
						{ value: 'day', text: t('一天') },
						{ value: 'week', text: t('一周') },
					]}
				/>
				<DayField required name="schedule-day" label={t('预览日期')} value={first} onChange={setDay} />
				<ZoneSelect label={t('时区')} />
			</div>
			<div className="schedule-days">
				{days.map(one => (
					<DayPlan key={one.from} day={one} zone={zone} ids={ids} nameOf={nameOf} />
				))}
			</div>
		</section>
	)
}
