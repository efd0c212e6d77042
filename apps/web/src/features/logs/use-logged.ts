import { type QueryClient, useQuery } from '@tanstack/react-query'
import { logs } from '../../data/calls/logs.ts'
import { keys } from '../../data/calls/queries.ts'

/** Terminals whose log can be read; `is_away` if the one asked for has moved out of sight. */
export type Found = Awaited<ReturnType<typeof logs.listTerminals>>

/** What is read of a terminal that has moved out of sight names it no longer: the page that showed it keeps the name. */
const withNameOfBefore = (found: Found, before: Found | undefined): Found =>
	found.is_away && before !== undefined ? { ...found, list: before.list } : found

/** Terminals whose log can be read, by a part of name or serial number, or by id. */
export const useLogged = (asked: { key_word?: string; device_id?: number | undefined }, enabled = true) => {
	const queryKey = [...keys.terminalLogs, 'choice', asked]
	return useQuery({
		queryKey,
		queryFn: async ({ signal, client }: { signal: AbortSignal; client: QueryClient }) =>
			withNameOfBefore(await logs.listTerminals(asked, { signal }), client.getQueryData(queryKey)),
		enabled,
	})
}
