import { dayAt, instantOf, localTimeAt, nextDayAt, zoneOf } from '../local-time.ts'
import { type WaveOutcome, type Waves, wavesOf } from './waves.ts'

// How a new build of the player is rolled out to terminals (docs/decisions/064).

/** The cumulative share of terminals in each wave. */
export const update_waves = [0.01, 0.1, 0.5, 1] as const

/** The rollout stops if more than this share of those that tried it went back to the previous build. */
const most_failed = 0.05

/** A terminal that reports its builds; they are empty if there are none. */
export interface BuildHolder {
	readonly id: number
	readonly is_online: boolean
	/** The build that has played there for a minute, and the one that was tried there and abandoned. */
	readonly played_build: string
	readonly failed_build: string
}

/** The progress of a build. */
export type Rollout = Waves

const outcomeOf = (build: string, { played_build, failed_build }: BuildHolder): WaveOutcome =>
	played_build === build ? 'taken' : failed_build === build ? 'failed' : 'open'

/** The progress of a build among the participating terminals; `at_once` releases it to all, regardless of failures. */
export const rolloutOf = (build: string, terminals: readonly BuildHolder[], at_once: boolean): Rollout =>
	wavesOf(
		{ seed: build, shares: update_waves, most_failed, at_once },
		terminals.map(one => ({ id: one.id, is_online: one.is_online, outcome: outcomeOf(build, one) })),
	)

/** When a terminal switches to a build: not now, once nothing plays, or once the current item has ended. */
export const build_moments = ['held', 'idle', 'ended'] as const
export type BuildMoment = (typeof build_moments)[number]

/** The hours in which screens can restart, `HH:mm` by their own clocks; past midnight if the end is earlier. */
export interface QuietHours {
	readonly from: string
	readonly to: string
}

/** Whether it is within the quiet hours of this terminal: by UTC if its zone is unknown. */
export const isQuiet = (time_zone: string, { from, to }: QuietHours, now: number): boolean => {
	const { hour, minute } = localTimeAt(zoneOf(time_zone) ?? (() => 0), now)
	const time = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
	if (from === to) return true
	return from < to ? time >= from && time < to : time >= from || time < to
}

/** When the quiet hours of a terminal next begin, in ms since the epoch; null during them. */
export const nextQuiet = (time_zone: string, hours: QuietHours, now: number): number | null => {
	if (isQuiet(time_zone, hours, now)) return null
	const zone = zoneOf(time_zone) ?? (() => 0)
	const today = instantOf(zone, `${dayAt(zone, now)}T${hours.from}:00`)
	return today > now ? today : instantOf(zone, `${dayAt(zone, nextDayAt(zone, now))}T${hours.from}:00`)
}
