import { programLength } from '@vitrine/domain/program/timing'
import { clock_tolerance, longest_play } from '@vitrine/domain/release/play'
import type { EndedEvent, ShownEvent } from '@vitrine/renderer/stage'
import type { OnScreen, ProgramBegan, ProgramEnded } from './playback-context.ts'

/** Receives plays of programs that were actually visible. */
export interface SeenPlays {
	readonly began: (event: ProgramBegan) => void
	readonly ended: (event: ProgramEnded) => void
}

/** A play of a program counts while an item of it is on the screen (docs/decisions/050); receives the events of playback. */
export interface ProgramPlays {
	began(event: ProgramBegan): void
	ended(event: ProgramEnded): void
	itemBegan(event: Pick<ShownEvent, 'window_id' | 'at' | 'resource'>, on: OnScreen): void
	itemEnded(event: Pick<EndedEvent, 'window_id' | 'to'>, on: OnScreen): void
}

interface Surface {
	/** The windows that show an item. */
	readonly windows: Set<string>
	/** The program whose time it is, and its visible play. */
	due: ProgramBegan | null
	seen: ProgramBegan | null
	/** When the last window became empty, in ms since the epoch; null while one is not. */
	emptied: number | null
}

const emptySurface = (): Surface => ({ windows: new Set(), due: null, seen: null, emptied: null })

/**
 * Whether the visible play of a program would last longer than the server takes for a play once this item is over. Only programs of more
 * than a day do.
 */
const isBeyond = ({ program, from }: ProgramBegan, { at, resource }: Pick<ShownEvent, 'at' | 'resource'>): boolean =>
	programLength(program.document) > longest_play && at + resource.play_time - from > longest_play + clock_tolerance / 2

/** Follows all surfaces. */
export const createProgramPlays = ({ began, ended }: SeenPlays): ProgramPlays => {
	const surfaces = { layer: emptySurface(), strip: emptySurface(), stand_in: emptySurface() }
	const open = (surface: Surface, due: ProgramBegan, at: number): void => {
		surface.seen = { ...due, from: Math.max(due.from, at) }
		surface.emptied = null
		began(surface.seen)
	}
	const close = (surface: Surface, at: number): void => {
		const { seen } = surface
		surface.seen = null
		if (seen !== null) ended({ ...seen, to: surface.emptied ?? at })
		surface.emptied = null
	}
	return {
		began(event) {
			const surface = surfaces[event.surface]
			surface.due = event
			// Items that continue from the previous play, or began while the program was being prepared.
			if (surface.windows.size > 0) open(surface, event, event.from)
		},
		ended({ surface: name, to }) {
			const surface = surfaces[name]
			close(surface, to)
			surface.due = null
		},
		itemBegan({ window_id, at, resource }, on) {
			const surface = surfaces[on.surface]
			surface.windows.add(window_id)
			surface.emptied = null
			if (surface.seen !== null && isBeyond(surface.seen, { at, resource })) close(surface, at)
			if (surface.due !== null && surface.seen === null) open(surface, surface.due, at)
		},
		itemEnded({ window_id, to }, on) {
			const surface = surfaces[on.surface]
			surface.windows.delete(window_id)
			if (surface.seen === null || surface.windows.size > 0) return
			surface.emptied = to
			// The next item, if there is one, is reported in the same task.
			queueMicrotask(() => {
				if (surface.emptied !== null) close(surface, surface.emptied)
			})
		},
	}
}
