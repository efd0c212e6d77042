import type { TerminalFrame, ToTerminal } from '@vitrine/contract/messages'
import { askedOf } from '@vitrine/domain/command/reported'
import type { Zone } from '@vitrine/domain/local-time'
import type { RuleInputs } from '@vitrine/domain/rules/term'
import type { Reported } from '@vitrine/domain/terminal/reported'
import { RelayCard } from './relays.ts'
import { FollowedRules } from './rules.ts'
import { isUpgrade, type UpgradeHabits, type UpgradeSaid } from './upgrading.ts'

/** How simulated terminals take commands: a delay in ms, and of a hundred how many fail, are not answered, and are answered twice. */
export interface CommandHabits {
	readonly delay: number
	readonly failing: number
	readonly losing: number
	readonly doubling: number
	/** How long an upgrade takes beside its download, in ms, and of a hundred how many fail. */
	readonly upgrade?: UpgradeHabits
}

/** Every command is done, at once, and answered once. */
export const obedient: CommandHabits = { delay: 0, failing: 0, losing: 0, doubling: 0 }

/** Where a terminal stands, what its sensors measure, and who hears that something else holds by what its rules did. */
export interface CommandSurroundings {
	/** How it upgrades itself; without it an upgrade is like any other command. */
	readonly upgrade?: Upgrading
	readonly zone: Zone
	readonly measured: (now: number) => Readonly<Record<string, number>>
	readonly changed: () => void
}

const nowhere: CommandSurroundings = { zone: () => 0, measured: () => ({}), changed: () => undefined }

type Command = Extract<ToTerminal, { type: 'command' }>['data']
type Data = Readonly<Record<string, unknown>>
type Answer = Extract<TerminalFrame, { type: 'command_result' }>['data']

/** Upgrades a terminal, saying how far it is; answers what it came to, null where the terminal was stopped meanwhile. */
type Upgrading = (data: Data, is_failing: boolean, say: (said: UpgradeSaid) => void) => Promise<UpgradeSaid | null>

/** So many answers are remembered. */
const remembered = 200

/** The commands of one terminal: each is done once, and answered again with the same when it comes again. */
export class TerminalCommands {
	readonly #habits: CommandHabits
	readonly #say: (answer: Answer) => void
	readonly #chance: () => number
	readonly #done = new Map<string, Answer>()
	/** What was set last, by its type, and what of it reports say. */
	readonly #set = new Map<string, Data>()
	#reported: Reported = {}
	readonly #relays = new RelayCard()
	readonly #around: CommandSurroundings
	#rules: FollowedRules | null = null
	/** What came by a command is told by whoever took it. */
	#isObeying = false
	readonly #waiting = new Set<NodeJS.Timeout>()
	/** Those that take their time, until they have an answer. */
	readonly #under_way = new Set<string>()

	/** `chance` is a number from 0 to 1, below 1. */
	constructor(
		habits: CommandHabits,
		say: (answer: Answer) => void,
		chance: () => number = Math.random,
		around: CommandSurroundings = nowhere,
	) {
		this.#around = around
		this.#habits = habits
		this.#say = say
		this.#chance = chance
	}

	take(command: Command): void {
		const { upgrade } = this.#around
		if (upgrade !== undefined && isUpgrade(command.commands) && !this.#done.has(command.command_id))
			return void this.#takeUpgrade(command, upgrade)
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
		this.#rules?.stop()
		for (const timer of this.#waiting) clearTimeout(timer)
		this.#waiting.clear()
	}

	/** How many were done, each once. */
	get done(): number {
		return this.#done.size
	}

	/** What holds by what it was told. */
	get reported(): Reported {
		return this.#reported
	}

	/** An upgrade says how far it is, and is begun once. */
	async #takeUpgrade({ command_id, commands: [command] }: Command, upgrade: Upgrading): Promise<void> {
		if (this.#under_way.has(command_id) || command === undefined) return
		this.#under_way.add(command_id)
		const say = (said: UpgradeSaid): Answer => {
			const answer = { command_id: Number(command_id), tips: '', ...said }
			this.#say(answer)
			return answer
		}
		const is_failing = this.#isDrawn(this.#habits.upgrade?.failing ?? 0)
		const last = await upgrade((command.data ?? {}) as Data, is_failing, say)
		this.#under_way.delete(command_id)
		if (last !== null) this.#remember(command_id, say(last))
	}

	#remember(command_id: string, answer: Answer): void {
		const [oldest] = this.#done.keys()
		if (this.#done.size >= remembered && oldest !== undefined) this.#done.delete(oldest)
		this.#done.set(command_id, answer)
	}

	#isDrawn(percent: number): boolean {
		return percent > 0 && this.#chance() * 100 < percent
	}

	#do({ command_id, commands }: Command): Answer {
		const tips = 'a simulated terminal'
		const answer: Answer = this.#isDrawn(this.#habits.failing)
			? { command_id: Number(command_id), status: 0, state: 'failed', tips }
			: { command_id: Number(command_id), status: 1, tips, ...this.#carryOut(commands) }
		this.#remember(command_id, answer)
		return answer
	}

	/** Keeps what is set, and answers what is asked for with what was set last. */
	#carryOut(commands: Command['commands']): { data?: unknown } {
		const found: Data[] = []
		this.#isObeying = true
		for (const { type, data, request_type } of commands) {
			if (request_type === 'get') found.push({ simulated: true, ...this.#answer(type) })
			else this.#apply(type, (data ?? {}) as Data)
		}
		this.#isObeying = false
		return found.length === 0 ? {} : { data: found.length === 1 ? found[0] : found }
	}

	#answer(type: string): Data | undefined {
		if (type === 'relay') return this.#relays.named()
		return type === 'rules' ? this.#followed().answer() : this.#set.get(type)
	}

	#apply(type: string, set: Data): void {
		if (type === 'rules') return this.#followed().use(set)
		if (type === 'rule_value') return this.#followed().setValue(set)
		if (type === 'relay') {
			this.#reported = { ...this.#reported, relays: this.#relays.set(set) }
			return
		}
		// What is set by hand ends no times.
		this.#set.set(type, { ...this.#set.get(type), ...set })
		this.#reported = { ...this.#reported, ...askedOf(type, set) }
	}

	/** The rules, from the first time on that one is told of them. */
	#followed(): FollowedRules {
		this.#rules ??= new FollowedRules({
			zone: this.#around.zone,
			inputs: now => this.#inputs(now),
			act: ({ type, data }) => this.#apply(type, data),
			acted: reports => {
				this.#reported = { ...this.#reported, rules: reports }
				if (!this.#isObeying) this.#around.changed()
			},
		})
		return this.#rules
	}

	/** What is known of what rules ask: a simulated terminal has a signal, and is nowhere. */
	#inputs(now: number): Partial<RuleInputs> {
		const { brightness = 100, volume = 100, program_id = 0, relays = [] } = this.#reported
		const source = String(this.#set.get('signal_switch')?.source ?? 'hdmi_priority')
		return { sensors: this.#around.measured(now), relays, signal: 'present', source, brightness, volume, program_id }
	}
}
