import type { CommandRow } from '@vitrine/contract/terminal/commands'
import type { TestApp } from './app.ts'
import type { Browser } from './browser.ts'
import { aTerminal, bound, heard, type TerminalPair } from './factories.ts'

interface CommandFrame {
	readonly data: {
		command_id: string
		commands: { type: string; data: unknown; request_type: string }[]
		expires_at: number
	}
}
type Bound = Awaited<ReturnType<typeof bound>>

export const brightness = (value: number) => ({ type: 'brightness', data: { value } })
export const nextCommand = (terminal: Bound): Promise<CommandFrame> =>
	terminal.next<CommandFrame>(frame => frame.type === 'command')

/** Recurring steps of command tests, using the current application and administrator. */
export const commanding = (now: () => { readonly app: TestApp; readonly admin: Browser }) => ({
	order: (ids: readonly number[], command: { type: string; data?: Record<string, unknown> }, more: object = {}) =>
		now().admin.commands.generalCommand({ devices_info: ids.map(id => ({ id })), commands_info: [command], ...more }),
	rowOf: async (command_id: number, device_id: number): Promise<CommandRow | undefined> => {
		await now().app.settled()
		const { list } = await now().admin.commands.list({ command_id, device_id })
		return list[0]
	},
	/** A connected terminal that reports this about itself. */
	connected: async (said: object = {}): Promise<{ pair: TerminalPair; id: number; terminal: Bound }> => {
		const pair = await aTerminal(now().admin)
		return { pair, id: pair.terminal.id, terminal: await bound(now().app, pair, said) }
	},
	answer: async (terminal: Bound, command_id: number, said: object): Promise<void> => {
		terminal.send({ type: 'command_result', data: { command_id: String(command_id), ...said } })
		await heard(terminal)
		await now().app.settled()
	},
})
