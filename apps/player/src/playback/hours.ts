import { type Ordered, orderedChanges, orderedState } from '@vitrine/domain/command/timed-order'
import { nextTimed, type TimedState, timedState } from '@vitrine/domain/schedule/terms/timed-command'
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
}

/** Brightness and volume of the terminal at its times, and its restarts (specification B §3, schedule template). */
export interface Hours {
	/** Uses these parts of the orders from now on: a value set by hand applies until a time sets another. */
	use(change: Partial<Ordered>): void
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

/** Starts following commands. */
export const createHours = ({ host, clock, changed, restart, locked, held: tell, dark }: HoursContext): Hours => {
	const shade = document.createElement('div')
	shade.className = 'shade'
	host.append(shade)
	let ordered: Ordered = { template: [], orders: [], by_hand: [] }
	let isAlarmed = false
	let loud = 100
	let timer: ReturnType<typeof setTimeout> | undefined
	const held = (): TimedState => orderedState(ordered, ownZone(), clock.now())
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
		shade.style.opacity = String(isDark ? 1 : 1 - state.brightness / 100)
		dark(isDark)
		const before = loud
		loud = isDark ? 0 : state.volume
		if (loud !== before) changed()
		note(now)
	}
	const follow = (): void => {
		clearTimeout(timer)
		show()
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
