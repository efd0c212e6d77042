import { plain_dimming } from '@vitrine/domain/command/dimming'
import { type TimedOrder, withOrder } from '@vitrine/domain/command/timed-order'
import type { TerminalRule } from '@vitrine/domain/rules/rule'
import { nothing_ordered } from '@vitrine/domain/schedule/ordered-plays'
import type { HeldRelease } from '@vitrine/domain/schedule/terminal-plan'
import type { TimedState } from '@vitrine/domain/schedule/terms/timed-command'
import { reportOfOrder, unsynced } from '@vitrine/domain/screen-sync/screen-sync'
import { type CommandsContext, createCommands } from '../src/commands/commands.ts'

export type Ordered = { type: string; data: unknown; request_type?: string }

/** An executor that records what it did, in its state after a start with these stored answers. */
export const aPlayer = (
	answers: CommandsContext['answers'] = [],
	releases: readonly HeldRelease[] = [],
	isFull = false,
) => {
	let orders: readonly TimedOrder[] = []
	let plays = nothing_ordered
	let rules: readonly TerminalRule[] = []
	let order = unsynced
	let dimming = plain_dimming
	const log: unknown[] = []
	const state: Record<keyof TimedState, number> = { screen_power: 1, brightness: 100, volume: 100, locked: 0 }
	let kept = answers
	const commands = createCommands({
		capture: () => null,
		token: () => null,
		state: () => state,
		set: async (operation, value) => {
			state[operation] = value
			log.push([operation, value])
		},
		times: {
			orders: () => orders,
			order: async (type, base, items) => {
				orders = withOrder(orders, { type, base, items, at: 1000 })
				log.push([type, base, items.length])
			},
		},
		rules: {
			answer: () => ({ rules }),
			values: () => ({ queue: 3 }),
			use: async list => {
				rules = list
				log.push(['rules', list.length])
			},
			setValue: async ({ name, value }) => log.push([name, value]) > 0 && name !== 'full',
		},
		plays: {
			releases: () => releases,
			ordered: () => plays,
			change: async change => {
				plays = { ...plays, ...change }
			},
		},
		sync: {
			order: () => order,
			use: async next => {
				order = next
				log.push(['multi_screen_sync', next])
			},
			report: () => reportOfOrder(order),
		},
		dimming: () => dimming,
		dim: async wanted => {
			dimming = wanted
		},
		tidy: async () => void log.push('tidy'),
		live: { start: async (device, fps, ttl) => void log.push(['live_view', device, fps, ttl]) },
		temperature: () => 6500,
		tint: async kelvin => void log.push(['tint', kelvin]),
		language: () => 'en',
		keepLanguage: lang => lang === 'ru',
		showPattern: (pattern, seconds) => log.push([pattern, seconds]) > 0 && pattern === 'red',
		about: () => ({ info: { sn: 'A' }, storage: { storage_used: 1 }, health: { faults: [] } }),
		restart: () => log.push('restart'),
		answer: answer => log.push(answer),
		now: () => 1000,
		answers,
		keepAnswers: async list => {
			if (isFull) throw new DOMException('no space', 'QuotaExceededError')
			kept = list
		},
	})
	const run = (command_id: string, ordered: readonly Ordered[], expires_at?: number) =>
		commands.run({ command_id, commands: [...ordered], ...(expires_at === undefined ? {} : { expires_at }) })
	return { run, log, kept: () => kept }
}
/** One command of an order. */
export const order = (type: string, data: unknown = null, request_type?: string): Ordered => ({
	type,
	data,
	...(request_type === undefined ? {} : { request_type }),
})
