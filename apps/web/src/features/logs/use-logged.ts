import { useQuery } from '@tanstack/react-query'
import { logs } from '../../data/calls/logs.ts'
import { keys } from '../../data/calls/queries.ts'

/** Terminals whose log can be read, by a part of name or serial number, or by id. */
export const useLogged = (asked: { key_word?: string; device_id?: number | undefined }, enabled = true) =>
	useQuery({
		queryKey: [...keys.terminalLogs, 'choice', asked],
		queryFn: async ({ signal }) => (await logs.listTerminals(asked, { signal })).list,
		enabled,
	})
