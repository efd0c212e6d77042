import type { CommandRow } from '@vitrine/contract/terminal/commands'
import type { Terminal } from '@vitrine/contract/terminals'
import { type KnownTimes, knownTimes } from '@vitrine/domain/command/known-times'
import type { OfferedForm } from '../command-draft.ts'
import { useAskedOnce } from '../use-asked-once.ts'
import { useCommands } from '../use-commands.ts'

/**
 * What is known about the times of a type; if the terminal has not reported them, or has carried out another command since, it is asked
 * once.
 */
export const useTimes = (terminal: Terminal, type: OfferedForm): KnownTimes<CommandRow> => {
	const { data } = useCommands(terminal.id)
	const times = knownTimes(data?.list ?? [], type)
	useAskedOnce(terminal, type, data?.list, times)
	return times
}
