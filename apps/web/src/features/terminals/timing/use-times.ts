import type { CommandRow } from '@vitrine/contract/terminal/commands'
import type { Terminal } from '@vitrine/contract/terminals'
import { type KnownTimes, knownRelayTimes, knownTimes } from '@vitrine/domain/command/known-times'
import type { OfferedForm } from '../command-draft.ts'
import { useAskedOnce } from '../use-asked-once.ts'
import { useCommandsOf } from '../use-commands.ts'

/**
 * What is known about the times of a type; if the terminal has not reported them, or has carried out another command since, it is asked
 * once.
 */
export const useTimes = (terminal: Terminal, type: OfferedForm): KnownTimes<CommandRow> => {
	const { data } = useCommandsOf(terminal.id, type)
	const times = knownTimes(data?.list ?? [], type)
	useAskedOnce(terminal, type, data?.list, times)
	return times
}

/** What is known about the times of each relay, from the first on; the terminal is asked once for all of them. */
export const useRelayTimes = (terminal: Terminal): readonly KnownTimes<CommandRow>[] => {
	const { data } = useCommandsOf(terminal.id, 'relay')
	const rows = data?.list ?? []
	useAskedOnce(terminal, 'relay', data?.list, knownTimes(rows, 'relay'))
	return [1, 2, 3, 4, 5, 6, 7, 8].map(channel => knownRelayTimes(rows, channel))
}
