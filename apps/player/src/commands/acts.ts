import type { TimedState } from '@vitrine/domain/schedule/terms/timed-command'
import { screenshot_width, sendScreenshot } from './screenshot.ts'

/** What commands act on. */
export interface Controlled {
	readonly capture: (width: number) => HTMLCanvasElement | null
	readonly token: () => string | null
	/** What holds of brightness, volume and screen, in percent; the screen is 1 or 0. */
	readonly state: () => TimedState
	/** Sets one of them, durably. */
	readonly set: (operation: keyof TimedState, value: number) => Promise<void>
	readonly restart: () => void
}

type Data = Readonly<Record<string, unknown>>

/** What was done, and what is still to be done once it has been answered. */
export interface Done {
	readonly data?: unknown
	readonly after?: () => void
}

/** Why a command was not done, as the server is told: each is said in every language (`apps/web/src/ui/command-word.ts`). */
export const act_problems = {
	no_picture: 'player_no_picture',
	wrong_value: 'player_wrong_value',
	only_by_hand: 'player_only_by_hand',
	only_itself: 'player_only_itself',
	not_known: 'player_not_known',
} as const

/** This player cannot do it, and never will by itself. */
export class Unsupported extends Error {}

type Act = (controlled: Controlled, data: Data) => Promise<Done>

/** Sends a picture of what is on the screen; throws when there is nothing to send, or nobody to send it to. */
export const takeScreenshot = async (
	{ capture, token }: Pick<Controlled, 'capture' | 'token'>,
	width = screenshot_width,
): Promise<void> => {
	const bearer = token()
	const canvas = capture(width)
	if (bearer === null || canvas === null) throw new Error(act_problems.no_picture)
	await sendScreenshot(canvas, bearer)
}

const percentOf = (value: unknown): number => {
	if (typeof value !== 'number' || !(value >= 0 && value <= 100)) throw new Error(act_problems.wrong_value)
	return Math.round(value)
}

/** A browser has no light sensor, and its times are those of schedule templates. */
const expectByHand = ({ mode = 'manual', items }: Data): void => {
	if (mode !== 'manual' || items !== undefined) throw new Unsupported(act_problems.only_by_hand)
}

const sets: Readonly<Record<string, Act>> = {
	screenshot: async (controlled, { width }) => {
		await takeScreenshot(controlled, typeof width === 'number' ? Math.min(width, screenshot_width) : undefined)
		return {}
	},
	restart: async ({ restart }, { target = 'app' }) => {
		if (target !== 'app') throw new Unsupported(act_problems.only_itself)
		return { after: restart }
	},
	screen_power: async ({ set }, { action }) => {
		if (action !== 'on' && action !== 'off') throw new Error(act_problems.wrong_value)
		await set('screen_power', action === 'on' ? 1 : 0)
		return {}
	},
	brightness: async ({ set }, data) => {
		expectByHand(data)
		await set('brightness', percentOf(data.value))
		return {}
	},
	volume: async ({ set }, data) => {
		expectByHand(data)
		await set('volume', data.mute === true ? 0 : percentOf(data.value))
		return {}
	},
}

const gets: Readonly<Record<string, Act>> = {
	screen_power: async ({ state }) => ({ data: { action: state().screen_power === 1 ? 'on' : 'off' } }),
	brightness: async ({ state }) => ({ data: { value: state().brightness } }),
	volume: async ({ state }) => ({ data: { value: state().volume } }),
}

/** The types that this player does something for, as it says when it connects. */
export const command_types_done: readonly string[] = [...new Set([...Object.keys(sets), ...Object.keys(gets)])]

/** How a command is done; null for what a browser cannot do. */
export const actOf = (type: string, request_type: string): Act | null => {
	const acts = request_type === 'get' ? gets : sets
	return Object.hasOwn(acts, type) ? (acts[type] ?? null) : null
}
