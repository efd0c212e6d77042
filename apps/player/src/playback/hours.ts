import {
	nextTimed,
	type SetByHand,
	type TimedCommand,
	type TimedState,
	timedState,
} from '@vitrine/domain/schedule/terms/timed-command'
import type { Clock } from '../library/clock.ts'
import { ownZone } from '../library/held.ts'

/** What the hours of a terminal act on. */
export interface HoursContext {
	readonly host: HTMLElement
	readonly clock: Clock
	/** The loudness has changed. */
	readonly changed: () => void
	readonly restart: () => void
}

/** How bright and loud the terminal is at its times, and when it starts again (specification B §3, schedule template). */
export interface Hours {
	use(commands: readonly TimedCommand[]): void
	/** What was set by hand holds until a time sets something else. */
	set(by_hand: readonly SetByHand[]): void
	/** The clock has been put right. */
	refresh(): void
	/** What holds now, an emergency left aside. */
	state(): TimedState
	/** An emergency is seen and heard whatever the hour. */
	alarm(isOn: boolean): void
	/** In percent. */
	loudness(): number
}

/** The clock may be set meanwhile: it is looked at again within this many ms. */
const look_within = 60_000

/** Follows commands from now on. */
export const createHours = ({ host, clock, changed, restart }: HoursContext): Hours => {
	const shade = document.createElement('div')
	shade.className = 'shade'
	host.append(shade)
	let commands: readonly TimedCommand[] = []
	let by_hand: readonly SetByHand[] = []
	let isAlarmed = false
	let loud = 100
	let timer: ReturnType<typeof setTimeout> | undefined
	const held = (): TimedState => timedState(commands, ownZone(), clock.now(), by_hand)
	const show = (): void => {
		const state = isAlarmed ? timedState([], ownZone(), clock.now()) : held()
		const isDark = state.screen_power === 0
		shade.style.opacity = String(isDark ? 1 : 1 - state.brightness / 100)
		const before = loud
		loud = isDark ? 0 : state.volume
		if (loud !== before) changed()
	}
	const follow = (): void => {
		clearTimeout(timer)
		show()
		const now = clock.now()
		const next = nextTimed(commands, ownZone(), now)
		if (next === null) return
		const isNear = next.at - now <= look_within
		const wake = (): void => {
			if (isNear && next.restart) restart()
			follow()
		}
		timer = setTimeout(wake, isNear ? Math.max(1, next.at - now) : look_within)
	}
	return {
		use(wanted) {
			commands = wanted
			follow()
		},
		set(wanted) {
			by_hand = wanted
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
