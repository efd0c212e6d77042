import { useQuery } from '@tanstack/react-query'
import type { ActiveEmergency } from '@vitrine/contract/release/emergency'
import { emergencies } from '../calls/api.ts'
import { keys } from '../calls/queries.ts'
import { serverNow } from '../config.ts'
import { usePermitted } from '../session/session.ts'
import { useSocketState } from './socket.ts'

/** How often what is on is asked for while nobody tells of it, and how soon after the end of one, in ms. */
const timing = { unheard: 30_000, ended: 500 } as const

/** When the next one is over by itself, in ms from now; false while none ends. */
const nextEnd = (list: readonly ActiveEmergency[]): number | false => {
	const ends = list.flatMap(({ until }) => until ?? [])
	return ends.length > 0 && Math.max(0, Math.min(...ends) - serverNow()) + timing.ended
}

/** The emergencies that are on the viewer's screens now, newest first: told by the socket, asked for where it is lost. */
export const useRunningEmergencies = (): readonly ActiveEmergency[] => {
	const enabled = usePermitted('releases.read')
	const isHeard = useSocketState() === 'open'
	const { data = [] } = useQuery({
		queryKey: [...keys.emergency, 'active'],
		queryFn: ({ signal }) => emergencies.listActive({}, { signal }),
		enabled,
		refetchInterval: ({ state }) => {
			const end = nextEnd(state.data ?? [])
			return isHeard ? end : Math.min(timing.unheard, end || timing.unheard)
		},
	})
	return enabled ? data.filter(({ waiting }) => !waiting) : []
}
