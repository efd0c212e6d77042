import { useQuery } from '@tanstack/react-query'
import { terminals } from '../../data/calls/api.ts'
import { keys } from '../../data/calls/queries.ts'

/** What maps are drawn with. */
export const useMapSettings = () =>
	useQuery({
		queryKey: [...keys.positions, 'settings'],
		queryFn: ({ signal }) => terminals.getMap({}, { signal }),
		staleTime: Number.POSITIVE_INFINITY,
	})
