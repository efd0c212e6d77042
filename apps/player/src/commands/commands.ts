import type { ToTerminal } from '@vitrine/contract/messages'
import { isRefusedLocked } from '@vitrine/domain/command/lock'
import type { CommandAnswer, StoredAnswer } from '../library/database.ts'
import { act_problems, type Done, Unsupported } from './act.ts'
import { actOf, command_types_done, takeScreenshot, unsupportedBecause } from './acts.ts'
import type { Controlled } from './controlled.ts'

type Command = Extract<ToTerminal, { type: 'command' }>['data']

/** What commands act on, and where their results are stored. */
export interface CommandsContext extends Controlled {
	readonly answer: (answer: CommandAnswer) => void
	/** Earlier answers, the newest last. */
	readonly answers: readonly (StoredAnswer | CommandAnswer)[]
	/** Stores the answers, durably. */
	readonly keepAnswers: (answers: readonly (StoredAnswer | CommandAnswer)[]) => Promise<void>
}

/** The server's commands, and the screenshots that are sent unasked. */
export interface Commands {
	/** The types supported here, in the order they are listed. */
	readonly types: readonly string[]
	run(command: Command): Promise<void>
	/** Something else came on screen. */
	changed(): void
}

/** When a screenshot is taken after a release comes on screen, and then again; ms. */
const screenshot_times = { after: 5_000, every: 300_000 } as const

/** How many answers are stored: no terminal has more commands waiting. */
const answers_most = 200

const record = (data: unknown): Readonly<Record<string, unknown>> =>
	typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {}

/**
 * The answer to a command that has been executed. Its number alone does not tell: a server that was restored from an older copy of its
 * database gives numbers again, but not with the same deadline.
 */
const answerTo = (
	answers: CommandsContext['answers'],
	{ command_id, expires_at }: { readonly command_id: number; readonly expires_at: number },
): CommandAnswer | undefined => {
	for (const one of answers) {
		const stored = 'answer' in one ? one : { answer: one, expires_at }
		if (stored.answer.command_id === command_id && stored.expires_at === expires_at) return stored.answer
	}
	return undefined
}

interface Outcome {
	readonly answer: CommandAnswer
	readonly after: readonly (() => void)[]
}

const failed = (command_id: number, error: unknown): Outcome => {
	const tips = error instanceof Error ? error.message : String(error)
	const state = error instanceof Unsupported ? 'unsupported' : 'failed'
	return { answer: { command_id, status: 0, state, tips: tips.slice(0, 500) }, after: [] }
}

/** Does the commands of one order in sequence until one of them fails. */
const carryOut = async (context: CommandsContext, command_id: number, { commands }: Command): Promise<Outcome> => {
	const done: Done[] = []
	try {
		for (const { type, data, request_type = 'set' } of commands) {
			if (request_type !== 'get' && isRefusedLocked(type) && context.state().locked === 1)
				throw new Error(act_problems.locked)
			const act = actOf(type, request_type)
			if (act === null) throw new Unsupported(unsupportedBecause(type))
			done.push(await act(context, record(data)))
		}
	} catch (error) {
		return failed(command_id, error)
	}
	const found = done.flatMap(({ data }) => (data === undefined ? [] : [data]))
	const data = found.length > 0 ? { data: found.length === 1 ? found[0] : found } : {}
	const tips = done.find(one => one.tips !== undefined)?.tips
	const answer: CommandAnswer = { command_id, status: 1, state: 'succeeded', ...(tips && { tips }), ...data }
	return { answer, after: done.flatMap(({ after }) => after ?? []) }
}

/** Creates the executor of commands. */
export const createCommands = (context: CommandsContext): Commands => {
	let timer: ReturnType<typeof setTimeout> | undefined
	let { answers } = context
	/** The ones in progress: they arrive again when the connection is back. */
	const running = new Set<string>()
	const take = (): void => {
		timer = setTimeout(take, screenshot_times.every)
		// Without a connection nobody would see it; the next one is taken anyway.
		takeScreenshot(context).catch(() => undefined)
	}
	const run = async (command: Command): Promise<void> => {
		const { expires_at = Number.POSITIVE_INFINITY } = command
		const command_id = Number(command.command_id)
		const own = `${command_id} ${expires_at}`
		const before = answerTo(answers, { command_id, expires_at })
		if (before !== undefined) return context.answer(before)
		// Too late: the server has given it up.
		if (running.has(own) || context.now() >= expires_at) return
		running.add(own)
		const { answer, after } = await carryOut(context, command_id, command)
		answers = [...answers, { answer, expires_at }].slice(-answers_most)
		running.delete(own)
		// What is not stored would be done twice if its answer were lost. On a full disk it is answered all the same: a restart can heal that.
		await context.keepAnswers(answers).catch(console.error)
		context.answer(answer)
		for (const work of after) work()
	}
	return {
		types: command_types_done,
		run,
		changed() {
			clearTimeout(timer)
			timer = setTimeout(take, screenshot_times.after)
		},
	}
}
