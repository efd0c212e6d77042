import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { completeness_limits as limits } from '@vitrine/contract/release/completeness'
import { completeness } from '../../../data/calls/completeness.ts'
import { keys } from '../../../data/calls/queries.ts'
import { figures_every } from '../../../data/constants.ts'
import { type Receiving, receiveFile } from '../../../data/received-file.ts'
import { currentLanguage, t } from '../../../data/text.ts'
import { ownZoneName } from '../../../data/zones.ts'
import { toast } from '../../../ui/messages/toasts.ts'
import { rangeIn, secondsIn } from '../report/report-range.ts'
import { type ReportFilters, useAskedPlays } from '../report/use-report.ts'

type Filters = ReportFilters['filters']

/** How much each terminal played, as returned by the API. */
export type CompletenessList = Awaited<ReturnType<typeof completeness.list>>

/** The query for the filters; null for an invalid range of days. */
const useAsked = (filters: Filters) => {
	const range = rangeIn(filters, new Date())
	const { group_ids } = useAskedPlays(filters)
	if (range === null || group_ids?.length === 0) return null
	const { start_time, end_time } = secondsIn(range)
	return { group_ids, start_time, end_time }
}

/** The filtered terminals, lowest share first. */
export const useCompletenessList = (filters: Filters) => {
	const asked = useAsked(filters)
	return useQuery({
		queryKey: [...keys.plays, 'completeness', JSON.stringify(asked)],
		queryFn: ({ signal }) => completeness.list(asked ?? { start_time: 0, end_time: 0 }, { signal }),
		enabled: asked !== null && isMeasured(filters),
		refetchInterval: figures_every,
		placeholderData: keepPreviousData,
	})
}

/** The percentage that terminals played of the time in which they should; null if they did not have to play anything. */
const shareOf = (rows: CompletenessList['list']): number | null => {
	const [due, played] = [rows.reduce((sum, row) => sum + row.due, 0), rows.reduce((sum, row) => sum + row.played, 0)]
	return due === 0 ? null : Math.floor((played / due) * 1000) / 10
}

/** Whether completeness can be computed for a range as long as that of the filters. */
export const isMeasured = (filters: Filters): boolean => {
	const range = rangeIn(filters, new Date())
	return range === null || secondsIn(range).days <= limits.days
}

/**
 * The completeness of these terminals by serial number; a terminal that was removed and added again counts as one. Empty if the range is
 * too long to compute at once.
 */
export const useCompletenessBySerial = (
	filters: Filters,
	serials: readonly string[],
): ReadonlyMap<string, number | null> => {
	const asked = useAsked(filters)
	const sns = serials.slice(0, limits.listed)
	const { data } = useQuery({
		queryKey: [...keys.plays, 'completeness', 'serials', JSON.stringify([asked, sns])],
		queryFn: ({ signal }) =>
			completeness.list({ ...(asked ?? { start_time: 0, end_time: 0 }), sns, limit: limits.listed }, { signal }),
		enabled: asked !== null && sns.length > 0 && isMeasured(filters),
	})
	const rows = Map.groupBy(data?.list ?? [], ({ sn }) => sn)
	return new Map([...rows].map(([sn, own]) => [sn, shareOf(own)]))
}

/** Downloads the whole list as a file; shows a message if it is empty. */
export const useCompletenessExport = (filters: Filters) => {
	const asked = useAsked(filters)
	return async (receiving: Receiving): Promise<void> => {
		if (asked === null) return
		const { url, count } = await completeness.getSheet({ ...asked, time_zone: ownZoneName(), lang: currentLanguage() })
		if (count === 0) return toast('warning', t('没有可导出的记录'))
		await receiveFile(url, receiving)
		toast('success', t('导出成功'))
	}
}
