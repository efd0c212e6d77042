import { z } from 'zod'
import { boundedList } from '../bounded.ts'
import { centralSteps } from '../devices/central-command.ts'
import { media_limits, media_outputs, mediaOrder } from '../devices/media-server.ts'
import { zoneOf } from '../local-time.ts'
import { apiValue, terminalRules, valueName } from '../rules/rule.ts'
import { syncOrder } from '../screen-sync/screen-sync.ts'
import { sensorMetric, sensors_most } from '../terminal/sensor.ts'
import { percent, relay_channel, screen_folds, signal_sources, switched, switched_program } from './command-values.ts'
import { longest_ramp } from './dimming.ts'
import { plainName } from './plain-name.ts'
import { itemsSetting } from './timed-item.ts'
import { serverAddress } from './trials/migration.ts'
import { isAddress, isReachable, networkProblems } from './trials/network.ts'
import { trial_seconds } from './trials/trial.ts'
import { unit } from './unit.ts'

// The data of every command type (protocol §5), with the unit of each number that has one.

/** Times that state their value where it is not the opposite of the value outside them. */
const switched_items = itemsSetting('value')
const percent_items = itemsSetting('value', true)
const source_items = itemsSetting('source', true)
const program_items = itemsSetting('program_id', true)
/** The most time servers of a terminal. */
export const most_time_servers = 8
/** The name or IP address of a time server. */
const time_server = z
	.string()
	.trim()
	.max(100)
	.regex(
		/^(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*\.?|[0-9A-Fa-f]*:[0-9A-Fa-f:.]+)$/,
	)
	// No name ends with a number: this is meant as an IPv4 address.
	.refine(name => !/(?:^|\.)\d+\.?$/.test(name) || (isAddress(name) && isReachable(name)))
const short = plainName(100)
/** Seconds after which a terminal reverts the change unless it is confirmed; such changes always have this timeout. */
const revertAfter = (usual: number) =>
	z.int().min(trial_seconds.least).max(trial_seconds.most).meta(unit('s')).default(usual)
const side = z.int().min(256).max(65_536).meta(unit('px'))
const offset = z.int().min(-65_536).max(65_536).meta(unit('px'))
/** In ms since 1970. */
const moment = z.int().min(0).meta(unit('ms'))
const nothing = z.object({})

/** Whether a value is stated that applies outside the times; a command that only ends its times needs none. */
const hasBase = (value: unknown, times: readonly unknown[] | undefined): boolean =>
	value !== undefined || times?.length === 0

const brightness = z
	.object({
		value: percent.optional(),
		mode: z.enum(['manual', 'schedule', 'auto']).default('manual'),
		min: percent.optional(),
		max: percent.optional(),
		/** Ambient light in lux and the brightness for it. */
		curve: boundedList(z.object({ lux: z.int().min(0).max(200_000).meta(unit('lx')), percent }), 16).optional(),
		ramp_ms: z.int().min(0).max(longest_ramp).meta(unit('ms')).optional(),
		items: percent_items.optional(),
	})
	.refine(({ mode, value, items: times }) => mode !== 'manual' || value !== undefined || times !== undefined, {
		path: ['value'],
	})
	.refine(({ mode, items: times }) => mode !== 'schedule' || (times?.length ?? 0) > 0, { path: ['items'] })
	.refine(({ min, max }) => min === undefined || max === undefined || min <= max, { path: ['max'], abort: true })
	.refine(({ value, min }) => value === undefined || min === undefined || value >= min, { path: ['value'] })
	.refine(({ value, max }) => value === undefined || max === undefined || value <= max, { path: ['value'] })

type RelayOrder = Readonly<{ action?: unknown; name?: unknown; role?: unknown; items?: readonly unknown[] | undefined }>

/** Whether a relay is switched or named, or its times end. */
const doesSomething = ({ action, name, role, items }: RelayOrder): boolean => {
	if (action !== undefined) return true
	const isNamed = (name ?? role) !== undefined
	return items === undefined ? isNamed : items.length === 0 && !isNamed
}

const relay = z
	.object({
		channel: relay_channel,
		/** Without an action nothing is switched: the relay is only named. */
		action: z.enum(['on', 'off', 'pulse']).optional(),
		pulse_ms: z.int().min(50).max(60_000).meta(unit('ms')).optional(),
		/** An empty name removes the name. */
		name: z.string().trim().max(100).optional(),
		role: z.enum(['screen_power', 'fan', 'ac', 'light', 'other']).optional(),
		items: switched_items.optional(),
	})
	.refine(doesSomething, { path: ['action'] })
	// A pulse leaves nothing that could apply outside the times.
	.refine(({ action, items = [] }) => action !== 'pulse' || items.length === 0, { path: ['items'] })
	.refine(({ action, pulse_ms }) => action !== 'pulse' || pulse_ms !== undefined, { path: ['pulse_ms'] })

/** A restart takes a time instead of a span. */
const restart_schedule = z
	.object({ enabled: z.boolean(), items: switched_items.default([]) })
	.refine(({ items: times }) => times.every(({ exec_time }) => exec_time !== undefined), { path: ['items'] })
	.refine(({ enabled, items: times }) => !enabled || times.length > 0, { path: ['items'] })

const remote_lock = z
	.object({
		mode: z.enum(['lock_now', 'unlock_now', 'schedule']),
		items: switched_items.optional(),
		scope: z.enum(['playback', 'local_ui', 'usb', 'all']).default('all'),
	})
	.refine(({ mode, items: times }) => mode !== 'schedule' || (times?.length ?? 0) > 0, { path: ['items'] })

const signal_switch = z
	.object({ source: z.enum(signal_sources).optional(), items: source_items.optional() })
	.refine(({ source, items }) => hasBase(source, items), { path: ['source'] })

const program_switch = z
	.object({ program_id: switched_program.optional(), items: program_items.optional() })
	.refine(({ program_id, items }) => hasBase(program_id, items), { path: ['program_id'] })

/** Static, or by DHCP; the terminal reverts it if it cannot reach its server with it. */
const network = z
	.object({
		dhcp: z.boolean(),
		ip: z.ipv4().optional(),
		mask: z.ipv4().optional(),
		gateway: z.ipv4().optional(),
		dns: boundedList(z.ipv4().refine(isReachable), 4).optional(),
		revert_after_s: revertAfter(trial_seconds.network),
	})
	.superRefine((settings, context) => {
		for (const field of networkProblems(settings)) context.addIssue({ code: 'custom', path: [field] })
	})

/** A file stored for the terminal; the server adds the details that the terminal needs. */
const upgrade = z.object({ artifact_id: z.int().min(1), allow_downgrade: z.boolean().optional() })

/** The schema of each type's data. */
export const command_data = {
	restart: z.object({ target: z.enum(['app', 'system', 'power_cycle']).default('app') }),
	restart_schedule,
	screen_power: z.object({ action: switched }),
	screen_timing: z.object({ default: switched.default('on'), items: switched_items.default([]) }),
	brightness,
	volume: z.object({ value: percent, mute: z.boolean().optional(), items: percent_items.optional() }),
	color: z.object({ temperature_k: z.int().min(1000).max(20_000).meta(unit('K')) }),
	relay,
	/** Without metrics, every existing sensor reports. */
	sensor_config: z.object({
		report_interval_s: z.int().min(5).max(86_400).meta(unit('s')),
		metrics: boundedList(sensorMetric, sensors_most).optional(),
	}),
	time_zone: z.object({
		iana: short.refine(name => zoneOf(name) !== null),
		ntp_servers: boundedList(time_server, most_time_servers).optional(),
	}),
	signal_switch,
	multi_screen_sync: syncOrder,
	timer_play: z.object({ enabled: z.boolean() }),
	program_switch,
	app_upgrade: upgrade,
	system_upgrade: upgrade,
	screenshot: z.object({
		quality: z.int().min(1).max(100).meta(unit('%')).optional(),
		width: z.int().min(64).max(3840).meta(unit('px')).optional(),
	}),
	/** Of the screen, or of a video acquisition device at the terminal. */
	live_view: z.object({
		device: z.int().min(1).optional(),
		fps: z.int().min(1).max(5).meta(unit('1/s')).default(1),
		ttl_s: z.int().min(5).max(300).meta(unit('s')).default(60),
	}),
	cloud_care: z.object({ enabled: z.boolean() }),
	remote_lock,
	/** All rules of the terminal: they replace the existing ones; an empty list removes all. */
	rules: z.object({ rules: terminalRules }),
	/** An external value that rules refer to by name. */
	rule_value: z.object({ name: valueName, value: apiValue }),
	resolution: z.object({
		w: side,
		h: side,
		x: offset.optional(),
		y: offset.optional(),
		rotate: z.literal([0, 90, 180, 270]).meta(unit('°')).optional(),
		revert_after_s: revertAfter(trial_seconds.resolution),
	}),
	screen_fold: z.object({ mode: z.enum(screen_folds) }),
	network,
	/** User name and password are required (specification B §5); a test changes nothing. */
	server_migrate: z.object({
		url: serverAddress,
		user: short,
		password: z.string().min(1).max(200),
		test_only: z.boolean().optional(),
	}),
	/** Confirms the change on trial that this command made. */
	confirm_change: z.object({ command_id: z.int().min(1) }),
	language: z.object({ lang: z.enum(['zh', 'en', 'vi', 'ru', 'tr', 'ja']) }),
	storage: z.object({ op: z.enum(['clean_unused', 'clear_all', 'list']) }),
	/** The logs of a period, in ms since 1970. */
	log_upload: z
		.object({ kind: z.enum(['run', 'crash', 'play']), from: moment, to: moment })
		.refine(({ from, to }) => from <= to, { path: ['to'] }),
	self_test: z.object({
		pattern: z.enum(['red', 'green', 'blue', 'white', 'grid', 'gradient', 'bars']),
		seconds: z.int().min(1).max(600).meta(unit('s')).default(10),
	}),
	/** A number that the terminal knows, or several one after the other under a name. */
	central_control: z
		.object({ command_id: z.int().min(1).optional(), name: short.optional(), steps: centralSteps.optional() })
		.refine(({ command_id, steps }) => (command_id === undefined) !== (steps === undefined), { path: ['command_id'] }),
	/** The plan of a media server, its outputs and its presets, which are numbered from 1. */
	media_playback: mediaOrder,
	media_output: z.object({ mode: z.enum(media_outputs) }),
	media_preset: z.object({ preset: z.int().min(1).max(media_limits.presets) }),
	media_shutdown: nothing,
	/** Wakes another terminal of the same network with a magic packet; the server adds its MAC address. */
	wake: z.object({ device_id: z.int().min(1) }),
	info: nothing,
	programs: nothing,
	sensors: nothing,
	/** The downloads are also stored on the terminals (`cache.dc_id`), as the specification requires. */
	stop_download: z.object({ dc_id: z.int().min(1).optional() }),
} as const satisfies Record<string, z.ZodType>
