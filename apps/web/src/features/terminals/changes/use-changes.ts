import type { CommandRow } from '@vitrine/contract/terminal/commands'
import type { Terminal } from '@vitrine/contract/terminals'
import type { CommandType } from '@vitrine/domain/command/command'
import { isOpen } from '@vitrine/domain/command/command-state'
import { commands } from '../../../data/calls/api.ts'
import { keys, refresh } from '../../../data/calls/queries.ts'
import { useCommands, useNewestCommands } from '../use-commands.ts'

/** Makes a terminal try a change; returns the id of the command, whose progress is shown next to the form. */
export const orderChange = async (
	{ id }: Terminal,
	type: CommandType,
	data: Readonly<Record<string, unknown>>,
): Promise<number> => {
	const asked = { devices_info: [{ id }], commands_info: [{ type, data: { ...data } }] }
	const { command_id } = await commands.generalCommand(asked)
	await refresh(keys.commands)
	return command_id
}

/** The state of a command of this terminal; null if there is none. */
export const useCommandRow = ({ id }: Terminal, command_id: number | null): CommandRow | null =>
	useCommands(id).data?.list.find(row => row.command_id === command_id) ?? null

/** The newest change of a type: the one sent from here, or one still on trial, regardless of who sent it. */
export const useNewestChange = ({ id }: Terminal, type: CommandType, command_id: number | null): CommandRow | null => {
	const rows = useNewestCommands(id).data?.list ?? []
	const newest = rows.find(row => row.type === type && row.request_type === 'set')
	if (newest === undefined) return null
	return newest.command_id === command_id || isOpen(newest.state) ? newest : null
}
