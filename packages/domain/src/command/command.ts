import type { z } from 'zod'
import type { Permission } from '../people/permission.ts'
import { command_data } from './command-data.ts'
import { trialTime } from './trial.ts'

/** What a terminal is told to do, or asked for (specification B §2 and §9, protocol §5). */
export type CommandType = keyof typeof command_data

export const command_types = Object.keys(command_data) as CommandType[]

const second = 1000
const day = 86_400 * second

/** To ask for something is about this moment: ms. */
export const asking = { lifetime: 120 * second, cooldown: 2 * second } as const

/** What a terminal may have waiting, and the bytes of what is sent to it together: all of it goes at once when it comes back. */
export const command_limits = { open: 50, body: 16 * 1024 } as const

/** What is known of a type of command, once: contract, server, forms, player and fleet go by it. */
interface CommandRule {
	/** The right to send it, and to have the terminal asked for its value. */
	readonly may: Permission
	/** It is about this moment: for a terminal that is away it is refused instead of kept. */
	readonly instant?: true
	/** For how long it waits for its terminal and its answer unless said otherwise, in ms. */
	readonly lifetime: number
	/** The least time between two of them to one terminal, in ms (specification B §5, command cooldown). */
	readonly cooldown: number
	/** It goes alone: its answer says how far it is, or it is done by the server. */
	readonly alone?: true
	/** Its present value can be asked for (`request_type` get). */
	readonly get?: true
	/** It can only be asked for. */
	readonly get_only?: true
}

/** What is done at once, and what is asked of whoever is there. */
const now = { may: 'terminals.control', instant: true, lifetime: 120 * second, cooldown: 5 * second } as const
/** What is set and stays so. */
const setting = { may: 'terminals.control', lifetime: 7 * day, cooldown: 2 * second, get: true } as const
/** What changes the device itself, or how it is reached. */
const device = { ...setting, may: 'terminals.write', cooldown: 30 * second } as const
/** What may cut a terminal off: somebody has to be there to see that it did not. */
const trying = { ...device, instant: true, alone: true, lifetime: 120 * second } as const
const asked = { ...now, may: 'terminals.read', get: true, get_only: true } as const

export const commands = {
	restart: { ...now, cooldown: 30 * second },
	restart_schedule: setting,
	screen_power: setting,
	screen_timing: setting,
	brightness: setting,
	volume: setting,
	color: setting,
	relay: setting,
	sensor_config: { ...setting, may: 'terminals.write' },
	time_zone: device,
	signal_switch: setting,
	multi_screen_sync: setting,
	timer_play: setting,
	program_switch: { ...now, get: true },
	app_upgrade: device,
	system_upgrade: device,
	screenshot: now,
	live_view: now,
	cloud_care: { ...setting, may: 'terminals.write' },
	remote_lock: { ...setting },
	rules: setting,
	// What is of yesterday is no reason to do anything today.
	rule_value: { ...setting, lifetime: day, cooldown: second },
	resolution: trying,
	screen_fold: device,
	network: trying,
	// A test is followed by another one, or by the change.
	server_migrate: { ...trying, cooldown: 2 * second },
	confirm_change: { ...now, may: 'terminals.write', alone: true, cooldown: second },
	language: device,
	storage: { ...now, may: 'terminals.write', cooldown: 30 * second, get: true },
	log_upload: { ...now, may: 'terminals.write', cooldown: 30 * second },
	self_test: { ...now, get: true },
	central_control: now,
	// A cue is on time, or wrong.
	media_playback: { ...now, cooldown: 0 },
	media_output: { ...now, cooldown: second },
	media_preset: { ...now, cooldown: second },
	info: asked,
	programs: asked,
	sensors: asked,
	stop_download: { may: 'downloads.write', alone: true, lifetime: 7 * day, cooldown: 0 },
} as const satisfies Record<CommandType, CommandRule>

/** The rule of a type. */
export const commandRule = (type: CommandType): CommandRule => commands[type]

export const isCommandType = (type: string): type is CommandType => Object.hasOwn(command_data, type)

/** A command as it is sent: its data is read by the shape of its type. */
export interface Command {
	readonly type: CommandType
	readonly request_type: 'set' | 'get'
	readonly invoke_method: string
	readonly data: Readonly<Record<string, unknown>>
}

/** The shape of a type's data; one that asks for a value has none. */
export const dataOf = (type: CommandType): z.ZodType<Readonly<Record<string, unknown>>> => command_data[type]

/** The right that a command needs of whoever sends it: to ask for a value has the terminal do something, in their name, as to set it has. */
export const rightFor = ({ type }: Pick<Command, 'type'>): Permission => commandRule(type).may

/** For how long a command waits for its terminal and its answer unless said otherwise, in ms; what is on trial is answered after it. */
export const lifetimeOf = ({ type, request_type, data }: Pick<Command, 'type' | 'request_type' | 'data'>): number =>
	request_type === 'get' ? asking.lifetime : commandRule(type).lifetime + trialTime(type, data)

/** The least time between two of them to one terminal, in ms. */
export const cooldownOf = ({ type, request_type }: Pick<Command, 'type' | 'request_type'>): number =>
	request_type === 'get' ? asking.cooldown : commandRule(type).cooldown

/** Whether it is about this moment: for a terminal that is away it is refused. */
export const isInstant = ({ type, request_type }: Pick<Command, 'type' | 'request_type'>): boolean =>
	request_type === 'get' || commandRule(type).instant === true

/** What of a type stands beside the others of it. */
const parts: Readonly<Record<string, string>> = {
	relay: 'channel',
	rule_value: 'name',
	stop_download: 'dc_id',
	confirm_change: 'command_id',
}

/** What takes the place of what: of several that wait for a terminal with the same key only the newest is sent. */
export const coalescingKey = ({
	type,
	request_type,
	data,
}: Pick<Command, 'type' | 'request_type' | 'data'>): string => {
	const part = Object.hasOwn(parts, type) ? data[parts[type] ?? ''] : undefined
	// To name a relay takes back no switching of it.
	const naming = type === 'relay' && request_type === 'set' && data.action === undefined ? ':name' : ''
	return `${request_type}:${type}${part === undefined ? '' : `:${part}`}${naming}`
}
