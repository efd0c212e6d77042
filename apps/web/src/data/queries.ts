import { QueryClient } from '@tanstack/react-query'
import { CallError } from '@vitrine/contract/client'

const isPassing = (error: Error): boolean =>
	error instanceof CallError && (error.status === 0 || error.status >= 502) && error.status < 600

/** What the screens have read from the server; live messages keep it current, so it is not read again on focus. */
export const queries = new QueryClient({
	defaultOptions: {
		queries: {
			staleTime: 15_000,
			refetchOnWindowFocus: false,
			// A server on the own network answers without the internet.
			networkMode: 'always',
			retry: (count, error) => count < 3 && isPassing(error),
		},
		mutations: { networkMode: 'always' },
	},
})

/** The first part of every query's key, by feature; parameters follow. */
export const keys = {
	downloads: ['downloads'],
	groups: ['groups'],
	materials: ['materials'],
	plays: ['plays'],
	programs: ['programs'],
	releases: ['releases'],
	terminals: ['terminals'],
	uploads: ['uploads'],
} as const
