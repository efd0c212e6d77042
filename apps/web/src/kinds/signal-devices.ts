import { useQuery } from '@tanstack/react-query'
import type { AcquisitionDevice } from '@vitrine/contract/terminal/acquisition'
import { acquisition } from '../data/calls/api.ts'
import { keys } from '../data/calls/queries.ts'
import { usePermitted } from '../data/session/session.ts'

/** As many as a page of the list may have. */
const offered = 500

/** The acquisition devices that feed a picture and say at which port; null while that is not known, and for whoever may not see them. */
export const useSignalDevices = (): readonly AcquisitionDevice[] | null => {
	const enabled = usePermitted('terminals.read')
	const { data = null } = useQuery({
		queryKey: [...keys.acquisition, 'signals'],
		queryFn: async ({ signal }) => {
			const { list } = await acquisition.list({ kind: 'video', limit: offered }, { signal })
			return list.filter(({ port }) => port !== '')
		},
		enabled,
		staleTime: 60_000,
	})
	return data
}
