import type { TerminalFrame, ToTerminal } from '@vitrine/contract/messages'

/** How simulated terminals take commands: a delay in ms, and of a hundred how many fail, are not answered, and are answered twice. */
export interface CommandHabits {
	readonly delay: number
	readonly failing: number
	readonly losing: number
	readonly doubling: number
}

/** Every command is done, at once, and answered once. */
export const obedient: CommandHabits = { delay: 0, failing: 0, losing: 0, doubling: 0 }

type Command = Extract<ToTerminal, { type: 'command' }>['data']
type Answer = Extract<TerminalFrame, { type: 'command_result' }>['data']

/** So many answers are remembered. */
const remembered = 200

/** The commands of one terminal: each is done once, and answered again with the same when it comes again. */
export class TerminalCommands {
	readonly #habits: CommandHabits
	readonly #say: (answer: Answer) => void
	readonly #chance: () => number
	readonly #done = new Map<string, Answer>()
	readonly #waiting = new Set<NodeJS.Timeout>()

	/** `chance` is a number from 0 to 1, below 1. */
	constructor(habits: CommandHabits, say: (answer: Answer) => void, chance: () => number = Math.random) {
		this.#habits = habits
		this.#say = say
		this.#chance = chance
	}

	take(command: Command): void {
		const { delay, losing, doubling } = this.#habits
		const answer = this.#done.get(command.command_id) ?? this.#do(command)
		if (this.#isDrawn(losing)) return
		const times = this.#isDrawn(doubling) ? 2 : 1
		const say = (): void => {
			for (let time = 0; time < times; time++) this.#say(answer)
		}
		if (delay === 0) return say()
		const timer = setTimeout(() => {
			this.#waiting.delete(timer)
			say()
		}, delay)
		this.#waiting.add(timer)
	}

	/** Says nothing more. */
	stop(): void {
		for (const timer of this.#waiting) clearTimeout(timer)
		this.#waiting.clear()
	}

	/** How many were done, each once. */
	get done(): number {
		return this.#done.size
	}

	#isDrawn(percent: number): boolean {
		return percent > 0 && this.#chance() * 100 < percent
	}

	#do({ command_id, commands }: Command): Answer {
		const tips = 'a simulated terminal'
		const isAsked = commands.some(({ request_type }) => request_type === 'get')
		const answer: Answer = this.#isDrawn(this.#habits.failing)
			? { command_id: Number(command_id), status: 0, state: 'failed', tips }
			: { command_id: Number(command_id), status: 1, tips, ...(isAsked && { data: { simulated: true } }) }
		const [oldest] = this.#done.keys()
		if (this.#done.size >= remembered && oldest !== undefined) this.#done.delete(oldest)
		this.#done.set(command_id, answer)
		return answer
	}
}
