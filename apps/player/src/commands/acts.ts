import { timedItems } from '@vitrine/domain/command/timed-item'
import type { OrderedType, TimedOrder } from '@vitrine/domain/command/timed-order'
import { apiValue, terminalRules, valueName } from '@vitrine/domain/rules/rule'
import { heldSwitch, isTimerPlayOn, switchable } from '@vitrine/domain/schedule/ordered-plays'
import { syncOrder } from '@vitrine/domain/screen-sync/screen-sync'
import { ownZone } from '../library/held.ts'
import type { Controlled } from './controlled.ts'
import { screenshot_width, sendScreenshot } from './screenshot.ts'

type Data = Readonly<Record<string, unknown>>

/** What was done, and what remains to be done once the command has been answered. */
export interface Done {
	readonly data?: unknown
	/** A note to report although it was done: a code of `act_problems`. */
	readonly tips?: string
	readonly after?: () => void
}

/** Why a command was not done, as reported to the server; each has a text in every language (`apps/web/src/ui/command-word.ts`). */
export const act_problems = {
	no_picture: 'player_no_picture',
	wrong_value: 'player_wrong_value',
	no_sensor: 'player_no_sensor',
	only_playback: 'player_only_playback',
	timed_play: 'player_timed_play',
	program_absent: 'player_program_absent',
	locked: 'player_locked',
	only_itself: 'player_only_itself',
	values_full: 'player_values_full',
	not_known: 'player_not_known',
	browser_bound: 'player_browser_bound',
} as const

/** This player cannot do it, and never will by itself. */
export class Unsupported extends Error {}

type Act = (controlled: Controlled, data: Data) => Promise<Done>

/** Sends a picture of what is on the screen; throws when there is nothing to send, or nowhere to send it. */
export const takeScreenshot = async (
	{ capture, token, state }: Pick<Controlled, 'capture' | 'token' | 'state'>,
	width = screenshot_width,
): Promise<void> => {
	const bearer = token()
	const canvas = capture(width)
	if (bearer === null || canvas === null) throw new Error(act_problems.no_picture)
	await sendScreenshot(canvas, bearer, state().screen_power === 0)
}

/** How many programs an answer names: the server does not store a larger answer. */
const programs_most = 100

const percentOf = (value: unknown): number => {
	if (typeof value !== 'number' || !(value >= 0 && value <= 100)) throw new Error(act_problems.wrong_value)
	return Math.round(value)
}

/** The times that come with a command; null if it has none. */
const itemsOf = ({ items }: Data): TimedOrder['items'] | null => {
	if (items === undefined) return null
	const read = timedItems.safeParse(items)
	if (!read.success) throw new Error(act_problems.wrong_value)
	return read.data
}

/** Sets times and the current values; a command without times sets a value by hand, and the existing times continue. */
const setTimed = async (
	{ set, times, state }: Controlled,
	type: 'brightness' | 'volume',
	value: number | undefined,
	items: TimedOrder['items'] | null,
): Promise<Done> => {
	if (items !== null) await times.order(type, value ?? state()[type], items)
	if (value !== undefined && (items === null || items.length === 0)) await set(type, value)
	return {}
}

const screenOf = (said: unknown): number => {
	if (said !== 'on' && said !== 'off') throw new Error(act_problems.wrong_value)
	return said === 'on' ? 1 : 0
}

/** Locks or unlocks; times in the command replace the existing ones, and an empty list removes them. */
const lock: Act = async ({ set, times }, data) => {
	const { mode, scope = 'all' } = data
	// A page has no settings of its own, and no socket for a stick.
	if (scope !== 'all' && scope !== 'playback') throw new Unsupported(act_problems.only_playback)
	const items = itemsOf(data)
	if (mode !== 'lock_now' && mode !== 'unlock_now' && mode !== 'schedule') throw new Error(act_problems.wrong_value)
	if (items !== null) await times.order('remote_lock', 0, items)
	if (mode !== 'schedule') await set('locked', mode === 'lock_now' ? 1 : 0)
	// Only part of what was to be locked could be locked.
	return data.scope === 'all' && mode !== 'unlock_now' ? { tips: act_problems.only_playback } : {}
}

const switchTo: Act = async ({ plays, now }, { program_id }) => {
	if (program_id === 0) return plays.change({ switched: null }).then(() => ({}))
	const held = plays.releases()
	if (isTimerPlayOn(held, plays.ordered(), ownZone(), now())) throw new Error(act_problems.timed_play)
	const found = switchable(held).find(({ id }) => id === program_id)
	if (found === undefined) throw new Error(act_problems.program_absent)
	await plays.change({ switched: { program_id: found.id, at: now() } })
	return {}
}

const useRules: Act = async ({ rules }, data) => {
	const read = terminalRules.safeParse(data.rules)
	if (!read.success) throw new Error(act_problems.wrong_value)
	await rules.use(read.data)
	return {}
}

const setRuleValue: Act = async ({ rules }, data) => {
	const [name, value] = [valueName.safeParse(data.name), apiValue.safeParse(data.value)]
	if (!(name.success && value.success)) throw new Error(act_problems.wrong_value)
	if (!(await rules.setValue({ name: name.data, value: value.data }))) throw new Error(act_problems.values_full)
	return {}
}

const sets: Readonly<Record<string, Act>> = {
	screenshot: async (controlled, { width }) => {
		await takeScreenshot(controlled, typeof width === 'number' ? Math.min(width, screenshot_width) : undefined)
		return {}
	},
	live_view: async ({ live }, { fps = 1, ttl_s = 60 }) => {
		if (typeof fps !== 'number' || !(fps >= 1 && fps <= 5)) throw new Error(act_problems.wrong_value)
		if (typeof ttl_s !== 'number' || !(ttl_s >= 5 && ttl_s <= 300)) throw new Error(act_problems.wrong_value)
		live.start(fps, ttl_s * 1000)
		return {}
	},
	restart: async ({ restart }, { target = 'app' }) => {
		if (target !== 'app') throw new Unsupported(act_problems.only_itself)
		return { after: restart }
	},
	screen_power: async ({ set }, { action }) => {
		await set('screen_power', screenOf(action))
		return {}
	},
	screen_timing: async ({ set, times }, data) => {
		const [base, items] = [screenOf(data.default ?? 'on'), itemsOf(data) ?? []]
		await times.order('screen_timing', base, items)
		if (items.length === 0) await set('screen_power', base)
		return {}
	},
	restart_schedule: async ({ times }, data) => {
		await times.order('restart_schedule', 0, data.enabled === true ? (itemsOf(data) ?? []) : [])
		return {}
	},
	brightness: async (controlled, data) => {
		const { mode = 'manual', value } = data
		if (mode !== 'manual' && mode !== 'schedule') throw new Unsupported(act_problems.no_sensor)
		const items = itemsOf(data)
		return setTimed(
			controlled,
			'brightness',
			value === undefined && items !== null ? undefined : percentOf(value),
			items,
		)
	},
	volume: async (controlled, data) =>
		setTimed(controlled, 'volume', data.mute === true ? 0 : percentOf(data.value), itemsOf(data)),
	color: async ({ tint }, { temperature_k }) => {
		if (typeof temperature_k !== 'number' || !(temperature_k >= 1000 && temperature_k <= 20_000))
			throw new Error(act_problems.wrong_value)
		await tint(Math.round(temperature_k))
		return {}
	},
	language: async ({ keepLanguage, restart }, { lang }) => {
		if (!keepLanguage(lang)) throw new Error(act_problems.wrong_value)
		return { after: restart }
	},
	multi_screen_sync: async ({ sync }, data) => {
		const read = syncOrder.safeParse(data)
		if (!read.success) throw new Error(act_problems.wrong_value)
		await sync.use(read.data)
		return {}
	},
	remote_lock: lock,
	rules: useRules,
	rule_value: setRuleValue,
	program_switch: switchTo,
	timer_play: async ({ plays }, { enabled }) => {
		if (typeof enabled !== 'boolean') throw new Error(act_problems.wrong_value)
		// What plays at scheduled times takes precedence over a program that was switched to.
		await plays.change({ timer_play: enabled, ...(enabled ? { switched: null } : {}) })
		return {}
	},
	self_test: async ({ showPattern }, { pattern, seconds = 10 }) => {
		if (typeof seconds !== 'number' || !showPattern(String(pattern), seconds)) throw new Error(act_problems.wrong_value)
		return {}
	},
	// Storage contains exactly what plays: the player manages it by itself.
	storage: async () => {
		throw new Unsupported(act_problems.not_known)
	},
}

const timesOf = ({ times }: Controlled, type: OrderedType): TimedOrder['items'] =>
	times.orders().find(order => order.type === type)?.items ?? []

const gets: Readonly<Record<string, Act>> = {
	screen_power: async ({ state }) => ({ data: { action: state().screen_power === 1 ? 'on' : 'off' } }),
	brightness: async controlled => {
		const items = timesOf(controlled, 'brightness')
		const mode = items.length > 0 ? 'schedule' : 'manual'
		return { data: { value: controlled.state().brightness, mode, items } }
	},
	volume: async controlled => ({
		data: { value: controlled.state().volume, items: timesOf(controlled, 'volume') },
	}),
	screen_timing: async controlled => {
		const base = controlled.times.orders().find(({ type }) => type === 'screen_timing')?.base ?? 1
		return { data: { default: base === 1 ? 'on' : 'off', items: timesOf(controlled, 'screen_timing') } }
	},
	restart_schedule: async controlled => {
		const items = timesOf(controlled, 'restart_schedule')
		return { data: { enabled: items.length > 0, items } }
	},
	color: async ({ temperature }) => ({ data: { temperature_k: temperature() } }),
	language: async ({ language }) => ({ data: { lang: language() } }),
	multi_screen_sync: async ({ sync }) => ({ data: { ...sync.order(), ...sync.report() } }),
	remote_lock: async controlled => ({
		data: { locked: controlled.state().locked === 1, items: timesOf(controlled, 'remote_lock') },
	}),
	program_switch: async ({ plays }) => {
		const held = plays.releases()
		const program_id = heldSwitch(held, plays.ordered())?.program_id ?? 0
		return { data: { program_id, programs: switchable(held).slice(0, programs_most) } }
	},
	timer_play: async ({ plays, now }) => ({
		data: { enabled: isTimerPlayOn(plays.releases(), plays.ordered(), ownZone(), now()) },
	}),
	rules: async ({ rules }) => ({ data: rules.answer() }),
	rule_value: async ({ rules }) => ({ data: { values: rules.values() } }),
	info: async ({ about }) => ({ data: about().info }),
	programs: async ({ plays }) => ({ data: { programs: switchable(plays.releases()).slice(0, programs_most) } }),
	storage: async ({ about }) => ({ data: about().storage }),
	self_test: async ({ about }) => ({ data: about().health }),
}

/** Belongs to the browser and to the device under it (docs/decisions/077): a page stays at the origin that it was loaded from. */
const beyond_a_page: readonly string[] = ['network', 'resolution', 'server_migrate', 'confirm_change']

/** Why a type is not supported here. */
export const unsupportedBecause = (type: string): string =>
	beyond_a_page.includes(type) ? act_problems.browser_bound : act_problems.not_known

/** The types that this player supports, as it reports when it connects. */
export const command_types_done: readonly string[] = [...new Set([...Object.keys(sets), ...Object.keys(gets)])]

/** How a command is done; null for what a browser cannot do. */
export const actOf = (type: string, request_type: string): Act | null => {
	const acts = request_type === 'get' ? gets : sets
	return Object.hasOwn(acts, type) ? (acts[type] ?? null) : null
}
