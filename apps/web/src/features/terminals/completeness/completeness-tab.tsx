import { gap_reason_texts } from '@vitrine/contract/release/gap-texts'
import type { Terminal } from '@vitrine/contract/terminals'
import { type GapReason, gap_reasons, isDueGap } from '@vitrine/domain/completeness/completeness'
import { instantOf, isLocalText, localTextAt, nextDayAt, type Zone, zoneOf } from '@vitrine/domain/local-time'
import { Flex, type TableColumnsType } from 'antd'
import { useTerminalZoneName } from '../../../data/layout.ts'
import { t } from '../../../data/text.ts'
import { zoneWord } from '../../../data/zones.ts'
import { fullClockTime } from '../../../ui/format.ts'
import { DayPicker } from '../../../ui/forms/day-picker.tsx'
import { Switch } from '../../../ui/forms/switch.tsx'
import { ListTable } from '../../../ui/lists/list-table.tsx'
import { ListStates, Nothing } from '../../../ui/lists/states.tsx'
import { useUrlState } from '../../../ui/lists/url-state.ts'
import { StateWord } from '../../../ui/state-word.tsx'
import { completenessTone, completenessWordIn } from '../../../ui/terminals/completeness-word.ts'
import './completeness.css'
import { type TerminalCompleteness, todayIn, useTerminalCompleteness } from './use-terminal-completeness.ts'

type Day = TerminalCompleteness['days'][number]
type Gap = TerminalCompleteness['gaps'][number]

/** The numbers of days offered. */
const lengths = [7, 31] as const

const lengthWord = (seconds: number): string => fullClockTime(seconds * 1000)

/** Part of a day in words, with times in the terminal's local time. */
const partWord = ({ from, to }: Pick<Gap, 'from' | 'to'>, word: string, zone: Zone): string => {
	const clock = (at: number): string => localTextAt(zone, at * 1000).slice(11, 16)
	return `${clock(from)}–${clock(to)} ${word}`
}
const gapWord = (gap: Gap, zone: Zone): string => partWord(gap, t(gap_reason_texts[gap.reason]), zone)
const uncountedWord = (part: TerminalCompleteness['uncounted'][number], zone: Zone): string =>
	partWord(part, t('尚未统计'), zone)

interface ShownProps {
	readonly data: TerminalCompleteness
	readonly zone: Zone
	/** When the terminal was added, in ms since the epoch. */
	readonly created_at: number
}

interface BarProps extends ShownProps {
	readonly day: Day
}

/** A day in the terminal's local time, in seconds since the epoch. */
const boundsOf = ({ day }: Day, zone: Zone) => {
	const from = instantOf(zone, `${day}T00:00:00`)
	return { from: from / 1000, to: nextDayAt(zone, from) / 1000 }
}

/**
 * A day as a bar: the windows in which the terminal should play, the gaps in the colours of their reasons, and what is not counted yet. If
 * not all gaps of a day are listed, it only shows that there are some.
 */
const Bar = ({ day, data, zone, created_at }: BarProps) => {
	const { windows, uncounted, gaps, gap_count } = data
	const { from, to } = boundsOf(day, zone)
	const place = (at: number): number => ((Math.min(Math.max(at, from), to) - from) / (to - from)) * 100
	const own = gaps.filter(gap => gap.to > from && gap.from < to)
	const part = (begin: number, end: number) => ({ insetInlineStart: `${begin}%`, inlineSize: `${end - begin}%` })
	const looked_at = windows.filter(one => one.to > from && one.from < to)
	const waiting = uncounted.filter(one => one.to > from && one.from < to)
	if (gap_count > gaps.length && own.length < day.gaps)
		return (
			<div
				className="completeness-bar"
				role="img"
				aria-label={t('间断过多，未逐一列出')}
				title={t('间断过多，未逐一列出')}
			>
				<span data-reason="many" style={part(0, 100)} />
			</div>
		)
	const words = [...own.map(gap => gapWord(gap, zone)), ...waiting.map(one => uncountedWord(one, zone))].join('; ')
	return (
		<div
			className="completeness-bar"
			role="img"
			aria-label={
				words || (day.percent === null ? dayWord(day, { data, zone, created_at }) : t('这段时间没有播放间断'))
			}
		>
			{looked_at.map(one => (
				<span key={one.from} data-reason="played" style={part(place(one.from), place(one.to))} />
			))}
			{own.map(gap => (
				<span
					key={gap.from}
					data-reason={gap.reason}
					title={gapWord(gap, zone)}
					style={part(place(gap.from), place(gap.to))}
				/>
			))}
			{waiting.map(one => (
				<span
					key={one.from}
					data-reason="uncounted"
					title={uncountedWord(one, zone)}
					style={part(place(one.from), place(one.to))}
				/>
			))}
		</div>
	)
}

/** Whether part of a day is not counted yet. */
const waits = (day: Day, { uncounted }: TerminalCompleteness, zone: Zone): boolean => {
	const { from, to } = boundsOf(day, zone)
	return uncounted.some(one => one.to > from && one.from < to)
}

/** The completeness of a day in words. */
const dayWord = (day: Day, { data, zone, created_at }: ShownProps): string =>
	completenessWordIn(day.percent, {
		end: boundsOf(day, zone).to * 1000,
		created_at,
		waits: waits(day, data, zone),
	})

const Days = ({ data, zone, created_at }: ShownProps) => (
	<ul className="completeness-days">
		{data.days.toReversed().map(day => (
			<li key={day.day}>
				<span>{day.day}</span>
				<Bar day={day} data={data} zone={zone} created_at={created_at} />
				<StateWord tone={completenessTone(day.percent)} text={dayWord(day, { data, zone, created_at })} />
			</li>
		))}
	</ul>
)

const Legend = ({ reasons, uncounted }: Pick<TerminalCompleteness, 'reasons' | 'uncounted'>) => {
	// What began less than a second ago has no length yet.
	const waiting = uncounted.reduce((sum, { from, to }) => sum + to - from, 0)
	return (
		<ul className="completeness-legend">
			{gap_reasons
				.filter(reason => reasons[reason] > 0)
				.map((reason: GapReason) => (
					<li key={reason}>
						<span className="completeness-sign" data-reason={reason} aria-hidden="true" />
						{t(gap_reason_texts[reason])} · {lengthWord(reasons[reason])}
					</li>
				))}
			{waiting > 0 && (
				<li>
					<span className="completeness-sign" data-reason="uncounted" aria-hidden="true" />
					{t('尚未统计')} · {lengthWord(waiting)}
				</li>
			)}
		</ul>
	)
}

const columns = (zone: Zone): TableColumnsType<Gap> => {
	const moment = (at: number): string => localTextAt(zone, at * 1000).replace('T', ' ')
	return [
		{ title: t('间断开始'), key: 'from', render: (_, { from }) => moment(from) },
		{ title: t('间断结束'), key: 'to', render: (_, { to }) => moment(to) },
		{ title: t('间断时长'), key: 'length', render: (_, { from, to }) => lengthWord(to - from) },
		{ title: t('间断原因'), key: 'reason', render: (_, { reason }) => t(gap_reason_texts[reason]) },
	]
}

const GapList = ({ data, zone }: { data: TerminalCompleteness; zone: Zone }) => {
	// Time with the screen off, locked or with nothing to play is in the bars, but is no gap: the list of terminals does not count it either.
	const listed = data.gaps.filter(isDueGap)
	return (
		<>
			<h2 className="completeness-gaps">{t('播放间断')}</h2>
			{data.due_gap_count === 0 ? (
				<p className="muted">{t('这段时间没有播放间断')}</p>
			) : (
				<ListTable
					rowKey={({ from, reason }) => `${from} ${reason}`}
					columns={columns(zone)}
					dataSource={listed.toReversed()}
					pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
					scroll={{ x: true }}
				/>
			)}
			{data.due_gap_count > listed.length && (
				<p className="muted">{t('仅列出最近 {count} 个间断', { count: listed.length })}</p>
			)}
		</>
	)
}

const Shown = ({ data, zone, created_at }: ShownProps) => (
	<>
		<p className="completeness-share">
			<StateWord
				tone={completenessTone(data.percent)}
				text={completenessWordIn(data.percent, {
					end: Math.max(0, ...data.days.map(day => boundsOf(day, zone).to * 1000)),
					created_at,
					waits: data.uncounted.length > 0,
				})}
			/>
			<span className="muted">
				{t('应播 {due}，已播 {played}', { due: lengthWord(data.due), played: lengthWord(data.played) })}
			</span>
		</p>
		<Days data={data} zone={zone} created_at={created_at} />
		<Legend {...data} />
		<GapList data={data} zone={zone} />
		<p className="muted">
			{t(
				'完整率＝已播时长÷应播时长。屏幕关闭、已锁定和无内容可播（包括尚未发布过内容）的时间不计入；最近一小时内尚未上报的播放也不计入。',
			)}
		</p>
	</>
)

/** Tab of a terminal's page: how much it played of the time in which it should, day by day, with the gaps and their reasons. */
export const CompletenessTab = ({ terminal }: { terminal: Terminal }) => {
	const time_zone = useTerminalZoneName(terminal.time_zone)
	const today = todayIn(time_zone)
	const [days, setDays] = useUrlState('days', String(lengths[0]))
	const [named, setUntil] = useUrlState('until')
	const until = isLocalText(named) && named.length === 10 && named <= today ? named : today
	const length = lengths.find(one => String(one) === days) ?? lengths[0]
	const query = useTerminalCompleteness(terminal.id, time_zone, length, until)
	const zone = zoneOf(time_zone) ?? (() => 0)
	return (
		<>
			<Flex gap={8} wrap align="center" style={{ marginBlockEnd: 16 }}>
				<Switch
					label={t('时间范围')}
					value={String(length)}
					choices={lengths.map(count => ({ value: String(count), text: t('最近 {count} 天', { count }) }))}
					onChoose={setDays}
				/>
				<DayPicker
					aria-label={t('截至日期')}
					value={until}
					onChange={day => setUntil(day === today ? '' : day)}
					required
					max={today}
					style={{ width: 160 }}
				/>
				<span className="muted">
					{time_zone === terminal.time_zone
						? t('时间按终端的时区（{zone}）显示。', { zone: zoneWord(time_zone) })
						: t('终端尚未上报时区，按默认时区计算：{name}', { name: zoneWord(time_zone) })}
				</span>
			</Flex>
			<ListStates query={query} isEmpty={false} empty={<Nothing title={t('这段时间没有播放间断')} />}>
				{query.data && <Shown data={query.data} zone={zone} created_at={terminal.created_at} />}
			</ListStates>
		</>
	)
}
