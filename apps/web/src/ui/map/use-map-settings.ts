import { useQuery } from '@tanstack/react-query'
import { terminals } from '../../data/calls/api.ts'
import { keys } from '../../data/calls/queries.ts'

/** What was read of it. */
export const map_settings_key = [...keys.positions, 'settings']

/** What maps are drawn with. */
export const useMapSettings = () =>
	useQuery({
		queryKey: map_settings_key,
		queryFn: ({ signal }) => terminals.getMap({}, { signal }),
		staleTime: Number.POSITIVE_INFINITY,
	})
