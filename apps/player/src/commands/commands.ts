import type { TerminalFrame, ToTerminal } from '@vitrine/contract/messages'
import { screenshot_width, sendScreenshot } from './screenshot.ts'

type Command = Extract<ToTerminal, { type: 'command' }>['data']
type Result = Extract<TerminalFrame, { type: 'command_result' }>['data']

/** What commands act on. */
export interface CommandsContext {
	readonly capture: (width: number) => HTMLCanvasElement | null
	readonly token: () => string | null
	readonly answer: (result: Result) => void
}

/** What the server orders, and the screenshots that are sent without being asked for. */
export interface Commands {
	run(command: Command): Promise<void>
	/** Something else came on screen. */
	changed(): void
}

/** A screenshot is taken so long after a release comes on screen, and then again and again; ms. */
const screenshot_times = { after: 5_000, every: 300_000 } as const

const screenshot = async ({ capture, token }: CommandsContext): Promise<void> => {
	const bearer = token()
	const canvas = capture(screenshot_width)
	if (bearer === null || canvas === null) throw new Error('nothing to take a picture of')
	await sendScreenshot(canvas, bearer)
}

type Act = (context: CommandsContext) => Promise<void>
const acts: ReadonlyMap<string, Act> = new Map([['screenshot', screenshot]])

const run = async (context: CommandsContext, command: Command): Promise<void> => {
	const { command_id } = command
	for (const { type } of command.commands) {
		const act = acts.get(type)
		if (act === undefined) return context.answer({ command_id, status: 0, tips: `不支持的命令：${type}` })
		try {
			await act(context)
		} catch (error) {
			return context.answer({ command_id, status: 0, tips: error instanceof Error ? error.message : String(error) })
		}
	}
	context.answer({ command_id, status: 1 })
}

/** Makes the executor of commands. */
export const createCommands = (context: CommandsContext): Commands => {
	let timer: ReturnType<typeof setTimeout> | undefined
	const take = (): void => {
		timer = setTimeout(take, screenshot_times.every)
		// Without a connection there is nobody to see it; the next one comes by itself.
		screenshot(context).catch(() => undefined)
	}
	return {
		run: command => run(context, command),
		changed() {
			clearTimeout(timer)
			timer = setTimeout(take, screenshot_times.after)
		},
	}
}
