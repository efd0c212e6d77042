import { dimmingAfter, isWithin } from '@vitrine/domain/command/dimming'
import { timedItems } from '@vitrine/domain/command/timed-item'
import type { TimedOrder } from '@vitrine/domain/command/timed-order'
import { apiValue, terminalRules, valueName } from '@vitrine/domain/rules/rule'
import { isTimerPlayOn, switchable } from '@vitrine/domain/schedule/ordered-plays'
import { syncOrder } from '@vitrine/domain/screen-sync/screen-sync'
import { ownZone } from '../library/held.ts'
import { type Act, act_problems, type Data, type Done, Unsupported } from './act.ts'
import { gets } from './answers.ts'
import type { Controlled } from './controlled.ts'
import { sendLog } from './log-upload.ts'
import { screenshot_quality, screenshot_width, sendScreenshot } from './screenshot.ts'

/** Sends a picture of what is on the screen; throws when there is nothing to send, or nowhere to send it. */
export const takeScreenshot = async (
	{ capture, token, state }: Pick<Controlled, 'capture' | 'token' | 'state'>,
	width = screenshot_width,
	quality = screenshot_quality,
): Promise<void> => {
	const bearer = token()
	const canvas = capture(width)
	if (bearer === null || canvas === null) throw new Error(act_problems.no_picture)
	await sendScreenshot(canvas, bearer, { quality, isDark: state().screen_power === 0 })
}

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

/** Sets the times at which programs are switched; they are ignored during timed playback, which is noted. */
const switchAtTimes = async (
	{ plays, times, now }: Controlled,
	program_id: number,
	items: TimedOrder['items'],
): Promise<Done> => {
	if (items.some(item => item.program_id === undefined)) throw new Error(act_problems.wrong_value)
	await times.order('program_switch', program_id, items)
	const isTimed = isTimerPlayOn(plays.releases(), plays.ordered(), ownZone(), now())
	return isTimed && items.length > 0 ? { tips: act_problems.timed_play } : {}
}

const switchTo: Act = async (controlled, data) => {
	const { plays, now } = controlled
	const { program_id = 0 } = data
	if (typeof program_id !== 'number') throw new Error(act_problems.wrong_value)
	const items = itemsOf(data)
	if (items !== null) {
		const done = await switchAtTimes(controlled, program_id, items)
		if (items.length > 0 || data.program_id === undefined) return done
	}
	// With its time, so that an earlier switch by the times does not come back.
	if (program_id === 0) return plays.change({ switched: { program_id, at: now() } }).then(() => ({}))
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

/** Sets the brightness and its times, within the limits that apply or come with it. */
const setBrightness: Act = async (controlled, data) => {
	const { mode = 'manual', value, curve } = data
	if ((mode !== 'manual' && mode !== 'schedule') || curve !== undefined) throw new Unsupported(act_problems.no_sensor)
	const items = itemsOf(data)
	const dimming = dimmingAfter(controlled.dimming(), data)
	if (dimming === null) throw new Error(act_problems.wrong_value)
	const wanted = value === undefined && items !== null ? undefined : percentOf(value)
	const asked = [wanted, ...(items ?? []).map(item => item.value)]
	if (asked.some(one => one !== undefined && !isWithin(dimming, one))) throw new Error(act_problems.beyond_limits)
	await controlled.dim(dimming)
	return setTimed(controlled, 'brightness', wanted, items)
}

/** Storage contains exactly what plays: it can be tidied and listed, but not cleared. */
const setStorage: Act = async ({ about, tidy }, { op }) => {
	if (op === 'clear_all') throw new Unsupported(act_problems.storage_own)
	if (op !== 'clean_unused' && op !== 'list') throw new Error(act_problems.wrong_value)
	if (op === 'clean_unused') await tidy()
	return { data: about().storage }
}

const isIn = (value: unknown, min: number, max: number): value is number =>
	typeof value === 'number' && value >= min && value <= max

const sets: Readonly<Record<string, Act>> = {
	screenshot: async (controlled, { width = screenshot_width, quality }) => {
		if (!isIn(width, 1, Number.MAX_SAFE_INTEGER)) throw new Error(act_problems.wrong_value)
		if (quality !== undefined && !isIn(quality, 1, 100)) throw new Error(act_problems.wrong_value)
		await takeScreenshot(controlled, Math.min(width, screenshot_width), quality)
		return {}
	},
	live_view: async ({ live }, { device = 0, fps = 1, ttl_s = 60 }) => {
		if (!isIn(device, 0, Number.MAX_SAFE_INTEGER)) throw new Error(act_problems.wrong_value)
		if (!isIn(fps, 1, 5) || !isIn(ttl_s, 5, 300)) throw new Error(act_problems.wrong_value)
		await live.start(device, fps, ttl_s * 1000)
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
	brightness: setBrightness,
	volume: async (controlled, data) =>
		setTimed(controlled, 'volume', data.mute === true ? 0 : percentOf(data.value), itemsOf(data)),
	color: async ({ tint }, { temperature_k }) => {
		if (!isIn(temperature_k, 1000, 20_000)) throw new Error(act_problems.wrong_value)
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
	log_upload: async ({ token }, { kind, from, to }) => {
		// Plays are delivered anyway.
		if (kind !== 'run' && kind !== 'crash') throw new Unsupported(act_problems.not_known)
		if (typeof from !== 'number' || typeof to !== 'number') throw new Error(act_problems.wrong_value)
		return { data: { lines: await sendLog(token(), kind, { from, to }) } }
	},
	remote_lock: lock,
	rules: useRules,
	rule_value: setRuleValue,
	program_switch: switchTo,
	timer_play: async ({ plays, now }, { enabled }) => {
		if (typeof enabled !== 'boolean') throw new Error(act_problems.wrong_value)
		// What plays at scheduled times takes precedence over a program that was switched to, by command or by the times.
		await plays.change({ timer_play: enabled, ...(enabled ? { switched: { program_id: 0, at: now() } } : {}) })
		return {}
	},
	self_test: async ({ showPattern }, { pattern, seconds = 10 }) => {
		if (typeof seconds !== 'number' || !showPattern(String(pattern), seconds)) throw new Error(act_problems.wrong_value)
		return {}
	},
	storage: setStorage,
}

/** Belongs to the browser and to the device under it (docs/decisions/077): a page stays at the origin that it was loaded from. */
const beyond_a_page: readonly string[] = ['network', 'resolution', 'server_migrate', 'confirm_change']

/** Belongs to a card or a socket that a browser does not see. */
const beyond_a_browser: readonly string[] = ['signal_switch', 'relay']

/** Why a type is not supported here. */
export const unsupportedBecause = (type: string): string => {
	if (beyond_a_page.includes(type)) return act_problems.browser_bound
	return beyond_a_browser.includes(type) ? act_problems.no_switches : act_problems.not_known
}

/** The types that this player supports, as it reports when it connects. */
export const command_types_done: readonly string[] = [...new Set([...Object.keys(sets), ...Object.keys(gets)])]

/** How a command is done; null for what a browser cannot do. */
export const actOf = (type: string, request_type: string): Act | null => {
	const acts = request_type === 'get' ? gets : sets
	return Object.hasOwn(acts, type) ? (acts[type] ?? null) : null
}
