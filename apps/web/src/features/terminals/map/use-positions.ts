import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { terminals } from '../../../data/calls/api.ts'
import { keys } from '../../../data/calls/queries.ts'
import type { useTerminalFilter } from '../use-terminals.ts'

/** What the socket does not tell of places, such as new problems, is read again so often, in ms. */
const read_again = 60_000

/** Terminals without a place on a page below the map. */
export const unplaced_size = 20

type Filter = ReturnType<typeof useTerminalFilter>

/** Where the terminals stand that a filter leaves; the socket keeps their states current. */
export const usePositions = (filter: Filter) =>
	useQuery({
		queryKey: [...keys.positions, 'of', filter],
		queryFn: ({ signal }) => terminals.listPositions(filter, { signal }),
		placeholderData: keepPreviousData,
		refetchInterval: read_again,
	})

/** A page of the terminals that nobody has given a place. */
export const useUnplaced = (filter: Filter, page: number) =>
	useQuery({
		queryKey: [...keys.terminals, 'unplaced', filter, page],
		queryFn: ({ signal }) => terminals.list({ ...filter, placed: 0, page, limit: unplaced_size }, { signal }),
		placeholderData: keepPreviousData,
	})
