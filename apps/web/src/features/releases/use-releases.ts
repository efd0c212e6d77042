import { useQuery } from '@tanstack/react-query'
import { programs } from '../../data/calls/api.ts'
import { keys, refresh } from '../../data/calls/queries.ts'

/** The largest page the server returns. */
const longest_page = 500

/** The programs that can be published. */
export const useProgramChoice = () =>
	useQuery({
		queryKey: [...keys.programs, 'choice'],
		queryFn: ({ signal }) => programs.list({ limit: longest_page }, { signal }),
	})

/** After publishing, both lists have a new entry. */
export const published = async (): Promise<void> => {
	await Promise.all([keys.releases, keys.downloads].map(queryKey => refresh(queryKey)))
}
