import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { terminals } from '../../../data/calls/api.ts'
import { keys } from '../../../data/calls/queries.ts'
import type { useTerminalFilter } from '../use-terminals.ts'

/** Polling interval in ms for changes the socket does not report for places, such as new problems. */
const read_again = 60_000

/** Terminals without a place per page, below the map. */
export const unplaced_size = 20

type Filter = ReturnType<typeof useTerminalFilter>

/** The places of the filtered terminals; the socket keeps their states current. */
export const usePositions = (filter: Filter) =>
	useQuery({
		queryKey: [...keys.positions, 'of', filter],
		queryFn: ({ signal }) => terminals.listPositions(filter, { signal }),
		placeholderData: keepPreviousData,
		refetchInterval: read_again,
	})

/** A page of the terminals without a place. */
export const useUnplaced = (filter: Filter, page: number) =>
	useQuery({
		queryKey: [...keys.terminals, 'unplaced', filter, page],
		queryFn: ({ signal }) => terminals.list({ ...filter, placed: 0, page, limit: unplaced_size }, { signal }),
		placeholderData: keepPreviousData,
	})
