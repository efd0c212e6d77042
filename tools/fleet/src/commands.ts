import type { ToTerminal } from '@vitrine/contract/messages'
import { isRefusedLocked } from '@vitrine/domain/command/lock'
import { askedOf } from '@vitrine/domain/command/reported'
import { revert_reasons } from '@vitrine/domain/command/trials/trial'
import type { Zone } from '@vitrine/domain/local-time'
import type { RuleInputs } from '@vitrine/domain/rules/term'
import type { TimedCommand } from '@vitrine/domain/schedule/terms/timed-command'
import type { Reported } from '@vitrine/domain/terminal/reported'
import { type Answer, type BoxMemory, newMemory } from './box-memory.ts'
import { SimulatedMediaServer } from './media-server.ts'
import { RelayCard } from './relays.ts'
import { FollowedRules } from './rules.ts'
import { FollowedTimes } from './times.ts'
import type { TerminalTrials } from './trials.ts'
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

/** The zone of a terminal, its sensor values, and a callback for state changed by its rules. */
export interface CommandSurroundings {
	/** How it upgrades itself; without it an upgrade is handled like any other command. */
	readonly upgrade?: Upgrading
	/** How it moves to another server, and what it changes on trial; without them these are handled like any other command. */
	readonly migrate?: (data: Data, command_id: string, say: (said: Said) => void) => Promise<Said | null>
	readonly trials?: TerminalTrials
	readonly memory?: BoxMemory
	/** A media server, which plays its own plans. */
	readonly is_media_server?: boolean
	readonly zone: Zone
	readonly measured: (now: number) => Readonly<Record<string, number>>
	readonly changed: () => void
}

const nowhere: CommandSurroundings = { zone: () => 0, measured: () => ({}), changed: () => undefined }

type Command = Extract<ToTerminal, { type: 'command' }>['data']
type Data = Readonly<Record<string, unknown>>
type Said = Omit<Answer, 'command_id'>
/** A long-running command: reports its progress and returns its result, or null if there is nothing more to report. */
type Long = (say: (said: Said) => void) => Promise<Said | null>

/** Upgrades a terminal, reporting progress; returns the result, or null if the terminal was stopped meanwhile. */
type Upgrading = (data: Data, is_failing: boolean, say: (said: UpgradeSaid) => void) => Promise<UpgradeSaid | null>

/** Number of remembered answers. */
const remembered = 200

/** The commands of one terminal: each is executed once, and a repeated one gets the same answer again. */
export class TerminalCommands {
	readonly #habits: CommandHabits
	readonly #say: (answer: Answer) => void
	readonly #chance: () => number
	readonly #done = new Map<string, Answer>()
	/** The last values set, by command type, and the part of them that heartbeats report. */
	readonly #set = new Map<string, Data>()
	#reported: Reported = {}
	readonly #relays = new RelayCard()
	readonly #media: SimulatedMediaServer | null
	readonly #around: CommandSurroundings
	readonly #memory: BoxMemory
	#rules: FollowedRules | null = null
	readonly #times: FollowedTimes
	/** True during a command: the caller reports what it changes. */
	#isObeying = false
	readonly #waiting = new Set<NodeJS.Timeout>()
	/** Long-running commands without a result yet. */
	readonly #under_way = new Set<string>()

	/** `chance` returns a number from 0 to less than 1. */
	constructor(
		habits: CommandHabits,
		say: (answer: Answer) => void,
		chance: () => number = Math.random,
		around: CommandSurroundings = nowhere,
	) {
		this.#around = around
		this.#memory = around.memory ?? newMemory()
		this.#habits = habits
		this.#say = say
		this.#chance = chance
		this.#times = new FollowedTimes({
			zone: around.zone,
			act: (type, data) => this.#apply(type, data),
			acted: () => {
				if (!this.#isObeying) around.changed()
			},
		})
		this.#media = around.is_media_server === true ? new SimulatedMediaServer() : null
		if (this.#media !== null) this.#reported = { media_server: this.#media.state }
	}

	take(command: Command): void {
		// It reports its own progress.
		if (this.#under_way.has(command.command_id)) return
		const long = this.#done.has(command.command_id) ? null : this.#longOf(command)
		if (long !== null) return void this.#takeLong(command.command_id, long)
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

	/** Sends no more answers. */
	stop(): void {
		this.#rules?.stop()
		this.#times.stop()
		for (const timer of this.#waiting) clearTimeout(timer)
		this.#waiting.clear()
	}

	/** Follows the commands of a schedule template from now on. */
	follow(template: readonly TimedCommand[]): void {
		this.#times.use(template, Date.now())
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
		const { sync } = this.#reported
		if (sync === undefined || sync.group_code === '') return this.#reported
		const measured_ms = Math.round((this.#chance() - 0.5) * 20)
		return { ...this.#reported, sync: { ...sync, measured_ms, uncertainty_ms: 2 } }
	}

	/** How to execute a long-running command; null for one that is executed at once. */
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
			if (this.#reported.locked === true && isRefusedLocked(type)) return { status: 0, tips: 'player_locked' }
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

	#remember(command_id: string, answer: Answer): void {
		const [oldest] = this.#done.keys()
		if (this.#done.size >= remembered && oldest !== undefined) this.#done.delete(oldest)
		this.#done.set(command_id, answer)
	}

	#isDrawn(percent: number): boolean {
		return percent > 0 && this.#chance() * 100 < percent
	}

	#do({ command_id, commands }: Command): Answer {
		const answer: Answer = this.#isDrawn(this.#habits.failing)
			? { command_id: Number(command_id), status: 0, state: 'failed', tips: 'a simulated terminal' }
			: { command_id: Number(command_id), status: 1, tips: '', ...this.#carryOut(commands) }
		this.#remember(command_id, answer)
		return answer
	}

	/** Stores what is set, and answers `get` with what was set last. */
	#carryOut(commands: Command['commands']): Partial<Said> {
		const found: Data[] = []
		this.#isObeying = true
		for (const { type, data, request_type } of commands) {
			if (type === 'confirm_change') return this.#confirm((data ?? {}) as Data)
			if (request_type === 'get') found.push({ simulated: true, ...this.#answer(type) })
			else this.#order(type, (data ?? {}) as Data)
		}
		this.#isObeying = false
		return found.length === 0 ? {} : { data: found.length === 1 ? found[0] : found }
	}

	/** Confirms a change that is on trial; the command contains nothing else. */
	#confirm({ command_id }: Data): Partial<Said> {
		this.#isObeying = false
		return this.#around.trials?.confirm(String(command_id)) === true ? {} : { status: 0, tips: 'change_absent' }
	}

	#answer(type: string): Data | undefined {
		if (type === 'relay') return this.#relays.named(channel => this.#times.itemsOf(type, channel) ?? [])
		if (type === 'resolution' || type === 'network') return this.#around.trials?.now(type)
		if (type === 'rules') return this.#followed().answer()
		const items = this.#times.itemsOf(type)
		return items === null ? this.#set.get(type) : { ...this.#set.get(type), items }
	}

	/** Sets times, which then set their values, or a value. */
	#order(type: string, set: Data): void {
		const isTimed = this.#times.order(type, set, Date.now())
		if (set.items !== undefined) this.#reported = { ...this.#reported, scheduled: this.#times.scheduled }
		if (!isTimed || type === 'relay') this.#apply(type, isTimed ? { ...set, action: undefined } : set)
	}

	#apply(type: string, set: Data): void {
		if (type === 'rules') return this.#followed().use(set)
		if (type === 'rule_value') return this.#followed().setValue(set)
		if (type === 'relay') {
			this.#reported = { ...this.#reported, relays: this.#relays.set(set) }
			return
		}
		if (this.#media?.set(type, set)) {
			this.#reported = { ...this.#reported, media_server: this.#media.state }
			return
		}
		// A value set by hand does not end its schedule.
		this.#set.set(type, { ...this.#set.get(type), ...set })
		this.#reported = { ...this.#reported, ...askedOf(type, set) }
	}

	/** The rules, created by the first command about them. */
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

	/** The known inputs of rules: a simulated terminal has a signal and no position. */
	#inputs(now: number): Partial<RuleInputs> {
		const { brightness = 100, volume = 100, program_id = 0, relays = [] } = this.#reported
		const source = String(this.#set.get('signal_switch')?.source ?? 'hdmi_priority')
		return { sensors: this.#around.measured(now), relays, signal: 'present', source, brightness, volume, program_id }
	}
}
