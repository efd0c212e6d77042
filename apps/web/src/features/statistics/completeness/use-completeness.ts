import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { completeness_limits as limits } from '@vitrine/contract/release/completeness'
import { completeness } from '../../../data/calls/completeness.ts'
import { keys } from '../../../data/calls/queries.ts'
import { figures_every } from '../../../data/constants.ts'
import { saveFile } from '../../../data/save-file.ts'
import { currentLanguage, t } from '../../../data/text.ts'
import { ownZoneName } from '../../../data/zones.ts'
import { toast } from '../../../ui/messages/toasts.ts'
import { rangeIn, secondsIn } from '../report/report-range.ts'
import { type ReportFilters, useAskedPlays } from '../report/use-report.ts'

type Filters = ReportFilters['filters']

/** How much each terminal played, as a call answers it. */
export type CompletenessList = Awaited<ReturnType<typeof completeness.list>>

/** What the filters ask for; null for days that make no range. */
const useAsked = (filters: Filters) => {
	const range = rangeIn(filters, new Date())
	const { group_ids } = useAskedPlays(filters)
	if (range === null || group_ids?.length === 0) return null
	const { start_time, end_time } = secondsIn(range)
	return { group_ids, start_time, end_time }
}

/** The terminals that the filters leave, those that played least first. */
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

/** What a terminal played of the time in which it was to, in percent; null where it was to play nothing. */
const shareOf = (rows: CompletenessList['list']): number | null => {
	const [due, played] = [rows.reduce((sum, row) => sum + row.due, 0), rows.reduce((sum, row) => sum + row.played, 0)]
	return due === 0 ? null : Math.floor((played / due) * 1000) / 10
}

/** Whether completeness is worked out for a range that is as long as that of the filters. */
export const isMeasured = (filters: Filters): boolean => {
	const range = rangeIn(filters, new Date())
	return range === null || secondsIn(range).days <= limits.days
}

/**
 * How complete these terminals are, by serial number: of one that was removed and added again, both together. Nothing where the range
 * is longer than is worked out at once.
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

/** Saves the whole list as a file; where there is nothing it says so. */
export const useCompletenessExport = (filters: Filters) => {
	const asked = useAsked(filters)
	return async (): Promise<void> => {
		if (asked === null) return
		const { url, count } = await completeness.getSheet({ ...asked, time_zone: ownZoneName(), lang: currentLanguage() })
		if (count === 0) return toast('warning', t('没有可导出的记录'))
		saveFile(url)
		toast('success', t('导出成功'))
	}
}
