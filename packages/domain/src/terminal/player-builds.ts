import { dayAt, instantOf, localTimeAt, nextDayAt, zoneOf } from '../local-time.ts'

// How a new build of the player comes to the terminals (docs/decisions/064).

/** What of the terminals has it together, one wave after the other. */
export const update_waves = [0.01, 0.1, 0.5, 1] as const

/** It stops when more than this share of those that tried it went back to the build before. */
const most_failed = 0.05
/** A wave is over although so many of those that are online have not come to an end: one that cannot be updated holds up nobody. */
const most_open = 0.1

/** A terminal that says what it plays with; the builds are empty where there are none. */
export interface BuildHolder {
	readonly id: number
	readonly is_online: boolean
	/** The one that has played there for a minute, and the one that was tried there and left. */
	readonly played_build: string
	readonly failed_build: string
}

/** How far a build has come. */
export interface Rollout {
	readonly state: 'running' | 'stopped' | 'done'
	/** Which wave has it now, from 1. */
	readonly wave: number
	readonly terminals: number
	readonly taken: number
	readonly failed: number
	/** How many have it in the waves so far, how many of them are online, and how many of those have not come to an end with it. */
	readonly offered: number
	readonly offered_online: number
	readonly offered_open: number
	/** How many of the latter the next wave waits for; of all waves so far none may have played it yet. */
	readonly needed: number
	/** Those that may have it and have not come to an end with it. */
	readonly admitted: ReadonlySet<number>
}

/** FNV-1a, of 32 bits. */
const hashOf = (text: string): number => {
	let hash = 0x811c9dc5
	for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0
	return hash
}

/** Each build has an order of its own, the same whenever it is asked for: not always the same terminals go first. */
const inOrder = <T extends BuildHolder>(build: string, terminals: readonly T[]): T[] =>
	terminals
		.map(terminal => ({ terminal, hash: hashOf(`${build} ${terminal.id}`) }))
		.toSorted((one, other) => one.hash - other.hash || one.terminal.id - other.terminal.id)
		.map(({ terminal }) => terminal)

/** How many of a wave who are there have not come to an end, and how many of these the next one waits for. */
const waitOf = (build: string, members: readonly BuildHolder[]) => {
	const online = members.filter(({ is_online }) => is_online)
	const open = online.filter(({ played_build, failed_build }) => played_build !== build && failed_build !== build)
	const hasPlayed = members.some(({ played_build }) => played_build === build)
	const over = open.length - Math.floor(online.length * most_open)
	return { online: online.length, open: open.length, needed: Math.max(over, hasPlayed ? 0 : 1) }
}

/** Whether everybody of a wave who is there has come to an end, and somebody with it on screen. */
const isOver = (build: string, members: readonly BuildHolder[]): boolean => waitOf(build, members).needed === 0

/** Among so many that were offered it, it takes two that went back to stop the others. */
const many = 20

/** How far this build has come among the terminals that take part; `at_once` lets everybody have it, whatever became of others. */
export const rolloutOf = (build: string, terminals: readonly BuildHolder[], at_once: boolean): Rollout => {
	const ordered = inOrder(build, terminals)
	const has = ({ played_build }: BuildHolder): boolean => played_build === build
	const isFailed = ({ failed_build, played_build }: BuildHolder): boolean =>
		failed_build === build && played_build !== build
	const taken = ordered.filter(has).length
	// A wave of terminals that are all away says nothing: it reaches as far as the first of which something can be known.
	const first = ordered.findIndex(one => one.is_online || has(one) || isFailed(one)) + 1
	const sizes = update_waves.map(share => Math.max(Math.ceil(ordered.length * share), first))
	const running = sizes.findIndex(size => !isOver(build, ordered.slice(0, size)))
	const wave = at_once || running < 0 ? update_waves.length : running + 1
	const isOpen = (one: BuildHolder): boolean => !has(one) && !isFailed(one)
	const offered = ordered.slice(0, sizes[wave - 1])
	// Whoever was not offered it has nothing to say of it, and of many one alone does not decide for all.
	const failed = offered.filter(isFailed).length
	const is_enough = failed >= (offered.length < many ? 1 : 2)
	const is_stopped = !at_once && is_enough && failed > (taken + failed) * most_failed
	const reached = is_stopped ? [] : offered
	const { online, open, needed } = waitOf(build, offered)
	return {
		state: is_stopped ? 'stopped' : !ordered.some(isOpen) ? 'done' : 'running',
		wave,
		terminals: ordered.length,
		taken,
		failed,
		offered: offered.length,
		offered_online: online,
		offered_open: open,
		needed: wave === update_waves.length ? 0 : needed,
		admitted: new Set(reached.filter(isOpen).map(({ id }) => id)),
	}
}

/** When a terminal takes a build: not now, once nothing plays, or once what plays has ended. */
export const build_moments = ['held', 'idle', 'ended'] as const
export type BuildMoment = (typeof build_moments)[number]

/** The hours in which screens may begin again, `HH:mm` by their own clocks; past midnight where the end is earlier. */
export interface QuietHours {
	readonly from: string
	readonly to: string
}

/** Whether it is quiet where this terminal stands: by UTC where its zone is not known. */
export const isQuiet = (time_zone: string, { from, to }: QuietHours, now: number): boolean => {
	const { hour, minute } = localTimeAt(zoneOf(time_zone) ?? (() => 0), now)
	const time = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
	if (from === to) return true
	return from < to ? time >= from && time < to : time >= from || time < to
}

/** When the quiet hours begin next where a terminal stands, in ms since the epoch; null while they are on. */
export const nextQuiet = (time_zone: string, hours: QuietHours, now: number): number | null => {
	if (isQuiet(time_zone, hours, now)) return null
	const zone = zoneOf(time_zone) ?? (() => 0)
	const today = instantOf(zone, `${dayAt(zone, now)}T${hours.from}:00`)
	return today > now ? today : instantOf(zone, `${dayAt(zone, nextDayAt(zone, now))}T${hours.from}:00`)
}
