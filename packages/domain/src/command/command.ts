import type { z } from 'zod'
import type { Permission } from '../people/permission.ts'
import { stop_command_build } from '../terminal/terminal.ts'
import { command_data } from './command-data.ts'
import { always, type Confirming, ifDeleting, ifLocking, ifPower } from './confirming.ts'
import { type Opposite, opposites } from './opposites.ts'
import { trialTime } from './trials/trial.ts'

/** What a terminal can be ordered to do or asked for (specification B §2 and §9, protocol §5). */
export type CommandType = keyof typeof command_data

export const command_types = Object.keys(command_data) as CommandType[]

const second = 1000
const day = 86_400 * second

/** Queries concern the present moment; times in ms. */
export const asking = { lifetime: 120 * second, cooldown: 2 * second } as const

/**
 * How many commands a terminal can have waiting, all of which are sent when it reconnects, and the maximum length of the JSON of commands
 * sent together.
 */
export const command_limits = { open: 50, body: 16 * 1024 } as const

/** Properties of a command type, defined once for contract, server, forms, player and fleet. */
interface CommandRule {
	/** Permission required to send it, and to query its value. */
	readonly may: Permission
	/** Concerns the present moment: refused instead of queued if the terminal is offline. */
	readonly instant?: true
	/** How long it waits for delivery and an answer unless specified otherwise, in ms. */
	readonly lifetime: number
	/** Minimum time between two of them to one terminal, in ms (specification B §5, command cooldown). */
	readonly cooldown: number
	/** Those that are independent of each other (`coalescingKey`) have a cooldown each. */
	readonly apart?: true
	/** Cannot be combined with others: its answer reports progress, or the server executes it. */
	readonly alone?: true
	/** Its current value can be queried (`request_type` get). */
	readonly get?: true
	/** It can only be queried. */
	readonly get_only?: true
	/** The smallest build of a terminal that knows it, the fourth number of its version (specification A §7). */
	readonly build?: number
	/** Whether a person confirms it before it is sent: it interrupts what is on the screen, or cannot simply be undone. */
	readonly confirms?: Confirming
	/** The data of the command that undoes it, if it has an opposite by itself. */
	readonly opposite?: Opposite
}

/** Executed at once, or queried from whichever terminals are online. */
const now = { may: 'terminals.control', instant: true, lifetime: 120 * second, cooldown: 5 * second } as const
/** A lasting setting. */
const setting = { may: 'terminals.control', lifetime: 7 * day, cooldown: 2 * second, get: true } as const
/** Changes the device itself, or how it is reached. */
const device = { ...setting, may: 'terminals.write', cooldown: 30 * second } as const
/** Can cut a terminal off: a person has to be present to verify that it did not. */
const trying = { ...device, instant: true, alone: true, lifetime: 120 * second } as const
const asked = { ...now, may: 'terminals.read', get: true, get_only: true } as const

export const commands = {
	restart: { ...now, cooldown: 30 * second, confirms: always },
	restart_schedule: setting,
	screen_power: { ...setting, opposite: opposites.screen_power },
	screen_timing: setting,
	brightness: setting,
	volume: setting,
	color: setting,
	relay: { ...setting, confirms: ifPower, opposite: opposites.relay },
	sensor_config: { ...setting, may: 'terminals.write' },
	time_zone: { ...device, confirms: always },
	signal_switch: setting,
	multi_screen_sync: setting,
	timer_play: { ...setting, opposite: opposites.timer_play },
	program_switch: { ...now, get: true },
	app_upgrade: device,
	system_upgrade: device,
	screenshot: now,
	live_view: { ...now, apart: true },
	cloud_care: { ...setting, may: 'terminals.write', opposite: opposites.cloud_care },
	remote_lock: { ...setting, confirms: ifLocking, opposite: opposites.remote_lock },
	rules: setting,
	// A value from yesterday should trigger nothing today.
	rule_value: { ...setting, lifetime: day, cooldown: second },
	resolution: trying,
	screen_fold: { ...device, confirms: always },
	network: trying,
	// A test is followed by another test, or by the change.
	server_migrate: { ...trying, cooldown: 2 * second },
	confirm_change: { ...now, may: 'terminals.write', alone: true, cooldown: second },
	language: device,
	storage: { ...now, may: 'terminals.write', cooldown: 30 * second, get: true, confirms: ifDeleting },
	log_upload: { ...now, may: 'terminals.write', cooldown: 30 * second },
	self_test: { ...now, get: true },
	// What it makes other devices do is not known here.
	central_control: { ...now, confirms: always },
	// A late cue is worse than none.
	media_playback: { ...now, cooldown: 0 },
	media_output: { ...now, cooldown: second },
	media_preset: { ...now, cooldown: second },
	// It stays off until it is woken.
	media_shutdown: { ...now, cooldown: 30 * second, confirms: always },
	wake: { ...now, cooldown: second },
	info: asked,
	programs: asked,
	sensors: asked,
	stop_download: { may: 'downloads.write', alone: true, lifetime: 7 * day, cooldown: 0, build: stop_command_build },
} as const satisfies Record<CommandType, CommandRule>

/** The properties of a type. */
export const commandRule = (type: CommandType): CommandRule => commands[type]

export const isCommandType = (type: string): type is CommandType => Object.hasOwn(command_data, type)

/** A command as it is sent: its data is parsed with the schema of its type. */
export interface Command {
	readonly type: CommandType
	readonly request_type: 'set' | 'get'
	readonly invoke_method: string
	readonly data: Readonly<Record<string, unknown>>
}

/** The schema of a type's data; a query has no data. */
export const dataOf = (type: CommandType): z.ZodType<Readonly<Record<string, unknown>>> => command_data[type]

/**
 * The permission needed to send a command. Queries need the same one as setting, since they too make the terminal do something on the
 * user's behalf.
 */
export const rightFor = ({ type }: Pick<Command, 'type'>): Permission => commandRule(type).may

interface Kind extends Pick<Command, 'type' | 'request_type'> {
	readonly data?: Command['data'] | undefined
}

/** The properties of a command: one that sets times lasts, even if its type otherwise concerns the present moment. */
const ruleOf = ({ type, data }: Kind): CommandRule =>
	type === 'program_switch' && data?.items !== undefined ? setting : commandRule(type)

/** How long a command waits for delivery and an answer unless specified otherwise, in ms; a change on trial is answered after the trial. */
export const lifetimeOf = (command: Pick<Command, 'type' | 'request_type' | 'data'>): number =>
	command.request_type === 'get' ? asking.lifetime : ruleOf(command).lifetime + trialTime(command.type, command.data)

/** Minimum time between two of them to one terminal, in ms. */
export const cooldownOf = (command: Kind): number =>
	command.request_type === 'get' ? asking.cooldown : ruleOf(command).cooldown

/** Whether it concerns the present moment, so that it is refused if the terminal is offline. */
export const isInstant = (command: Kind): boolean => command.request_type === 'get' || ruleOf(command).instant === true

/** Whether a person confirms a command before it is sent; of a relay, `data` includes its known role. */
export const needsConfirmation = (type: CommandType, data: Command['data']): boolean =>
	commandRule(type).confirms?.(data) ?? false

/** Data fields by which commands of one type are independent of each other. */
const parts: Readonly<Record<string, string>> = {
	relay: 'channel',
	rule_value: 'name',
	wake: 'device_id',
	live_view: 'device',
	stop_download: 'dc_id',
	confirm_change: 'command_id',
}

/** Of several waiting commands with the same key, a terminal only gets the newest. */
export const coalescingKey = ({
	type,
	request_type,
	data,
}: Pick<Command, 'type' | 'request_type' | 'data'>): string => {
	const part = Object.hasOwn(parts, type) ? data[parts[type] ?? ''] : undefined
	// Naming a relay does not supersede switching it.
	const isNaming = type === 'relay' && request_type === 'set' && data.action === undefined && data.items === undefined
	const naming = isNaming ? ':name' : ''
	return `${request_type}:${type}${part === undefined ? '' : `:${part}`}${naming}`
}
