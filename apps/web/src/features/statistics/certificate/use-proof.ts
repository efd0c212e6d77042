import { useQuery } from '@tanstack/react-query'
import { keys } from '../../../data/calls/queries.ts'
import { statistics } from '../../../data/calls/statistics.ts'
import { rangeIn, secondsIn } from '../report/report-range.ts'
import { type ReportFilters, useAskedPlays } from '../report/use-report.ts'

/** What is proven of the plays that the filters leave; nothing is asked for days that make no range. */
export const useProof = (filters: ReportFilters['filters']) => {
	const range = rangeIn(filters, new Date())
	const asked = useAskedPlays(filters)
	return useQuery({
		queryKey: [...keys.plays, 'proof', JSON.stringify([asked, range])],
		queryFn: ({ signal }) => {
			const { start_time, end_time } = secondsIn(range ?? { from: '', to: '' })
			return statistics.getProof({ ...asked, start_time, end_time }, { signal })
		},
		enabled: range !== null && asked.group_ids?.length !== 0,
	})
}

/** What a call says of proven plays. */
export type Proof = Awaited<ReturnType<typeof statistics.getProof>>
