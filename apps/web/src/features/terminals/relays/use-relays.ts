import type { CommandRow } from '@vitrine/contract/terminal/commands'
import type { Terminal } from '@vitrine/contract/terminals'
import { command_data } from '@vitrine/domain/command/command-data'
import { type KnownRelay, knownRelays, type RelayRole } from '@vitrine/domain/devices/known-relays'
import { useAskedOnce } from '../use-asked-once.ts'
import { useCommandsOf } from '../use-commands.ts'

/** The roles of a relay. */
export const roles: readonly RelayRole[] = command_data.relay.shape.role.def.innerType.options

/** A relay of the card: what the terminal reports, and what was last requested unless that failed. */
export interface Relay extends KnownRelay<CommandRow> {
	readonly reported: 'on' | 'off' | null
}

/** The relays of a terminal, from its report, its answer to `get`, and the commands sent to it; without an answer it is asked once. */
export const useRelays = (terminal: Terminal): Relay[] => {
	const rows = useCommandsOf(terminal.id, 'relay').data?.list
	const { relays, isAnswered } = knownRelays(rows ?? [])
	useAskedOnce(terminal, 'relay', rows, { order: null, isOld: !isAnswered })
	return relays.map(relay => {
		const state = terminal.reported.relays?.[relay.channel - 1]
		return { ...relay, reported: state === 'on' || state === 'off' ? state : null }
	})
}
