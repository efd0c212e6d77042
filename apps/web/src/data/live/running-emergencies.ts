import { useQuery } from '@tanstack/react-query'
import type { ActiveEmergency } from '@vitrine/contract/release/emergency'
import { emergencies } from '../calls/api.ts'
import { keys } from '../calls/queries.ts'
import { serverNow } from '../config.ts'
import { usePermitted } from '../session/session.ts'
import { useSocketState } from './socket.ts'

/** Polling interval while the socket is down, and the delay of the refetch after an emergency ends, in ms. */
const timing = { unheard: 30_000, ended: 500 } as const

/** Time until the next emergency ends by itself, in ms; false if none has an end. */
const nextEnd = (list: readonly ActiveEmergency[]): number | false => {
	const ends = list.flatMap(({ until }) => until ?? [])
	return ends.length > 0 && Math.max(0, Math.min(...ends) - serverNow()) + timing.ended
}

/** The running emergencies on terminals in the user's sight, newest first: pushed by the socket, polled while it is down. */
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
