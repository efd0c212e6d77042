import { currentLanguage, t } from '../../../data/text.ts'
import { clockTime, numberWord } from '../../../ui/format.ts'
import { Figure } from '../charts/figure.tsx'
import { columnsOption, heatOption, type Part, rowsOption } from '../charts/options.ts'
import type { Summary, useSummary } from './use-report.ts'

interface Props {
	readonly summary: Summary
	readonly query: ReturnType<typeof useSummary>
	/** The address of this page with another filter. */
	readonly pathTo: (name: string, value: string) => string
}

/** The heights of charts, and of a ranking row, in pixels. */
const height = { days: 260, hours: 280, ranking: 320, row: 36 } as const

const lengthWord = (seconds: number): string => clockTime(seconds * 1000)

/** A day; in English its month is a word, as in the lists, since 9/4 is ambiguous between British and American readers. */
export const dayWord = (day: string, style: 'short' | 'medium'): string => {
	const language = currentLanguage()
	const short = { month: language === 'en' ? 'short' : 'numeric', day: 'numeric' } as const
	const words = style === 'medium' ? ({ dateStyle: 'medium' } as const) : short
	return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { ...words, timeZone: 'UTC' }).format(
		new Date(`${day}T00:00:00Z`),
	)
}

const DaysFigure = ({ summary: { days, now }, query }: Props) => {
	const parts: Part[] = days.map(({ day, number }) => ({
		name: dayWord(day, days.length > 366 ? 'medium' : 'short'),
		value: number,
		words: numberWord(number),
	}))
	return (
		<Figure
			title={t('每天的播放次数')}
			place={height.days}
			query={query}
			empty={t('这段时间没有播放')}
			heads={[t('日期'), t('播放量'), t('播放时长')]}
			rows={
				now.number === 0
					? []
					: days.map(({ day, number, duration }) => ({
							cells: [dayWord(day, 'medium'), numberWord(number), lengthWord(duration)],
						}))
			}
			option={look => columnsOption(look, parts)}
			isWide
		/>
	)
}

const hours_of_day = 24
const hourWord = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

/** The weekdays from Monday on, in words; 1 January 2024 was a Monday. */
const weekdays = (): string[] =>
	Array.from({ length: 7 }, (_, day) =>
		new Intl.DateTimeFormat(currentLanguage(), { weekday: 'short', timeZone: 'UTC' }).format(
			Date.UTC(2024, 0, 1 + day),
		),
	)

const HoursFigure = ({ summary: { hours, now }, query }: Props) => {
	const rows = weekdays()
	const columns = Array.from({ length: hours_of_day }, (_, hour) => hourWord(hour))
	const words = (at: number): string =>
		`${rows[Math.floor(at / hours_of_day)]} ${columns[at % hours_of_day]} · ${t('播放 {count} 次', { count: numberWord(hours[at] ?? 0) })}`
	return (
		<Figure
			title={t('一周中各小时的播放次数')}
			place={height.hours}
			query={query}
			empty={t('这段时间没有播放')}
			heads={[t('星期'), ...columns]}
			rows={
				now.number === 0
					? []
					: rows.map((day, at) => ({
							cells: [day, ...hours.slice(at * hours_of_day, (at + 1) * hours_of_day).map(numberWord)],
						}))
			}
			option={look => heatOption(look, { columns, rows, values: hours, words })}
			isWide
		/>
	)
}

interface RankingProps {
	readonly title: string
	readonly query: Props['query']
	readonly head: string
	readonly isWide?: boolean
	readonly rows: readonly {
		readonly key: string
		readonly name: string
		readonly number: number
		readonly duration: number
		readonly to: string
	}[]
}

const RankingFigure = ({ title, query, head, rows, isWide = false }: RankingProps) => {
	const parts = rows.map(({ name, number }) => ({ name, value: number, words: numberWord(number) }))
	return (
		<Figure
			title={title}
			place={height.ranking}
			height={height.row * rows.length}
			query={query}
			empty={t('这段时间没有播放')}
			heads={[head, t('播放量'), t('播放时长')]}
			rows={rows.map(({ name, number, duration, to }) => ({
				cells: [name, numberWord(number), lengthWord(duration)],
				to,
			}))}
			option={look => rowsOption(look, parts, 20)}
			isPressed
			isWide={isWide}
		/>
	)
}

/** The charts of the statistics; those of contents and terminals link to this page filtered by one of them. */
export const ReportFigures = (props: Props & { hasTerminals: boolean; kind: string }) => {
	const { summary, query, pathTo, hasTerminals, kind } = props
	return (
		<div className="figures figures-report">
			<DaysFigure {...props} />
			<HoursFigure {...props} />
			<RankingFigure
				title={kind === 'm' ? t('播放最多的素材') : t('播放最多的节目')}
				query={query}
				head={t('名称')}
				isWide={!hasTerminals}
				rows={summary.names.map(row => ({ ...row, key: row.name, to: pathTo('name', row.name) }))}
			/>
			{hasTerminals && (
				<RankingFigure
					title={t('播放最多的终端')}
					query={query}
					head={t('终端')}
					rows={summary.terminals.map(({ id, name, sn, number, duration }) => ({
						key: String(id),
						name: name || sn,
						number,
						duration,
						to: pathTo('device', String(id)),
					}))}
				/>
			)}
		</div>
	)
}
