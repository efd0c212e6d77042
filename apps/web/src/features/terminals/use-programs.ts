import type { Terminal } from '@vitrine/contract/terminals'
import { useCommandsOf } from './use-commands.ts'

/** The programs in an answer of a terminal. */
export const programsIn = (result: unknown): { id: number; name: string }[] => {
	const { programs } = (result ?? {}) as { programs?: unknown }
	const list: unknown[] = Array.isArray(programs) ? programs : []
	return list.flatMap(one => {
		const { id, name } = (one ?? {}) as { id?: unknown; name?: unknown }
		return typeof id === 'number' && typeof name === 'string' ? [{ id, name }] : []
	})
}

/** The programs a terminal holds, by its last report. */
export const usePrograms = (terminal: Terminal): { id: number; name: string }[] => {
	const { data } = useCommandsOf(terminal.id, 'programs')
	const row = data?.list.find(({ state }) => state === 'succeeded')
	return programsIn(row?.result)
}
