import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { completeness_limits as limits } from '@vitrine/contract/release/completeness'
import { completeness } from '../../../data/calls/completeness.ts'
import { keys } from '../../../data/calls/queries.ts'
import { figures_every } from '../../../data/constants.ts'
import { saveFile } from '../../../data/save-file.ts'
import { currentLanguage, t } from '../../../data/text.ts'
import { toast } from '../../../ui/messages/toasts.ts'
import { ownZoneName } from '../../../ui/terminals/chosen-clocks.ts'
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
		enabled: asked !== null,
		refetchInterval: figures_every,
		placeholderData: keepPreviousData,
	})
}

/** How complete each of the terminals that the filters leave is, by serial number; nothing where the range is longer than is worked out at once. */
export const useCompletenessBySerial = (filters: Filters): ReadonlyMap<string, number | null> => {
	const asked = useAsked(filters)
	const { data } = useQuery({
		queryKey: [...keys.plays, 'completeness', 'serials', JSON.stringify(asked)],
		queryFn: ({ signal }) =>
			completeness.list({ ...(asked ?? { start_time: 0, end_time: 0 }), limit: limits.listed }, { signal }),
		enabled: asked !== null && asked.end_time - asked.start_time <= limits.days * 86_400,
	})
	return new Map(data?.list.map(({ sn, percent }) => [sn, percent]))
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
