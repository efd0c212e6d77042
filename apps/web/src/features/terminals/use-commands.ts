import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Terminal } from '@vitrine/contract/terminals'
import { asking, type CommandType } from '@vitrine/domain/command/command'
import type { CommandState } from '@vitrine/domain/command/command-state'
import { commands } from '../../data/calls/api.ts'
import { keys, refresh } from '../../data/calls/queries.ts'
import { t } from '../../data/text.ts'
import { commandWord } from '../../ui/command-word.ts'
import { toast } from '../../ui/messages/toasts.ts'

/** How long a terminal cannot be asked the same thing again, in ms, plus a margin: the clocks of server and page do not tick in step. */
export const time_between_questions = asking.cooldown + 250

/** How many commands are listed for one terminal. */
const listed = 50

/** More than there are types, each set and asked for. */
const newest_most = 100

/** The latest commands of a terminal, newest first. */
export const useCommands = (device_id: number) =>
	useQuery({
		queryKey: [...keys.commands, device_id],
		queryFn: ({ signal }) => commands.list({ device_id, limit: listed }, { signal }),
		placeholderData: keepPreviousData,
	})

/** The newest command of each type and request type to a terminal, however many of other types came after it. */
export const useNewestCommands = (device_id: number) =>
	useQuery({
		queryKey: [...keys.commands, device_id, 'newest'],
		queryFn: ({ signal }) => commands.list({ device_id, newest: 1, limit: newest_most }, { signal }),
		placeholderData: keepPreviousData,
	})

/** The latest commands of one type to a terminal, newest first. */
export const useCommandsOf = (device_id: number, type: CommandType) =>
	useQuery({
		queryKey: [...keys.commands, device_id, 'type', type],
		queryFn: ({ signal }) => commands.list({ device_id, type, limit: listed }, { signal }),
		placeholderData: keepPreviousData,
	})

/** A command to a terminal by its id, as far as it has come; not read for 0. */
export const useCommand = (command_id: number, device_id: number) =>
	useQuery({
		queryKey: [...keys.commands, 'one', command_id, device_id],
		queryFn: ({ signal }) => commands.list({ command_id, device_id, limit: 1 }, { signal }),
		enabled: command_id > 0,
	}).data?.list[0]

/** Commands per page in the full history of a terminal. */
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

/** What has to be so for a command to be sent. */
export interface SendCondition {
	/** The last command of the type to this terminal, 0 for none: nobody has sent another since. */
	readonly known_command_id?: number
}

/** Sends a command to a terminal; the list shows its progress. */
export const sendCommand = async (
	{ id }: Terminal,
	type: CommandType,
	data: Readonly<Record<string, unknown>>,
	condition: SendCondition = {},
): Promise<void> => {
	const commands_info = [{ type, data: { ...data } }]
	await commands.generalCommand({ devices_info: [{ id }], commands_info, ...condition })
	// The command is stored and on its way; the terminal reports whether it was carried out.
	toast('info', t('命令已下达：{type}', { type: commandWord(type) }))
	await refresh(keys.commands)
}

/** When this page last asked a terminal for something, by its monotonic clock in ms. */
const asked_at = new Map<string, number>()

/** How long a terminal cannot be asked again for what this page has just asked it, in ms. */
const restOf = (question: string): number => {
	const at = asked_at.get(question)
	return at === undefined ? 0 : at + time_between_questions - performance.now()
}

/** Asks a terminal for something as soon as it can be asked again; the answer appears in the list. `by` shows a refusal, or does not. */
export const askTerminal = async ({ id }: Terminal, type: CommandType, by = commands): Promise<void> => {
	const question = `${id} ${type}`
	const rest = restOf(question)
	if (rest > 0) await new Promise(resolve => setTimeout(resolve, rest))
	await by.generalCommand({ devices_info: [{ id }], commands_info: [{ type }], request_type: 'get' })
	asked_at.set(question, performance.now())
	await refresh(keys.commands)
}

/** Cancels a command that is still waiting. */
export const cancelCommand = async (command_id: number, device_id: number): Promise<void> => {
	await commands.cancel({ command_id, device_ids: [device_id] })
	await refresh(keys.commands)
}
