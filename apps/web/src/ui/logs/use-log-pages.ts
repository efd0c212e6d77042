import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { keys } from '../../data/calls/queries.ts'

/** A page of a log: `next` is empty at the end. */
export interface LogPage<Row> {
	readonly list: readonly Row[]
	readonly next: string
	/** How far back the search went, in ms; 0 at the end. */
	readonly searched_to: number
}

/** What of a log is wanted, and whether its days are a range. */
type Asked = Readonly<Record<string, unknown>> & { readonly isRange: boolean }
type Read<Row> = (before: string, options: { signal: AbortSignal }) => Promise<LogPage<Row>>

/** Logs that depend on where terminals stand. */
const of_terminals: readonly string[] = ['terminals', 'commands']

/** The pages of a log for a query, newest first; nothing is read without a range. */
export const useLogPages = <Row>(name: string, { isRange, ...asked }: Asked, read: Read<Row>) =>
	useInfiniteQuery({
		queryKey: [...(of_terminals.includes(name) ? keys.terminalLogs : keys.logs), name, asked],
		queryFn: ({ signal, pageParam }: { signal: AbortSignal; pageParam: string }) => read(pageParam, { signal }),
		initialPageParam: '',
		getNextPageParam: ({ next }: LogPage<Row>) => (next === '' ? undefined : next),
		placeholderData: keepPreviousData,
		enabled: isRange,
	})
