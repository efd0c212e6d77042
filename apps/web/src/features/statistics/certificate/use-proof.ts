import { useQuery } from '@tanstack/react-query'
import { keys } from '../../../data/calls/queries.ts'
import { statistics } from '../../../data/calls/statistics.ts'
import { ownZoneName } from '../../../data/zones.ts'
import { rangeIn, secondsIn } from '../report/report-range.ts'
import { type ReportFilters, useAskedPlays } from '../report/use-report.ts'

/** The proof of the filtered plays; not queried for an invalid range of days. */
export const useProof = (filters: ReportFilters['filters']) => {
	const range = rangeIn(filters, new Date())
	const asked = useAskedPlays(filters)
	const time_zone = ownZoneName()
	return useQuery({
		queryKey: [...keys.plays, 'proof', JSON.stringify([asked, range])],
		queryFn: async ({ signal }) => {
			const { start_time, end_time } = secondsIn(range ?? { from: '', to: '' })
			// Counted first: a play arriving in between is then proven without being counted, never the other way round.
			const { now } = await statistics.getSummary({ ...asked, start_time, end_time, time_zone }, { signal })
			const proof = await statistics.getProof({ ...asked, start_time, end_time }, { signal })
			return { ...proof, counted: Math.max(now.number, proof.rows) }
		},
		enabled: range !== null && asked.group_ids?.length !== 0,
	})
}

/** Proven plays as returned by the API, and the number counted. */
export type Proof = Awaited<ReturnType<typeof statistics.getProof>> & { readonly counted: number }
