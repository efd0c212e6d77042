import { useQuery } from '@tanstack/react-query'
import type { Terminal } from '@vitrine/contract/terminals'
import { terminals } from './calls/api.ts'
import { keys } from './calls/queries.ts'

/** The largest page that the server returns. */
const longest_page = 500

const readTerminals = async (signal: AbortSignal): Promise<Terminal[]> => {
	const all: Terminal[] = []
	for (let page = 1; ; page += 1) {
		const answer = await terminals.list({ page, limit: longest_page }, { signal })
		all.push(...answer.list)
		if (answer.list.length < longest_page || all.length >= answer.count) return all
	}
}

/** Every terminal that can be published to. */
export const useTerminalChoice = () =>
	useQuery({ queryKey: [...keys.terminals, 'choice'], queryFn: ({ signal }) => readTerminals(signal) })
