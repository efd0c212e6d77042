import { QueryCache, QueryClient } from '@tanstack/react-query'
import { CallError } from '@vitrine/contract/call/client'
import { noteUnread } from './shown-errors.ts'

const isPassing = (error: Error): boolean =>
	error instanceof CallError && (error.status === 0 || error.status >= 502) && error.status < 600

/** Data that screens have read from the server; live messages keep it current, so it is not refetched on focus. */
export const queries = new QueryClient({
	// A screen that opens something deleted says so itself; a toast would repeat it.
	queryCache: new QueryCache({ onError: noteUnread }),
	defaultOptions: {
		queries: {
			staleTime: 15_000,
			refetchOnWindowFocus: false,
			// A server on the local network is reachable without the internet.
			networkMode: 'always',
			retry: (count, error) => count < 3 && isPassing(error),
		},
		mutations: { networkMode: 'always' },
	},
})

/**
 * Refetches what the screens show under a key, or everything without one. A first read in flight may have been answered before the change,
 * and the library would accept that answer as fresh, so such a read is repeated.
 */
export const refresh = async (queryKey: readonly string[] = []): Promise<void> => {
	const overtaken = queries
		.getQueryCache()
		.findAll({ queryKey, fetchStatus: 'fetching', predicate: query => query.state.data === undefined })
	await queries.invalidateQueries({ queryKey })
	await queries.invalidateQueries({ queryKey, predicate: query => overtaken.includes(query) })
}

/** The first part of every query's key, by feature; parameters follow. */
export const keys = {
	calendars: ['calendars'],
	mailings: ['mailings'],
	commands: ['commands'],
	downloads: ['downloads'],
	alerts: ['alerts'],
	alertCheck: ['alert_check'],
	emergency: ['emergency'],
	fallbacks: ['fallbacks'],
	feeds: ['feeds'],
	groups: ['groups'],
	acquisition: ['acquisition'],
	health: ['health'],
	inbox: ['inbox'],
	interludes: ['interludes'],
	licence: ['licence'],
	sso: ['sso'],
	logs: ['logs'],
	/** Logs of terminals and of commands to them, separate from those of people: they depend on where the terminals stand. */
	terminalLogs: ['terminal-logs'],
	mail: ['mail'],
	maintenance: ['maintenance'],
	materials: ['materials'],
	nodes: ['nodes'],
	organizations: ['organizations'],
	personal: ['personal'],
	plays: ['plays'],
	/** Separate from what was searched for, which stays as found. */
	newestPlays: ['newest-plays'],
	points: ['points'],
	/**
	 * Separate from the terminals: the socket keeps positions current, so a whole fleet is not refetched whenever one terminal comes or
	 * goes.
	 */
	positions: ['positions'],
	programs: ['programs'],
	releases: ['releases'],
	review: ['review'],
	roles: ['roles'],
	screenSync: ['screen_sync'],
	/** Separate from what is measured now, which is read much more often. */
	syncHistory: ['sync-history'],
	selections: ['selections'],
	sensors: ['sensors'],
	/** Separate from the latest values, which are read much more often. */
	sensorSeries: ['sensor-series'],
	system: ['system'],
	templates: ['templates'],
	terminals: ['terminals'],
	scheduleTemplates: ['timing'],
	upgrades: ['upgrades'],
	uploadedLogs: ['uploaded-logs'],
	uploads: ['uploads'],
	users: ['users'],
	webhooks: ['webhooks'],
} as const
