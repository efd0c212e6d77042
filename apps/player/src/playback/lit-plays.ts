import type { ShownEvent } from '@vitrine/renderer/events'
import type { OnScreen, PlaybackContext, ProgramBegan } from './playback-context.ts'

/** Receives what is on the screen. */
export type HeardPlays = Pick<PlaybackContext, 'onProgramBegan' | 'onProgramEnded' | 'onItemBegan' | 'onItemEnded'>

interface Item {
	readonly event: ShownEvent
	readonly on: OnScreen
}

/**
 * Plays while the screen is lit: a play is what was shown (docs/decisions/050). What is on when the screen goes dark ends there for
 * listeners, and begins again with the light; what comes and goes in the dark is no play.
 */
export const litPlays = (heard: HeardPlays, now: () => number): HeardPlays & { dark(isDark: boolean): void } => {
	const programs = new Map<OnScreen['surface'], ProgramBegan>()
	const items = new Map<string, Item>()
	let is_dark = false
	/** When the screen was last lit again, in ms since the epoch. */
	let lit_at = Number.NEGATIVE_INFINITY
	const placeOf = ({ surface }: OnScreen, window_id: string): string => `${surface} ${window_id}`
	const since = (at: number): number => Math.max(at, lit_at)
	const darken = (to: number): void => {
		for (const { event, on } of items.values()) {
			const { window_id, resource, at, is_sign } = event
			heard.onItemEnded({ window_id, resource, from: since(at), to, is_sign }, on)
		}
		for (const program of programs.values()) heard.onProgramEnded({ ...program, from: since(program.from), to })
	}
	const lighten = (at: number): void => {
		lit_at = at
		for (const program of programs.values()) heard.onProgramBegan({ ...program, from: at })
		for (const { event, on } of items.values()) heard.onItemBegan({ ...event, at }, on)
	}
	return {
		dark(isDark) {
			if (isDark === is_dark) return
			is_dark = isDark
			if (isDark) darken(now())
			else lighten(now())
		},
		onProgramBegan(event) {
			programs.set(event.surface, event)
			if (!is_dark) heard.onProgramBegan(event)
		},
		onProgramEnded(event) {
			programs.delete(event.surface)
			if (!is_dark) heard.onProgramEnded({ ...event, from: since(event.from) })
		},
		onItemBegan(event, on) {
			items.set(placeOf(on, event.window_id), { event, on })
			if (!is_dark) heard.onItemBegan(event, on)
		},
		onItemEnded(event, on) {
			items.delete(placeOf(on, event.window_id))
			if (!is_dark) heard.onItemEnded({ ...event, from: since(event.from) }, on)
		},
	}
}
