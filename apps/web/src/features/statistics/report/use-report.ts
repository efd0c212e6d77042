import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { points, terminals } from '../../../data/calls/api.ts'
import { keys } from '../../../data/calls/queries.ts'
import { statistics } from '../../../data/calls/statistics.ts'
import { figures_every } from '../../../data/constants.ts'
import { groupAndBelow, useGroups } from '../../../data/groups.ts'
import { usePermitted } from '../../../data/session/session.ts'
import { ownZoneName } from '../../../data/zones.ts'
import { type UrlFilters, useUrlFilters } from '../../../ui/lists/url-filters.ts'
import { rangeIn, secondsIn } from './report-range.ts'

const filter_names = ['days', 'from', 'to', 'group', 'kind', 'name', 'device', 'point'] as const
export type ReportFilters = UrlFilters<(typeof filter_names)[number]>

/** A number in the address; undefined if it is invalid. */
export const idOf = (text: string): number | undefined => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined)

const known = (text: string): string => (idOf(text) === undefined ? '' : text)

/** The filters of the page, which are stored in the address. */
export const useReportFilters = (): ReportFilters => {
	const found = useUrlFilters(filter_names)
	const { device, point } = found.filters
	// Invalid numbers are not queried, so the page must not show them as filters.
	const filters = { ...found.filters, device: known(device), point: known(point) }
	return { ...found, filters }
}

/** What was played, as returned by the API. */
export type Summary = Awaited<ReturnType<typeof statistics.getSummary>>

type Filters = ReportFilters['filters']

/** The ids of an organisation and those below it; undefined for all organisations. */
const useGroupIds = (group: string): number[] | undefined => {
	const groups = useGroups()
	return group === '' ? undefined : groupAndBelow(groups, Number(group))
}

/** The API query for the filtered plays. */
export const useAskedPlays = (filters: Filters) => ({
	group_ids: useGroupIds(filters.group),
	kind: filters.kind === 'm' ? ('material' as const) : ('program' as const),
	device_id: idOf(filters.device),
	point_id: idOf(filters.point),
	name: filters.name || undefined,
})

/** The filtered plays; not queried for an invalid range of days. */
export const useSummary = (filters: Filters) => {
	const range = rangeIn(filters, new Date())
	const asked = useAskedPlays(filters)
	const time_zone = ownZoneName()
	// The tree of organisations might still be loading.
	const isReady = range !== null && asked.group_ids?.length !== 0
	return useQuery({
		queryKey: [...keys.plays, 'summary', JSON.stringify([asked, range])],
		queryFn: ({ signal }) => {
			const { start_time, end_time } = secondsIn(range ?? { from: '', to: '' })
			return statistics.getSummary({ ...asked, start_time, end_time, time_zone }, { signal })
		},
		enabled: isReady,
		refetchInterval: figures_every,
		placeholderData: keepPreviousData,
	})
}

/** The number of contents to choose from. */
const offered = 1000

/** The contents played within the range and the organisations, most frequent first. */
export const useContentChoice = (filters: Filters) => {
	const range = rangeIn(filters, new Date())
	const group_ids = useGroupIds(filters.group)
	const isMaterial = filters.kind === 'm'
	return useQuery({
		queryKey: [...keys.plays, 'contents', JSON.stringify([isMaterial, group_ids, range])],
		queryFn: async ({ signal }) => {
			const { start_time, end_time } = secondsIn(range ?? { from: '', to: '' })
			const asked = { group_ids, start_time, end_time, limit: offered }
			const list = isMaterial
				? await statistics.getHistoryMediaStatistics(asked, { signal })
				: await statistics.getPlayHistoryStatistics(asked, { signal })
			return list.map(({ name }) => name)
		},
		enabled: range !== null && group_ids?.length !== 0,
		refetchInterval: figures_every,
	})
}

/** Terminals whose name or serial number contains a word, limited to the length of a select list. */
export const useTerminalChoice = (key_word: string) =>
	useQuery({
		queryKey: [...keys.terminals, 'choice', key_word],
		queryFn: async ({ signal }) => (await terminals.list({ key_word, limit: 50 }, { signal })).list,
		enabled: usePermitted('terminals.read'),
		placeholderData: keepPreviousData,
	})

const nameAndNumber = ({ name, sn }: { readonly name: string; readonly sn: string }): string =>
	name === '' ? sn : `${name} (${sn})`

/**
 * The name and serial number of the filtered terminal, which the select list might lack. Those of one that was removed, or moved out of
 * sight, come with its plays.
 */
export const useTerminalName = (filters: Pick<Filters, 'days' | 'from' | 'to' | 'kind' | 'device'>): string => {
	const id = idOf(filters.device)
	const mayRead = usePermitted('terminals.read')
	const here = useQuery({
		queryKey: [...keys.terminals, 'name', filters.device],
		queryFn: async ({ signal }) => nameAndNumber(await terminals.get({ id: id ?? 0 }, { signal })),
		enabled: mayRead && id !== undefined,
	})
	const range = rangeIn(filters, new Date())
	const kind = filters.kind === 'm' ? ('material' as const) : ('program' as const)
	const played = useQuery({
		queryKey: [...keys.plays, 'terminal-name', JSON.stringify([id, kind, range])],
		queryFn: async ({ signal }) => {
			const { start_time, end_time } = secondsIn(range ?? { from: '', to: '' })
			const asked = { kind, device_id: id, start_time, end_time, time_zone: 'UTC' }
			const { terminal } = await statistics.getSummary(asked, { signal })
			return terminal === null ? null : nameAndNumber(terminal)
		},
		enabled: id !== undefined && range !== null && (here.isError || !mayRead),
	})
	return here.data ?? played.data ?? filters.device
}

/** Points whose name contains a word, limited to the length of a select list. */
export const usePointChoice = (key_word: string) =>
	useQuery({
		queryKey: [...keys.points, 'choice', key_word],
		queryFn: async ({ signal }) => (await points.list({ key_word, limit: 50 }, { signal })).list,
		enabled: usePermitted('points.read'),
		placeholderData: keepPreviousData,
	})

/** The current or last name of a point, which the select list might lack; undefined until known. */
export const usePointName = (point: string): string | undefined => {
	const point_id = idOf(point)
	const { data } = useQuery({
		queryKey: [...keys.plays, 'point-name', point],
		queryFn: async ({ signal }) => {
			const moment = { start_time: 0, end_time: 1, time_zone: 'UTC' }
			return (await statistics.getSummary({ kind: 'program', point_id, ...moment }, { signal })).point_name
		},
		enabled: point_id !== undefined,
	})
	return data
}
