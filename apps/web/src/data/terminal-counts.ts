import { useQuery } from '@tanstack/react-query'
import { keys } from './calls/queries.ts'
import { statistics } from './calls/statistics.ts'
import { usePermitted } from './session/session.ts'

/** Numbers of terminals by state and by resolution. */
export const useTerminalCounts = () =>
	useQuery({
		queryKey: [...keys.terminals, 'numbers'],
		queryFn: ({ signal }) => statistics.getDeviceNumber({}, { signal }),
		enabled: usePermitted('terminals.read'),
	})

/** Link to the terminal list (`/terminal/Control`), filtered by state or resolution. */
export const terminalsPath = (filter: { readonly state?: string; readonly size?: string } = {}): string => {
	const search = String(new URLSearchParams(filter))
	return search === '' ? '/terminal/Control' : `/terminal/Control?${search}`
}
