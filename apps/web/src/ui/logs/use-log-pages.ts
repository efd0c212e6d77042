import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { keys } from '../../data/calls/queries.ts'

/** A page of a log: `next` is empty at the end. */
export interface LogPage<Row> {
	readonly list: readonly Row[]
	readonly next: string
	/** How far back the search went, in ms; 0 at the end. */
	readonly searched_to: number
}

type Read<Row> = (before: string, options: { signal: AbortSignal }) => Promise<LogPage<Row>>

/** The pages of a log for a query, newest first. */
export const useLogPages = <Row>(name: string, asked: object, read: Read<Row>) =>
	useInfiniteQuery({
		queryKey: [...keys.logs, name, asked],
		queryFn: ({ signal, pageParam }: { signal: AbortSignal; pageParam: string }) => read(pageParam, { signal }),
		initialPageParam: '',
		getNextPageParam: ({ next }: LogPage<Row>) => (next === '' ? undefined : next),
		placeholderData: keepPreviousData,
	})
