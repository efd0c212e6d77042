import type { Span } from '../plays/play-tally.ts'

/**
 * Times of a terminal in ms since the epoch, start inclusive and end exclusive. Lists of them are always passed on sorted and without
 * overlaps.
 */
export type Stretch = Span

/** Anything shorter is not a gap: programs change, and clocks differ by seconds. */
export const least_gap = 30_000

/**
 * Terminals report their state late, by up to a heartbeat or the silence timeout: an unexplained rest this short belongs to the
 * neighbouring reason.
 */
export const said_late = 120_000

/** A play is reported when it ends: this much time before now is not held against a terminal. */
const reported_late = 3_600_000

/**
 * The state of a terminal as the server heard it: connected without a report yet, as reported, or not connected. One that plays while an
 * input has no signal is `no_signal`.
 */
export const heard_states = ['online', 'playing', 'no_signal', 'idle', 'locked', 'screen_off', 'offline'] as const
export type HeardState = (typeof heard_states)[number]

/**
 * Why nothing was played: the screen was off, it was locked, nothing was scheduled, an input had no signal, it was not connected, its
 * records are lost, its player was set up anew, or unknown.
 */
export const gap_reasons = ['off', 'locked', 'idle', 'no_signal', 'no_network', 'lost', 'replaced', 'unsaid'] as const
export type GapReason = (typeof gap_reasons)[number]

/** Reasons that are not a terminal's fault: such time does not count as due. */
const excused: ReadonlySet<GapReason> = new Set(['off', 'locked', 'idle'])

export interface Gap extends Stretch {
	readonly reason: GapReason
}

/** Whether something was due in a gap: time with the screen off, locked or with nothing to play is shown, but is no gap to count. */
export const isDueGap = ({ reason }: Pick<Gap, 'reason'>): boolean => !excused.has(reason)

/** A change of the state of a terminal, in ms since the epoch. */
export interface Heard {
	readonly at: number
	readonly state: HeardState
}

/**
 * Rows in the order of their times, some at a time: there can be more than fit into memory. `more` fetches the page behind these rows, if any;
 * it can be called again, so that everything can be read again from the first.
 */
export interface Pages<T> {
	readonly rows: readonly T[]
	readonly more?: (() => Promise<Pages<T>>) | undefined
}

/** Facts about a terminal. */
export interface PlayedFacts {
	/** When it was in an organisation that the user can see. */
	readonly windows: readonly Stretch[]
	readonly now: number
	/** When something was published to it, or played, for the first time: 0 if that is not known, infinite if never. */
	readonly published_from: number
	/** When the last of what it played ended; 0 if it played nothing. */
	readonly played_until: number
	/** Since when it has been connected and playing ({@link playingSince}). */
	readonly playing_since: number
	readonly played: Pages<Stretch>
	/** Times whose records are lost or do not count. */
	readonly lost: Pages<Stretch>
	/** What began where its player started a new journal in place of an earlier one. */
	readonly begun: Pages<Stretch>
	/** Changes of its state; the first can predate the windows. */
	readonly heard: Pages<Heard>
}

/** Stretches in order, joining those less than `least` apart; empty ones are dropped. */
export const joined = (stretches: readonly Stretch[], least = 1): Stretch[] => {
	const found: { from: number; to: number }[] = []
	for (const { from, to } of stretches.toSorted((a, b) => a.from - b.from)) {
		const last = found.at(-1)
		if (to <= from) continue
		if (last !== undefined && from - last.to < least) last.to = Math.max(last.to, to)
		else found.push({ from, to })
	}
	return found
}

/** The parts of the stretches inside another one. */
export const clipped = (stretches: readonly Stretch[], { from, to }: Stretch): Stretch[] =>
	stretches.flatMap(one =>
		one.to <= from || one.from >= to ? [] : [{ from: Math.max(one.from, from), to: Math.min(one.to, to) }],
	)

/** Why a terminal in a state plays nothing. */
export const state_reasons: Readonly<Record<HeardState, GapReason>> = {
	online: 'unsaid',
	playing: 'unsaid',
	no_signal: 'no_signal',
	idle: 'idle',
	locked: 'locked',
	screen_off: 'off',
	offline: 'no_network',
}

/** Since when a terminal has been connected and playing, or has reported nothing else; 0 if it is not, in ms. */
export const playingSince = async (heard: Pages<Heard>): Promise<number> => {
	let since: number | null = null
	for (let page = heard; ; page = await page.more()) {
		for (const { at, state } of page.rows) since = state === 'online' || state === 'playing' ? (since ?? at) : null
		if (page.more === undefined) return since ?? 0
	}
}

type Reported = Pick<PlayedFacts, 'windows' | 'now' | 'played_until' | 'playing_since'>

/** Until when plays are evaluated: anything later can still be reported. */
const judgedUntil = ({ windows, now, played_until, playing_since }: Reported): number => {
	const last = Math.max(windows[0]?.from ?? 0, played_until, playing_since)
	return now - last <= reported_late ? Math.min(now, last) : now
}

/** The evaluated time: the windows without the time before now that a terminal can still report. */
export const judgedWindows = (facts: Reported): Stretch[] => clipped(facts.windows, { from: 0, to: judgedUntil(facts) })

/** The time before now that does not count yet, since its plays can still be reported: an hour at most. */
export const uncountedTime = (facts: Reported): Stretch[] =>
	clipped(facts.windows, { from: judgedUntil(facts), to: facts.now })

/** Total length of stretches, in ms. */
export const lengthOf = (stretches: readonly Stretch[]): number =>
	stretches.reduce((sum, { from, to }) => sum + to - from, 0)

/** How long a terminal should have played and how much of that it did, in ms. */
export interface PlayedShare {
	readonly due: number
	readonly played: number
}

/** Tenths of a percent, rounded down so that only complete playback is 1000; null if nothing was due. */
export const permille = ({ due, played }: PlayedShare): number | null =>
	due === 0 ? null : Math.floor((played / due) * 1000)
