import type { PlayRow } from '@vitrine/domain/release/play'
import { createFrameCounts } from '../library/frame-counts.ts'

/** What went wrong while something played. */
export type Measured = Pick<PlayRow, 'late' | 'stalls' | 'black'>

/** Counts frames that videos lose, and how often the screen was found black, for the plays of a player. */
export interface PlayMeter {
	/** Something begins at a place of the screen; `window_id` is where, null for the whole screen. */
	begin(place: string, window_id: string | null): void
	/** What went wrong there since it began; this ends the count. */
	end(place: string): Measured
	/** The screen was checked and found black. */
	foundBlack(): void
}

const nothing: Measured = { late: 0, stalls: 0, black: 0 }
/** How often videos are asked for lost frames, in ms: one that has been removed cannot be asked any more. */
const look_every = 1000

const windowOf = (film: Element): string => film.closest<HTMLElement>('[data-window]')?.dataset.window ?? ''

/** Follows the videos of a player. */
export const createPlayMeter = (host: HTMLElement): PlayMeter => {
	const frames = createFrameCounts()
	const windows = new Map<string, { late: number; stalls: number }>()
	const open = new Map<string, { readonly window_id: string | null; readonly before: Measured }>()
	let black = 0
	const add = (id: string, more: { late?: number; stalls?: number }): void => {
		const { late, stalls } = windows.get(id) ?? nothing
		windows.set(id, { late: late + (more.late ?? 0), stalls: stalls + (more.stalls ?? 0) })
	}
	const look = (): void => {
		for (const film of host.querySelectorAll('video')) {
			const { dropped } = frames.look([film])
			if (dropped > 0) add(windowOf(film), { late: dropped })
		}
	}
	/** The counts so far, in one window or in all. */
	const counted = (window_id: string | null): Measured => {
		const some = window_id === null ? [...windows.values()] : [windows.get(window_id) ?? nothing]
		const sum = (of: 'late' | 'stalls'): number => some.reduce((all, one) => all + one[of], 0)
		return { late: sum('late'), stalls: sum('stalls'), black }
	}
	// Media events do not bubble, but can be captured.
	const stalled = ({ target }: Event): void => {
		// Before its first frame it is loading, and a seeking video waits by design.
		if (target instanceof HTMLVideoElement && target.currentTime > 0 && !target.seeking && !target.ended)
			add(windowOf(target), { stalls: 1 })
	}
	host.addEventListener('waiting', stalled, { capture: true })
	setInterval(look, look_every)
	return {
		begin(place, window_id) {
			look()
			open.set(place, { window_id, before: counted(window_id) })
		},
		end(place) {
			look()
			const began = open.get(place)
			open.delete(place)
			if (began === undefined) return nothing
			const now = counted(began.window_id)
			const { before } = began
			return { late: now.late - before.late, stalls: now.stalls - before.stalls, black: now.black - before.black }
		},
		foundBlack() {
			black += 1
		},
	}
}
