import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { dayAt, dayNumberOf, instantOf, nextDayAt, zoneOf } from '@vitrine/domain/local-time'
import { dateOf } from '@vitrine/domain/schedule/terms/timed-command'
import { completeness } from '../../../data/calls/completeness.ts'
import { keys } from '../../../data/calls/queries.ts'
import { figures_every } from '../../../data/constants.ts'

/** How much a terminal played, as returned by the API. */
export type TerminalCompleteness = Awaited<ReturnType<typeof completeness.get>>

/** Today in a time zone, `yyyy-MM-dd`. */
export const todayIn = (time_zone: string): string => dayAt(zoneOf(time_zone) ?? (() => 0), Date.now())

/** The given number of days of a terminal up to `until`, in its own local time. */
export const useTerminalCompleteness = (device_id: number, time_zone: string, days: number, until: string) =>
	useQuery({
		queryKey: [...keys.plays, 'completeness', String(device_id), time_zone, String(days), until],
		queryFn: ({ signal }) => {
			const zone = zoneOf(time_zone) ?? (() => 0)
			const first = dateOf(dayNumberOf(until) - days + 1)
			const start_time = instantOf(zone, `${first}T00:00:00`) / 1000
			const end_time = nextDayAt(zone, instantOf(zone, `${until}T00:00:00`)) / 1000
			return completeness.get({ device_id, start_time, end_time, time_zone }, { signal })
		},
		refetchInterval: figures_every,
		placeholderData: keepPreviousData,
	})
