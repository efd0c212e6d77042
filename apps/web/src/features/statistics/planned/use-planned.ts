import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { planned_limits as limits } from '@vitrine/contract/insight/planned'
import { planned } from '../../../data/calls/planned.ts'
import { keys } from '../../../data/calls/queries.ts'
import { figures_every } from '../../../data/constants.ts'
import { type Receiving, receiveFile } from '../../../data/received-file.ts'
import { currentLanguage, t } from '../../../data/text.ts'
import { ownZoneName } from '../../../data/zones.ts'
import { useUrlFilters } from '../../../ui/lists/url-filters.ts'
import { toast } from '../../../ui/messages/toasts.ts'
import { rangeIn, secondsIn } from '../report/report-range.ts'
import { useAskedPlays } from '../report/use-report.ts'

const filter_names = ['days', 'from', 'to', 'group', 'kind', 'name', 'device', 'point', 'selection'] as const

/** The filters of the page, which are stored in the address: those of the statistics, and a selection of terminals. */
export const usePlannedFilters = () => useUrlFilters(filter_names)
export type PlannedFilters = ReturnType<typeof usePlannedFilters>
type Filters = PlannedFilters['filters']

/** Planned and played time, as returned by the API. */
export type Planned = Awaited<ReturnType<typeof planned.get>>

/** Whether a range is short enough to compute at once; an invalid range also counts as short enough. */
export const isComparable = (filters: Filters): boolean => {
	const range = rangeIn(filters, new Date())
	return range === null || secondsIn(range).days <= limits.days
}

/**
 * The query for the filters: a selection takes precedence over a terminal, and that over an organisation; null for an invalid range of
 * days.
 */
const useAsked = (filters: Filters) => {
	const range = rangeIn(filters, new Date())
	const { group_ids, device_id } = useAskedPlays(filters)
	if (range === null) return null
	const { start_time, end_time } = secondsIn(range)
	const asked = { name: filters.name || undefined, start_time, end_time, time_zone: ownZoneName() }
	if (/^[1-9]\d{0,14}$/.test(filters.selection)) return { ...asked, selection_id: Number(filters.selection) }
	if (device_id !== undefined) return { ...asked, device_ids: [device_id] }
	return group_ids?.length === 0 ? null : { ...asked, group_ids }
}

/** The filtered programs, or the terminals of one program, largest shortfall first. */
export const usePlanned = (filters: Filters) => {
	const asked = useAsked(filters)
	return useQuery({
		queryKey: [...keys.plays, 'planned', JSON.stringify(asked)],
		queryFn: ({ signal }) => planned.get(asked ?? { start_time: 0, end_time: 0, time_zone: 'UTC' }, { signal }),
		enabled: asked !== null && isComparable(filters),
		refetchInterval: figures_every,
		placeholderData: keepPreviousData,
	})
}

/** Downloads all of it as a file; shows a message if it is empty. */
export const usePlannedExport = (filters: Filters) => {
	const asked = useAsked(filters)
	return async (form: 'xlsx' | 'csv', receiving: Receiving): Promise<void> => {
		if (asked === null) return
		const { url, count } = await planned.getSheet({ ...asked, form, lang: currentLanguage() })
		if (count === 0) return toast('warning', t('没有可导出的记录'))
		await receiveFile(url, receiving)
		toast('success', t('导出成功'))
	}
}
