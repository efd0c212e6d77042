import type { OrderedType, TimedOrder } from '@vitrine/domain/command/timed-order'
import { heldSwitch, isTimerPlayOn, switchable } from '@vitrine/domain/schedule/ordered-plays'
import { ownZone } from '../library/held.ts'
import type { Act } from './act.ts'
import type { Controlled } from './controlled.ts'

/** How many programs an answer names: the server does not store a larger answer. */
const programs_most = 100

const timesOf = ({ times }: Controlled, type: OrderedType): TimedOrder['items'] =>
	times.orders().find(order => order.type === type)?.items ?? []

/** What this player answers to `get`, by type. */
export const gets: Readonly<Record<string, Act>> = {
	screen_power: async ({ state }) => ({ data: { action: state().screen_power === 1 ? 'on' : 'off' } }),
	brightness: async controlled => {
		const items = timesOf(controlled, 'brightness')
		const mode = items.length > 0 ? 'schedule' : 'manual'
		return { data: { value: controlled.state().brightness, mode, ...controlled.dimming(), items } }
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
	program_switch: async controlled => {
		const { plays } = controlled
		const held = plays.releases()
		const program_id = heldSwitch(held, plays.ordered())?.program_id ?? 0
		const items = timesOf(controlled, 'program_switch')
		return { data: { program_id, programs: switchable(held).slice(0, programs_most), items } }
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
