import { useQuery } from '@tanstack/react-query'
import { keys } from './calls/queries.ts'
import { statistics } from './calls/statistics.ts'
import { usePermitted } from './session/session.ts'

/** Terminals by state and by resolution. */
export const useTerminalCounts = () =>
	useQuery({
		queryKey: [...keys.terminals, 'numbers'],
		queryFn: ({ signal }) => statistics.getDeviceNumber({}, { signal }),
		enabled: usePermitted('terminals.read'),
	})

/** The list of terminals (`/terminal/Control`), narrowed to a state or a resolution. */
export const terminalsPath = (filter: { readonly state?: string; readonly size?: string } = {}): string => {
	const search = String(new URLSearchParams(filter))
	return search === '' ? '/terminal/Control' : `/terminal/Control?${search}`
}
