import { setTimeout as pause } from 'node:timers/promises'
import type { ToTerminal } from '@vitrine/contract/messages'
import { isCommandType } from '@vitrine/domain/command/command'
import { dimmingAfter, isWithin, plain_dimming } from '@vitrine/domain/command/dimming'
import { isRefusedLocked } from '@vitrine/domain/command/lock'
import { askedOf } from '@vitrine/domain/command/reported'
import type { CentralStep } from '@vitrine/domain/devices/central-command'
import type { Zone } from '@vitrine/domain/local-time'
import type { RuleAction } from '@vitrine/domain/rules/action'
import type { RuleInputs } from '@vitrine/domain/rules/term'
import type { TimedCommand } from '@vitrine/domain/schedule/terms/timed-command'
import type { Reported } from '@vitrine/domain/terminal/reported'
import { type Act, CommandError, type Device, type Done, deviceActs } from './device.ts'
import { SimulatedMediaServer } from './media-server.ts'
import { RelayCard } from './relays.ts'
import { FollowedRules } from './rules.ts'
import type { Screen } from './screen.ts'
import { FollowedTimes } from './times.ts'
import type { TerminalTrials } from './trials.ts'

type Data = Readonly<Record<string, unknown>>
type One = Extract<ToTerminal, { type: 'command' }>['data']['commands'][number]

/** What commands of a simulated terminal act on. */
export interface SettingsAround {
	readonly zone: Zone
	readonly measured: (now: number) => Readonly<Record<string, number>>
	/** Called when something has changed by itself. */
	readonly changed: () => void
	readonly screen: Screen
	/** Without it, a command that needs the box itself is not supported. */
	readonly device?: Device
	/** What it changes on trial. */
	readonly trials?: TerminalTrials
	/** A media server, which plays its own plans. */
	readonly is_media_server?: boolean
}

/** How many central control commands a simulated terminal knows: nothing is connected to it, so it only records them. */
const central_commands = 16

const not_known = 'player_not_known'

/** What commands have set on a simulated terminal, and how it carries them out. */
export class TerminalSettings {
	readonly #around: SettingsAround
	/** The last values set, by command type, and the part of them that heartbeats report. */
	readonly #set = new Map<string, Data>()
	#reported: Reported = {}
	#dimming = plain_dimming
	/** The test pattern on the screen, and until when (ms since the epoch). */
	#pattern = { name: '', until: 0 }
	readonly #relays = new RelayCard()
	readonly #media: SimulatedMediaServer | null
	#rules: FollowedRules | null = null
	readonly #times: FollowedTimes
	/** True during a command: the caller reports what it changes. */
	#isObeying = false

	constructor(around: SettingsAround) {
		this.#around = around
		this.#times = new FollowedTimes({
			zone: around.zone,
			act: (type, data) => this.#apply(type, data),
			switched: timed => {
				around.screen.time(timed)
				if (timed !== null) this.#reported = { ...this.#reported, program_id: around.screen.switched_to }
			},
			restart: () => around.device?.restart(),
			acted: () => {
				if (!this.#isObeying) around.changed()
			},
		})
		this.#media = around.is_media_server === true ? new SimulatedMediaServer() : null
		if (this.#media !== null) this.#reported = { media_server: this.#media.state }
	}

	/** The state that commands have set. */
	get reported(): Reported {
		const { program_id } = this.#reported
		const { switched_to } = this.#around.screen
		// A later publish has ended a switch, or the program has arrived.
		if (program_id !== undefined && program_id !== switched_to)
			this.#reported = { ...this.#reported, program_id: switched_to }
		return this.#reported
	}

	/** Follows the commands of a schedule template from now on. */
	follow(template: readonly TimedCommand[]): void {
		this.#times.use(template, Date.now())
	}

	stop(): void {
		this.#rules?.stop()
		this.#times.stop()
	}

	/** Carries out a command; throws a {@link CommandError} if it does not. */
	carryOut({ type, data, request_type }: One): Done | Promise<Done> {
		if (!this.#isKnown(type)) throw new CommandError(not_known, 'unsupported')
		if (request_type === 'get') return { data: { simulated: true, ...this.#answer(type) } }
		if (this.#reported.locked === true && isRefusedLocked(type)) throw new CommandError('player_locked')
		this.#isObeying = true
		try {
			return this.#perform(type, (data ?? {}) as Data)
		} finally {
			this.#isObeying = false
		}
	}

	/** Commands of which more has to be done than to remember a value. */
	readonly #acts: Readonly<Record<string, Act>> = {
		...deviceActs(() => this.#device()),
		confirm_change: ({ command_id }) => {
			if (this.#around.trials?.confirm(String(command_id)) !== true) throw new CommandError('change_absent')
			return {}
		},
		time_zone: data => {
			const device = this.#device()
			device.setZone(String(data.iana))
			this.#order('time_zone', data)
			this.#times.look(Date.now())
			return { after: () => device.rebind() }
		},
		sensor_config: data => {
			this.#device().measure(Number(data.report_interval_s) * 1000, data.metrics as readonly string[] | undefined)
			return this.#order('sensor_config', data)
		},
		brightness: data => this.#dim(data),
		program_switch: data => this.#switch(data),
		timer_play: data => {
			const enabled = data.enabled === true
			const { screen } = this.#around
			screen.order({ timer_play: enabled, ...(enabled ? { switched: { program_id: 0, at: Date.now() } } : {}) })
			return this.#order('timer_play', data)
		},
		rule_value: data => {
			if (!this.#followed().setValue(data)) throw new CommandError('player_values_full')
			return {}
		},
		self_test: ({ pattern, seconds = 10 }) => {
			this.#pattern = { name: String(pattern), until: Date.now() + Number(seconds) * 1000 }
			return {}
		},
		central_control: ({ command_id, steps = [{ command_id, wait_ms: 0 }] }) => {
			const list = steps as readonly CentralStep[]
			const absent = list.find(step => step.command_id > central_commands)
			if (absent !== undefined) throw new CommandError(`no central control command ${absent.command_id}`)
			const wait = list.reduce((sum, { wait_ms }) => sum + wait_ms, 0)
			return wait === 0 ? {} : pause(wait, {}, { ref: false })
		},
	}

	#perform(type: string, data: Data): Done | Promise<Done> {
		const act = Object.hasOwn(this.#acts, type) ? this.#acts[type] : undefined
		return act === undefined ? this.#order(type, data) : act(data)
	}

	#isKnown(type: string): boolean {
		return isCommandType(type) && (this.#media !== null || !type.startsWith('media_'))
	}

	#device(): Device {
		const { device } = this.#around
		if (device === undefined) throw new CommandError(not_known, 'unsupported')
		return device
	}

	/** What `get` is answered with, by type, where that is not the data of the last `set`. */
	#answer(type: string): Data | undefined {
		const { trials, screen, measured, device } = this.#around
		switch (type) {
			case 'relay':
				return this.#relays.named(channel => this.#times.itemsOf(type, channel) ?? [])
			case 'resolution':
			case 'network':
				return trials?.now(type)
			case 'rules':
				return this.#followed().answer()
			case 'rule_value':
				return { values: this.#followed().answer().values }
			case 'programs':
				return { programs: screen.programs }
			case 'program_switch':
				return { program_id: screen.switched_to, programs: screen.programs, items: this.#times.itemsOf(type) ?? [] }
			case 'sensors':
				return { sensors: measured(Date.now()) }
			case 'info':
				return device?.info
			case 'storage':
				return device?.stored
			case 'self_test':
				return { pattern: Date.now() < this.#pattern.until ? this.#pattern.name : '' }
			default: {
				const items = this.#times.itemsOf(type)
				return items === null ? this.#set.get(type) : { ...this.#set.get(type), items }
			}
		}
	}

	/** Sets a brightness and its times within the limits that apply or come with it. */
	#dim(data: Data): Done {
		const dimming = dimmingAfter(this.#dimming, data)
		if (dimming === null) throw new CommandError('player_wrong_value')
		const items = (data.items ?? []) as readonly Data[]
		const asked = [data.value, ...items.map(({ value }) => value)].filter(value => typeof value === 'number')
		if (asked.some(value => !isWithin(dimming, value))) throw new CommandError('player_beyond_limits')
		this.#dimming = dimming
		return this.#order('brightness', data)
	}

	/** Switches to a program that it holds, unless its times decide; 0 is what was published. */
	#switch(data: Data): Done {
		const { screen } = this.#around
		const { program_id, items = [] } = data
		if ((items as readonly unknown[]).length > 0 || program_id === undefined) return this.#order('program_switch', data)
		const id = Number(program_id)
		if (id !== 0 && screen.is_timed) throw new CommandError('player_timed_play')
		if (id !== 0 && !screen.programs.some(program => program.id === id)) throw new CommandError('player_program_absent')
		screen.order({ switched: { program_id: id, at: Date.now() } })
		return this.#order('program_switch', data)
	}

	/** Sets times, which then set their values, or a value. */
	#order(type: string, set: Data): Done {
		const isTimed = this.#times.order(type, set, Date.now())
		if (set.items !== undefined) this.#reported = { ...this.#reported, scheduled: this.#times.scheduled }
		// A lock can hold now beside its times; a value set by hand holds until their next one.
		const isNow = type === 'remote_lock' && set.mode !== 'schedule'
		if (!isTimed || type === 'relay') this.#apply(type, isTimed ? { ...set, action: undefined } : set)
		else if (isNow) this.#apply(type, { mode: set.mode, scope: set.scope })
		return {}
	}

	#apply(type: string, set: Data): void {
		if (type === 'rules') return this.#followed().use(set)
		if (type === 'relay') {
			this.#reported = { ...this.#reported, relays: this.#relays.set(set) }
			return
		}
		if (this.#media?.set(type, set)) {
			this.#reported = { ...this.#reported, media_server: this.#media.state }
			return
		}
		const before = this.#reported.locked ?? false
		// A value set by hand does not end its schedule.
		this.#set.set(type, { ...this.#set.get(type), ...set })
		this.#reported = { ...this.#reported, ...askedOf(type, set) }
		const { locked = false } = this.#reported
		if (locked === before) return
		this.#around.screen.lock(locked)
		this.#around.device?.locked(locked)
	}

	/** Carries out what a rule orders; returns the code of why it is not done, empty if it is. */
	#actOfRule({ type, data }: RuleAction): string {
		try {
			const done = this.#perform(type, data)
			// Nobody waits for a picture that a rule sends.
			if (done instanceof Promise) done.catch(() => undefined)
			return ''
		} catch (error) {
			if (error instanceof CommandError) return error.message
			throw error
		}
	}

	/** The rules, created by the first command about them. */
	#followed(): FollowedRules {
		this.#rules ??= new FollowedRules({
			zone: this.#around.zone,
			inputs: now => this.#inputs(now),
			act: action => this.#actOfRule(action),
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
