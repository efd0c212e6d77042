import { plain_dimming } from '@vitrine/domain/command/dimming'
import { type OrderedType, type TimedOrder, withOrder } from '@vitrine/domain/command/timed-order'
import type { RuleAction } from '@vitrine/domain/rules/action'
import { heldSwitch, isTimerPlayOn, nothing_ordered } from '@vitrine/domain/schedule/ordered-plays'
import type { Reported } from '@vitrine/domain/terminal/reported'
import type { Clock } from '../library/clock.ts'
import { type CommandAnswer, type Database, keep, storedValue } from '../library/database.ts'
import { ownZone } from '../library/held.ts'
import { keepLanguage, ownLanguage } from '../library/language.ts'
import type { OwnPlace } from '../library/place.ts'
import type { Hours } from '../playback/hours.ts'
import type { Inputs } from '../playback/inputs.ts'
import type { Playback } from '../playback/playback.ts'
import { createTestPattern } from '../playback/test-pattern.ts'
import { createTint, neutral_temperature } from '../playback/tint.ts'
import type { WhatPlays } from '../playback/what-plays.ts'
import type { ScreenSync } from '../sync/screen-sync.ts'
import { act_problems, Unsupported } from './act.ts'
import { actOf } from './acts.ts'
import { type Commands, createCommands } from './commands.ts'
import type { Controlled } from './controlled.ts'
import { createLiveView } from './live-view.ts'
import { openRules } from './rules.ts'

/** What is needed to open the commands. */
export interface CommandParts {
	readonly host: HTMLElement
	readonly database: Database
	readonly clock: Clock
	readonly hours: Hours
	readonly playback: Pick<Playback, 'capture'>
	readonly plays: WhatPlays
	readonly sync: ScreenSync
	readonly inputs: Pick<Inputs, 'find'>
	readonly token: () => string | null
	readonly place: Pick<OwnPlace, 'place'>
	readonly about: Controlled['about']
	readonly tidy: Controlled['tidy']
	/** Rules have acted: whoever asked for them is informed. */
	readonly acted: () => void
}

/** Commands, and the current values of what they set. */
export interface OpenedCommands extends Commands {
	readonly reported: () => Reported
}

type Parts = Pick<CommandParts, 'database' | 'clock'>

/** What was set by hand and by times, as it was stored; stored again with each change. */
const openTimes = async ({ database, clock, hours }: Parts & Pick<CommandParts, 'hours'>) => {
	let by_hand = (await storedValue(database, 'by_hand')) ?? []
	let orders: readonly TimedOrder[] = (await storedValue(database, 'orders')) ?? []
	hours.use({ by_hand, orders })
	const set: Controlled['set'] = async (operation, value) => {
		by_hand = [...by_hand.filter(one => one.operation !== operation), { operation, value, at: clock.now() }]
		await keep(database, 'by_hand', by_hand)
		hours.use({ by_hand })
	}
	const order = async (type: OrderedType, base: TimedOrder['base'], items: TimedOrder['items']): Promise<void> => {
		orders = withOrder(orders, { type, base, items, at: clock.now() })
		await keep(database, 'orders', orders)
		hours.use({ orders })
	}
	let dimming = (await storedValue(database, 'dimming')) ?? plain_dimming
	hours.dim(dimming)
	const dim: Controlled['dim'] = async wanted => {
		dimming = wanted
		await keep(database, 'dimming', wanted)
		hours.dim(wanted)
	}
	return { set, times: { orders: () => orders, order }, dimming: () => dimming, dim }
}

const openPlays = async ({ database, plays }: Pick<CommandParts, 'database' | 'plays'>) => {
	// What the times have switched to is no part of it.
	let by_command = (await storedValue(database, 'ordered_plays')) ?? nothing_ordered
	plays.order(by_command)
	const change: Controlled['plays']['change'] = async some => {
		by_command = { ...by_command, ...some }
		await keep(database, 'ordered_plays', by_command)
		plays.order(by_command)
	}
	return { releases: plays.releases, ordered: plays.ordered, change }
}

const openTint = async ({ database, host }: Pick<CommandParts, 'database' | 'host'>) => {
	let kelvin = (await storedValue(database, 'temperature_k')) ?? neutral_temperature
	const show = createTint(host)
	show(kelvin)
	const tint = async (wanted: number): Promise<void> => {
		await keep(database, 'temperature_k', wanted)
		kelvin = wanted
		show(kelvin)
	}
	return { temperature: () => kelvin, tint }
}

/** The program that the terminal was switched to; 0 for none. */
const switchedTo = ({ releases, ordered }: Controlled['plays']): number =>
	heldSwitch(releases(), ordered())?.program_id ?? 0

/** Does what a rule orders in the same way as a command. */
const carryOut = async (controlled: Controlled, { type, data }: RuleAction): Promise<void> => {
	const act = actOf(type, 'set')
	if (act === null) throw new Unsupported(act_problems.not_known)
	const { after } = await act(controlled, data)
	after?.()
}

/** Restores what commands have set and what was done before. */
export const openCommands = async (
	parts: CommandParts,
	answer: (answer: CommandAnswer) => void,
): Promise<OpenedCommands> => {
	const { host, database, clock, hours, playback, sync, token, about, acted } = parts
	// First: what the times switch to applies beside what commands have ordered.
	const plays = await openPlays(parts)
	const { set, times, dimming, dim } = await openTimes(parts)
	const { temperature, tint } = await openTint(parts)
	const rules = await openRules({
		database,
		now: clock.now,
		place: parts.place.place,
		held: () => ({ ...hours.state(), source: null, program_id: switchedTo(plays) }),
		act: action => carryOut(controlled, action),
		acted,
	})
	const controlled: Controlled = {
		capture: playback.capture,
		token,
		now: clock.now,
		state: hours.state,
		set,
		times,
		rules,
		plays,
		sync,
		dimming,
		dim,
		tidy: parts.tidy,
		live: createLiveView({ capture: playback.capture, input: parts.inputs.find, token }),
		temperature,
		tint,
		language: ownLanguage,
		keepLanguage,
		showPattern: createTestPattern(host),
		about,
		restart: () => location.reload(),
	}
	const commands = createCommands({
		...controlled,
		answer,
		answers: (await storedValue(database, 'answers')) ?? [],
		keepAnswers: answers => keep(database, 'answers', answers),
	})
	rules.start()
	return {
		...commands,
		reported() {
			const { brightness, volume, screen_power, locked } = hours.state()
			const held = plays.releases()
			return {
				brightness,
				volume,
				screen: screen_power === 1 ? 'on' : 'off',
				locked: locked === 1,
				temperature_k: temperature(),
				timer_play: isTimerPlayOn(held, plays.ordered(), ownZone(), clock.now()),
				program_id: switchedTo(plays),
				language: ownLanguage(),
				rules: rules.reported(),
				sync: sync.report(),
				scheduled: times.orders().map(({ type }) => type),
			}
		},
	}
}
