import type { Zone } from '@vitrine/domain/local-time'
import { type PlayRow, shortest_play } from '@vitrine/domain/release/play'
import { nextChange, playingAt } from '@vitrine/domain/schedule/playing'
import { type HeldRelease, terminalPlan } from '@vitrine/domain/schedule/terminal-plan'

/** A play of a program as stored by the server. */
export type StoredPlay = Pick<PlayRow, 'program_id' | 'command_id' | 'start_time' | 'end_time'>

/** What a terminal held: its releases, each from its `since` on, its zone, and until when it played at least (ms since the epoch). */
export interface Held {
	readonly releases: readonly HeldRelease[]
	readonly zone: Zone
	readonly stopped: number
}

/** The loop and what interrupts it are below; strips drawn over it are above. */
type Layer = 'below' | 'above'

interface Expected {
	/** The release and the program, as text; null while nothing is visible. */
	readonly play: string | null
	/** When the schedule begins this play of it, in ms since the epoch. */
	readonly begun: number
	/** When another play can follow at the earliest, in ms since the epoch. */
	readonly until: number
}

const nameOf = ({ command_id, program_id }: Pick<PlayRow, 'command_id' | 'program_id'>): string =>
	`program ${program_id} of release ${command_id}`

/** What should be visible at a moment, derived from scratch: from what a terminal holds then, by the rule alone. */
const expectedAt = ({ releases, zone }: Held, layer: Layer, at: number): Expected => {
	const known = releases.filter(({ since }) => since <= at)
	const { plan, programs, over, until } = terminalPlan(known, zone, at)
	const playing = layer === 'above' ? null : playingAt(plan, at)
	const found = programs[(layer === 'above' ? over : playing?.program_id) ?? -1]
	const next = layer === 'above' ? null : nextChange(plan, at)
	const coming = releases.map(({ since }) => since).filter(since => since > at)
	return {
		play: found ? nameOf({ command_id: found.release.manifest.command_id, program_id: found.program.id }) : null,
		begun: playing?.from ?? found?.release.since ?? at,
		until: Math.min(until, next ?? Number.POSITIVE_INFINITY, ...coming),
	}
}

/** How long the longest play visible within some time should have lasted, in ms. */
const longestExpected = (held: Held, layer: Layer, from: number, to: number): number => {
	let [longest, length] = [0, 0]
	let before: Expected | null = null
	for (let at = from; at < to; ) {
		const now = expectedAt(held, layer, at)
		const until = Math.min(now.until, to)
		const goesOn = before?.play === now.play && before.begun === now.begun
		length = now.play === null ? 0 : until - at + (goesOn ? length : 0)
		longest = Math.max(longest, length)
		before = now
		at = until
	}
	return longest
}

const wrongIn = (held: Held, layer: Layer, play: StoredPlay): string[] => {
	const { start_time, end_time } = play
	return [start_time, Math.floor((start_time + end_time) / 2), end_time - 1].flatMap(at => {
		const expected = expectedAt(held, layer, at).play
		return expected === nameOf(play) ? [] : [`${at}: ${nameOf(play)} instead of ${expected ?? 'nothing'}`]
	})
}

const wrongBetween = (held: Held, layer: Layer, before: number, play: StoredPlay | null): string[] => {
	const after = play?.start_time ?? Math.max(before, held.stopped)
	if (after < before) return [`${after}: ${before - after} ms are told twice`]
	const missing = longestExpected(held, layer, before, after)
	return missing >= shortest_play ? [`${before}: ${missing} ms are missing`] : []
}

/**
 * Where a terminal's stored plays, ordered by start, differ from its releases, as text: each play is checked at its start, middle and end;
 * gaps that should show a long enough play and overlaps are reported too.
 */
export const disagreements = (held: Held, plays: readonly StoredPlay[]): string[] => {
	const above = new Set(
		held.releases.filter(({ manifest }) => manifest.between?.over).map(({ manifest }) => manifest.command_id),
	)
	const begun = Math.min(...held.releases.map(({ since }) => since))
	return (['below', 'above'] as const).flatMap(layer => {
		const rows = plays.filter(({ command_id }) => above.has(command_id) === (layer === 'above'))
		const ends = [begun, ...rows.map(({ end_time }) => end_time)]
		const wrong = rows.flatMap(play => wrongIn(held, layer, play))
		return [...wrong, ...ends.flatMap((end, place) => wrongBetween(held, layer, end, rows[place] ?? null))]
	})
}
