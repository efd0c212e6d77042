import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { keys } from '../../data/calls/queries.ts'
import { statistics } from '../../data/calls/statistics.ts'
import { figures_every } from '../../data/constants.ts'
import { usePermitted } from '../../data/session/session.ts'
import { t } from '../../data/text.ts'
import { numberWord } from '../../ui/format.ts'

/** Periods for counting plays, in days up to and including today. */
const ranges = [7, 30] as const
const longest = Math.max(...ranges)

/** Midnight in the viewer's time zone, offset by a number of days, in seconds since the epoch. */
const midnight = (days: number): number => {
	const now = new Date()
	return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days).getTime() / 1000
}

/** Daily play counts of a point for the last days, including today. */
const useDays = (point_id: number) =>
	useQuery({
		queryKey: [...keys.plays, 'point', point_id],
		queryFn: async ({ signal }) => {
			const range = { start_time: midnight(1 - longest), end_time: midnight(1) }
			const time_zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
			const { days } = await statistics.getSummary({ kind: 'program', point_id, time_zone, ...range }, { signal })
			return days.map(({ day, number }) => ({ day, number }))
		},
		refetchInterval: figures_every,
	})

const Counts = ({ point_id }: { point_id: number }) => {
	const { data } = useDays(point_id)
	const today = data?.at(-1)
	if (data === undefined || today === undefined) return null
	const path = `/home/statistics?point=${point_id}`
	const sum = (count: number): number => data.slice(-count).reduce((all, { number }) => all + number, 0)
	return (
		<section className="panel point-part" aria-label={t('此处的播放')}>
			<h2>{t('此处的播放')}</h2>
			<p className="page-actions">
				<Link to={`${path}&from=${today.day}&to=${today.day}`}>
					{t('今天：{count} 次', { count: numberWord(today.number) })}
				</Link>
				{ranges.map(days => (
					<Link key={days} to={`${path}&days=${days}`}>
						{t('最近 {days} 天：{count} 次', { days, count: numberWord(sum(days)) })}
					</Link>
				))}
			</p>
		</section>
	)
}

/** Play counts of a point, linked to the statistics; for users who can see plays. */
export const PointPlays = ({ point_id }: { point_id: number }) =>
	usePermitted('plays.read') ? <Counts point_id={point_id} /> : null
