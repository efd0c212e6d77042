import type { ToTerminal } from '@vitrine/contract/messages'
import { isRefusedLocked } from '@vitrine/domain/command/lock'
import { revert_reasons } from '@vitrine/domain/command/trials/trial'
import type { TimedCommand } from '@vitrine/domain/schedule/terms/timed-command'
import type { Reported } from '@vitrine/domain/terminal/reported'
import { type Answer, type BoxMemory, newMemory } from './box-memory.ts'
import { CommandError, type Done } from './device.ts'
import { Screen } from './screen.ts'
import { type SettingsAround, TerminalSettings } from './settings.ts'
import { isUpgrade, type UpgradeHabits, type UpgradeSaid } from './upgrading.ts'

/** How simulated terminals handle commands: a delay in ms, and the percentages that fail, are not answered, and are answered twice. */
export interface CommandHabits {
	readonly delay: number
	readonly failing: number
	readonly losing: number
	readonly doubling: number
	/** The percentage of network changes that cut the terminal off from its server until it reverts. */
	readonly stranding?: number
	/** How long an upgrade takes in addition to its download, in ms, and the percentage that fails. */
	readonly upgrade?: UpgradeHabits
}

/** Every command is executed at once and answered once. */
export const obedient: CommandHabits = { delay: 0, failing: 0, losing: 0, doubling: 0 }

/** What a terminal acts on, and how it does what takes longer. */
export interface CommandSurroundings extends SettingsAround {
	/** How it upgrades itself; without it an upgrade is handled like any other command. */
	readonly upgrade?: Upgrading
	/** How it moves to another server; without it this is handled like any other command. */
	readonly migrate?: (data: Data, command_id: string, say: (said: Said) => void) => Promise<Said | null>
	readonly memory?: BoxMemory
}

const nowhere = (): CommandSurroundings => ({
	zone: () => 0,
	measured: () => ({}),
	changed: () => undefined,
	screen: new Screen(() => 0, null),
})

type Command = Extract<ToTerminal, { type: 'command' }>['data']
type Data = Readonly<Record<string, unknown>>
type Said = Omit<Answer, 'command_id'>
/** A long-running command: reports its progress and returns its result, or null if there is nothing more to report. */
type Long = (say: (said: Said) => void) => Promise<Said | null>

/** Upgrades a terminal, reporting progress; returns the result, or null if the terminal was stopped meanwhile. */
type Upgrading = (data: Data, is_failing: boolean, say: (said: UpgradeSaid) => void) => Promise<UpgradeSaid | null>

/** An answer, and what remains to be done once it has been sent. */
interface Outcome {
	readonly said: Said
	readonly after: readonly (() => void)[]
}

/** Number of remembered answers. */
const remembered = 200

const succeeded = (done: readonly Done[]): Outcome => {
	const found = done.flatMap(({ data }) => (data === undefined ? [] : [data]))
	const data = found.length === 0 ? {} : { data: found.length === 1 ? found[0] : found }
	return { said: { status: 1, tips: '', ...data }, after: done.flatMap(({ after }) => after ?? []) }
}

const failed = (error: unknown): Outcome => {
	const tips = error instanceof Error ? error.message : String(error)
	const state = error instanceof CommandError ? error.state : 'failed'
	return { said: { status: 0, state, tips: tips.slice(0, 500) }, after: [] }
}

/** The commands of one terminal: each is executed once, and a repeated one gets the same answer again. */
export class TerminalCommands {
	readonly #habits: CommandHabits
	readonly #say: (answer: Answer) => void
	readonly #chance: () => number
	readonly #done = new Map<string, Answer>()
	readonly #around: CommandSurroundings
	readonly #memory: BoxMemory
	readonly #settings: TerminalSettings
	readonly #waiting = new Set<NodeJS.Timeout>()
	/** Commands that take longer, without a result yet. */
	readonly #under_way = new Set<string>()
	#is_stopped = false

	/** `chance` returns a number from 0 to less than 1. */
	constructor(
		habits: CommandHabits,
		say: (answer: Answer) => void,
		chance: () => number = Math.random,
		around: CommandSurroundings = nowhere(),
	) {
		this.#around = around
		this.#memory = around.memory ?? newMemory()
		this.#habits = habits
		this.#say = say
		this.#chance = chance
		this.#settings = new TerminalSettings(around)
	}

	take(command: Command): void {
		const { command_id, expires_at = Number.POSITIVE_INFINITY } = command
		const before = this.#done.get(command_id)
		if (before !== undefined) return this.#reply(before, [])
		// It reports its own progress; or it is too late, and the server has given it up.
		if (this.#under_way.has(command_id) || Date.now() >= expires_at) return
		const long = this.#longOf(command)
		if (long !== null) return void this.#takeLong(command_id, long)
		const outcome = this.#isDrawn(this.#habits.failing)
			? failed(new CommandError('a simulated terminal'))
			: this.#carryOut(command.commands, [])
		if (outcome instanceof Promise) void this.#takeSending(command_id, outcome)
		else this.#finish(command_id, outcome)
	}

	/** Sends no more answers. */
	stop(): void {
		this.#is_stopped = true
		this.#settings.stop()
		for (const timer of this.#waiting) clearTimeout(timer)
		this.#waiting.clear()
	}

	/** Follows the commands of a schedule template from now on. */
	follow(template: readonly TimedCommand[]): void {
		this.#settings.follow(template)
	}

	/** Forgets all answers: another server uses other ids. Settings remain in effect. */
	forget(): void {
		this.#done.clear()
		this.#under_way.clear()
	}

	/** The number of executed commands, each counted once. */
	get done(): number {
		return this.#done.size
	}

	/** The state that commands have set; one in a sync group measures another deviation each time, of at most 10 ms. */
	get reported(): Reported {
		const { reported } = this.#settings
		const { sync } = reported
		if (sync === undefined || sync.group_code === '') return reported
		const measured_ms = Math.round((this.#chance() - 0.5) * 20)
		return { ...reported, sync: { ...sync, measured_ms, uncertainty_ms: 2 } }
	}

	/** How to execute a long-running command; null for any other. */
	#longOf({ command_id, commands }: Command): Long | null {
		const [command] = commands
		if (command === undefined) return null
		const { upgrade, migrate, trials } = this.#around
		const data = (command.data ?? {}) as Data
		if (upgrade !== undefined && isUpgrade(commands)) {
			const is_failing = this.#isDrawn(this.#habits.upgrade?.failing ?? 0)
			return say => upgrade(data, is_failing, say)
		}
		if (command.request_type === 'get') return null
		const { type } = command
		if (type === 'server_migrate' && migrate !== undefined)
			return this.#noted(command_id, type, say => migrate(data, command_id, say))
		if ((type === 'resolution' || type === 'network') && trials !== undefined)
			return this.#noted(command_id, type, say => trials.run(type, command_id, data, say))
		return null
	}

	/** Records a change that can cut the terminal off before it starts: if a restart finds it unfinished, the restart has reverted it. */
	#noted(command_id: string, type: string, work: Long): Long {
		return async say => {
			if (this.#settings.reported.locked === true && isRefusedLocked(type)) return { status: 0, tips: 'player_locked' }
			const { changes } = this.#memory
			const before = changes.get(command_id)
			if (before !== undefined) return before ?? { status: 0, tips: revert_reasons.restarted }
			changes.set(command_id, null)
			const last = await work(say)
			if (last !== null) changes.set(command_id, { command_id: Number(command_id), ...last })
			return last
		}
	}

	/** It reports progress, and is started only once. */
	async #takeLong(command_id: string, long: Long): Promise<void> {
		this.#under_way.add(command_id)
		const say = (said: Said): Answer => {
			const answer = { tips: '', ...said, command_id: Number(command_id) }
			this.#say(answer)
			return answer
		}
		const last = await long(say)
		this.#under_way.delete(command_id)
		if (last !== null) this.#remember(command_id, say(last))
	}

	/** It sends something to the server before it is answered, and is started only once. */
	async #takeSending(command_id: string, outcome: Promise<Outcome>): Promise<void> {
		this.#under_way.add(command_id)
		const found = await outcome
		this.#under_way.delete(command_id)
		this.#finish(command_id, found)
	}

	/** Does the commands of one order in sequence, until one of them is refused. */
	#carryOut([first, ...others]: Command['commands'], done: readonly Done[]): Outcome | Promise<Outcome> {
		if (first === undefined) return succeeded(done)
		try {
			const one = this.#settings.carryOut(first)
			if (!(one instanceof Promise)) return this.#carryOut(others, [...done, one])
			return one.then(found => this.#carryOut(others, [...done, found])).catch(failed)
		} catch (error) {
			return failed(error)
		}
	}

	#finish(command_id: string, { said, after }: Outcome): void {
		const answer = { tips: '', ...said, command_id: Number(command_id) }
		this.#remember(command_id, answer)
		this.#reply(answer, after)
	}

	#remember(command_id: string, answer: Answer): void {
		const [oldest] = this.#done.keys()
		if (this.#done.size >= remembered && oldest !== undefined) this.#done.delete(oldest)
		this.#done.set(command_id, answer)
	}

	/** Answers as its habits say, and then does what remains. */
	#reply(answer: Answer, after: readonly (() => void)[]): void {
		if (this.#is_stopped) return
		const { delay, losing, doubling } = this.#habits
		const times = this.#isDrawn(losing) ? 0 : this.#isDrawn(doubling) ? 2 : 1
		const say = (): void => {
			for (let time = 0; time < times; time++) this.#say(answer)
			for (const work of after) work()
		}
		if (delay === 0) return say()
		const timer = setTimeout(() => {
			this.#waiting.delete(timer)
			say()
		}, delay)
		this.#waiting.add(timer)
	}

	#isDrawn(percent: number): boolean {
		return percent > 0 && this.#chance() * 100 < percent
	}
}
