import { type Dimming, dimmed, plain_dimming } from '@vitrine/domain/command/dimming'
import { type Ordered, orderedChanges, orderedSettings } from '@vitrine/domain/command/timed-order'
import type { OrderedPlays } from '@vitrine/domain/schedule/ordered-plays'
import {
	nextTimed,
	type Part,
	type Setting,
	stateOf,
	type TimedState,
	timedState,
} from '@vitrine/domain/schedule/terms/timed-command'
import type { Clock } from '../library/clock.ts'
import { ownZone } from '../library/held.ts'

/** What the hours of a terminal act on. */
export interface HoursContext {
	readonly host: HTMLElement
	readonly clock: Clock
	/** The volume has changed. */
	readonly changed: () => void
	readonly restart: () => void
	/** It is locked from now on, or no longer. */
	readonly locked: (isLocked: boolean) => void
	/** The current values have changed. */
	readonly held: () => void
	/** Whether the screen is dark, whatever plays. */
	readonly dark: (isDark: boolean) => void
	/** The times have switched to this program last, or to none. */
	readonly switched: (timed: OrderedPlays['switched']) => void
}

/** Brightness, volume and program of the terminal at its times, and its restarts (specification B §3, schedule template). */
export interface Hours {
	/** Uses these parts of the orders from now on: a value set by hand applies until a time sets another. */
	use(change: Partial<Ordered>): void
	/** Keeps the brightness within these limits from now on, and changes it this slowly. */
	dim(dimming: Dimming): void
	/** The clock has been corrected. */
	refresh(): void
	/** The current values, ignoring emergencies. */
	state(): TimedState
	/** An emergency is visible and audible whatever the hour. */
	alarm(isOn: boolean): void
	/** In percent. */
	loudness(): number
}

/** The clock can be set meanwhile: it is checked again within this many ms. */
const look_within = 60_000

/** A shade over everything; sets the brightness in percent, null for a dark screen, and how long a change of it takes, in ms. */
const createShade = (host: HTMLElement): ((brightness: number | null, ramp_ms: number) => void) => {
	const shade = document.createElement('div')
	shade.className = 'shade'
	host.append(shade)
	let before: number | null = null
	return (brightness, ramp_ms) => {
		// Only a change of brightness takes time; a screen goes on and off at once.
		const isRamp = before !== null && brightness !== null && before !== brightness
		if (before !== brightness) shade.style.transitionDuration = `${isRamp ? ramp_ms : 0}ms`
		before = brightness
		shade.style.opacity = String(brightness === null ? 1 : 1 - brightness / 100)
	}
}

type Switched = OrderedPlays['switched']

/** Reports the program that was switched to last, whenever that changes. */
const createSwitches = (switched: (timed: Switched) => void): ((settings: ReadonlyMap<Part, Setting>) => void) => {
	let last: Switched = null
	return settings => {
		const found = settings.get('program_switch')
		const now = found === undefined ? null : { program_id: Number(found.value), at: found.at }
		if (now?.program_id === last?.program_id && now?.at === last?.at) return
		last = now
		switched(now)
	}
}

/** Starts following commands. */
export const createHours = (context: HoursContext): Hours => {
	const { host, clock, changed, restart, locked, held: tell, dark } = context
	const shade = createShade(host)
	let ordered: Ordered = { template: [], orders: [], by_hand: [] }
	let isAlarmed = false
	let loud = 100
	let timer: ReturnType<typeof setTimeout> | undefined
	let dimming = plain_dimming
	const settings = () => orderedSettings(ordered, ownZone(), clock.now())
	const held = (): TimedState => {
		const state = stateOf(settings())
		return { ...state, brightness: dimmed(dimming, state.brightness) }
	}
	const switchPrograms = createSwitches(context.switched)
	let last = timedState([], ownZone(), 0)
	/** Reports the current values if they have changed. */
	const note = (now: TimedState): void => {
		const before = last
		last = now
		if (before.locked !== now.locked) locked(now.locked === 1)
		if (JSON.stringify(before) !== JSON.stringify(now)) tell()
	}
	const show = (): void => {
		const now = held()
		const state = isAlarmed ? timedState([], ownZone(), clock.now()) : now
		const isDark = state.screen_power === 0
		shade(isDark ? null : state.brightness, isAlarmed ? 0 : dimming.ramp_ms)
		dark(isDark)
		const before = loud
		loud = isDark ? 0 : state.volume
		if (loud !== before) changed()
		note(now)
	}
	const follow = (): void => {
		clearTimeout(timer)
		show()
		switchPrograms(settings())
		const now = clock.now()
		const next = nextTimed(orderedChanges(ordered), ownZone(), now)
		if (next === null) return
		const isNear = next.at - now <= look_within
		const wake = (): void => {
			if (isNear && next.restart) restart()
			follow()
		}
		timer = setTimeout(wake, isNear ? Math.max(1, next.at - now) : look_within)
	}
	return {
		use(change) {
			ordered = { ...ordered, ...change }
			follow()
		},
		dim(wanted) {
			dimming = wanted
			follow()
		},
		refresh: follow,
		state: held,
		alarm(isOn) {
			if (isOn === isAlarmed) return
			isAlarmed = isOn
			show()
		},
		loudness: () => loud,
	}
}
