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

/** The programs a terminal holds, by its last answer: it also names them when it is asked for their times. */
export const usePrograms = (terminal: Terminal): { id: number; name: string }[] => {
	const asked = useCommandsOf(terminal.id, 'programs').data?.list ?? []
	const switched = useCommandsOf(terminal.id, 'program_switch').data?.list ?? []
	const [last] = [...asked, ...switched]
		.filter(({ request_type, state }) => request_type === 'get' && state === 'succeeded')
		.sort((one, other) => other.command_id - one.command_id)
	return programsIn(last?.result)
}
