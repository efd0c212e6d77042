import { t } from '../../../data/text.ts'
import { fullClockTime, numberWord } from '../../../ui/format.ts'
import { Figure } from '../charts/figure.tsx'
import { pairedOption } from '../charts/options.ts'
import { dayWord } from '../report/report-figures.tsx'
import type { Planned } from './use-planned.ts'

const height = 260

/** Units of time in seconds, largest first; an axis uses the largest one that its longest bar fills. */
const units = [
	{ length: 3600, word: '{count} 小时' },
	{ length: 60, word: '{count} 分钟' },
	{ length: 1, word: '{count} 秒' },
] as const

const unitOf = (days: Planned['days']): (typeof units)[number] => {
	const longest = Math.max(0, ...days.map(({ planned, played }) => Math.max(planned ?? 0, played)))
	return units.find(({ length }) => longest >= length) ?? units[2]
}

/** A duration in seconds as text, also if unknown. */
export const timeWord = (seconds: number | null): string =>
	seconds === null ? t('没有记录') : fullClockTime(seconds * 1000)

interface Props {
	readonly data: Planned
	readonly query: Parameters<typeof Figure>[0]['query']
}

/** Planned and played time, day by day. */
export const PlannedFigure = ({ data: { days, planned, played }, query }: Props) => {
	const unit = unitOf(days)
	return (
		<Figure
			title={t('每天的计划与实际播放时长')}
			place={height}
			query={query}
			empty={t('这段时间没有计划也没有播放')}
			heads={[t('日期'), t('计划播放次数'), t('计划播放时长'), t('实际播放次数'), t('实际播放时长')]}
			rows={
				planned === 0 && played === 0
					? []
					: days.map(day => ({
							cells: [
								dayWord(day.day, 'medium'),
								day.planned_number === null ? t('没有记录') : numberWord(day.planned_number),
								timeWord(day.planned),
								numberWord(day.played_number),
								timeWord(day.played),
							],
						}))
			}
			option={look =>
				pairedOption(
					look,
					days.map(({ day }) => dayWord(day, 'short')),
					[
						{
							name: t('计划播放时长'),
							color: look.grey,
							values: days.map(day => (day.planned ?? 0) / unit.length),
							words: days.map(day => timeWord(day.planned)),
						},
						{
							name: t('实际播放时长'),
							color: look.accent,
							values: days.map(day => day.played / unit.length),
							words: days.map(day => timeWord(day.played)),
						},
					],
					value => t(unit.word, { count: value }),
				)
			}
			isWide
		/>
	)
}
