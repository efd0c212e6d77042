import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Terminal } from '@vitrine/contract/terminals'
import type { CommandType } from '@vitrine/domain/command/command'
import type { CommandState } from '@vitrine/domain/command/command-state'
import { commands } from '../../data/calls/api.ts'
import { keys, refresh } from '../../data/calls/queries.ts'
import { t } from '../../data/text.ts'
import { commandWord } from '../../ui/command-word.ts'
import { toast } from '../../ui/messages/toasts.ts'

/** So many commands are listed for one terminal. */
const listed = 50

/** The last commands of a terminal, newest first. */
export const useCommands = (device_id: number) =>
	useQuery({
		queryKey: [...keys.commands, device_id],
		queryFn: ({ signal }) => commands.list({ device_id, limit: listed }, { signal }),
		placeholderData: keepPreviousData,
	})

/** So many commands stand on a page of all that a terminal was told. */
export const commands_on_page = 20

interface Wanted {
	readonly device_id: number
	readonly page: number
	readonly type: CommandType | undefined
	readonly state: CommandState | undefined
}

/** A page of the commands of a terminal, newest first. */
export const useCommandPage = (wanted: Wanted) =>
	useQuery({
		queryKey: [...keys.commands, 'page', wanted],
		queryFn: ({ signal }) => commands.list({ ...wanted, limit: commands_on_page }, { signal }),
		placeholderData: keepPreviousData,
	})

/** Sends a command to a terminal; what becomes of it is seen in the list. */
export const sendCommand = async (
	{ id }: Terminal,
	type: CommandType,
	data: Readonly<Record<string, unknown>>,
): Promise<void> => {
	await commands.generalCommand({ devices_info: [{ id }], commands_info: [{ type, data: { ...data } }] })
	// It is stored, and on its way: whether it is done is for the terminal to say.
	toast('info', t('命令已下达：{type}', { type: commandWord(type) }))
	await refresh(keys.commands)
}

/** Asks a terminal for something; what it answers stands in the list. */
export const askTerminal = async ({ id }: Terminal, type: CommandType): Promise<void> => {
	await commands.generalCommand({ devices_info: [{ id }], commands_info: [{ type }], request_type: 'get' })
	await refresh(keys.commands)
}

/** Takes back what still waits. */
export const cancelCommand = async (command_id: number, device_id: number): Promise<void> => {
	await commands.cancel({ command_id, device_ids: [device_id] })
	await refresh(keys.commands)
}
