import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Terminal } from '@vitrine/contract/terminals'
import { dayAt, dayNumberOf, instantOf, nextDayAt, zoneOf } from '@vitrine/domain/local-time'
import { dateOf } from '@vitrine/domain/schedule/terms/timed-command'
import { completeness } from '../../../data/calls/completeness.ts'
import { keys } from '../../../data/calls/queries.ts'
import { figures_every } from '../../../data/constants.ts'
import { ownZoneName } from '../../../ui/terminals/chosen-clocks.ts'

/** How much a terminal played, as a call answers it. */
export type TerminalCompleteness = Awaited<ReturnType<typeof completeness.get>>

/** The zone of a terminal; the viewer's while it has not told. */
export const zoneNameOf = ({ time_zone }: Pick<Terminal, 'time_zone'>): string =>
	time_zone !== '' && zoneOf(time_zone) !== null ? time_zone : ownZoneName()

/** Today on the clock of a zone, `yyyy-MM-dd`. */
export const todayIn = (time_zone: string): string => dayAt(zoneOf(time_zone) ?? (() => 0), Date.now())

/** So many days of a terminal up to one, on its own clock. */
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
