import { Link, useLocation } from 'react-router'
import { t } from '../../../data/text.ts'
import { ListStates, Nothing } from '../../../ui/lists/states.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import '../statistics.css'
import { ReportFigures } from './report-figures.tsx'
import { ReportFilterRow } from './report-filters.tsx'
import { rangeIn, rangeProblem } from './report-range.ts'
import { Sums } from './sums.tsx'
import { type ReportFilters, useReportFilters, useSummary } from './use-report.ts'

/** A link to the records behind the figures, with those filters that the records also support. */
const recordsPath = ({ kind, name, point }: ReportFilters['filters']): string => {
	const asked = Object.entries({ records: kind === 'm' ? 'm' : '', q: name, point }).filter(([, value]) => value !== '')
	return asked.length === 0 ? '/home' : `/home?${new URLSearchParams(asked)}`
}

/** What was played in a period, compared with the period of the same length before it (route /home/statistics). */
export const StatisticsScreen = () => {
	const { filters, change } = useReportFilters()
	const { pathname, search } = useLocation()
	const query = useSummary(filters)
	const pathTo = (name: string, value: string): string => {
		const next = new URLSearchParams(search)
		next.set(name, value)
		return `${pathname}?${next}`
	}
	const isRange = rangeIn(filters, new Date()) !== null
	return (
		<>
			<PageHead
				title={t('播放统计')}
				action={
					<span className="page-actions">
						<Link className="button" to={`/home/completeness${search}`}>
							{t('播放完整率')}
						</Link>
						<Link className="button" to={`/home/planned${search}`}>
							{t('计划与实际播放')}
						</Link>
						<Link className="button" to={`/home/certificate${search}`}>
							{t('查看播放证明')}
						</Link>
						<Link className="button" to={recordsPath(filters)}>
							{t('播放记录')}
						</Link>
					</span>
				}
			/>
			<ReportFilterRow filters={filters} change={change} />
			{isRange ? (
				<ListStates query={query} isEmpty={query.data === undefined} empty={null}>
					{query.data && (
						<>
							<Sums {...query.data} />
							<ReportFigures
								summary={query.data}
								query={query}
								pathTo={pathTo}
								// For a single terminal there is no ranking of terminals.
								hasTerminals={filters.device === ''}
								kind={filters.kind}
							/>
						</>
					)}
				</ListStates>
			) : (
				<Nothing title={t(rangeProblem(filters))} />
			)}
		</>
	)
}
