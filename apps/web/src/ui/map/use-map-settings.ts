import { useQuery } from '@tanstack/react-query'
import { terminals } from '../../data/calls/api.ts'
import { keys } from '../../data/calls/queries.ts'

/** The state of reading them. */
export const map_settings_key = [...keys.positions, 'settings']

/** The map settings. */
export const useMapSettings = () =>
	useQuery({
		queryKey: map_settings_key,
		queryFn: ({ signal }) => terminals.getMap({}, { signal }),
		staleTime: Number.POSITIVE_INFINITY,
	})
