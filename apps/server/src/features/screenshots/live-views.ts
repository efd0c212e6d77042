import { live_view } from '@vitrine/contract/terminal/screenshots'
import { CodedError } from '../../http/coded-error.ts'

/** A picture of a screen, numbered from 1 in each view; `at` in ms since the epoch. */
export interface LiveFrame {
	readonly seq: number
	readonly content: Buffer
	readonly at: number
}

/** A terminal that somebody watches. */
interface View {
	/** Until when, unless somebody looks again; steady, in ms. */
	until: number
	frame: LiveFrame | null
	claimed_at: number
	seq: number
}

/**
 * What terminals show at this moment, for those who watch them. Only the last picture of each is held, in memory, and only while somebody
 * looks: nothing of a live view is stored.
 */
export interface LiveViews {
	/** Somebody watches; returns the latest picture if it is newer than number `after`. Throws if too many terminals are watched. */
	look(terminal_id: number, after: number): LiveFrame | null
	isWatched(terminal_id: number): boolean
	/** Whether the next picture is due, which is then taken to be on its way: more frequent ones are dropped before they are decoded. */
	claim(terminal_id: number): boolean
	show(terminal_id: number, content: Buffer, at: number): void
}

/** How long somebody is taken to watch after the last look, in ms. */
const attention = 10_000
/** Minimum time between two pictures of a terminal, in ms; terminals send at most five a second. */
const apart = 150

/** `steady` is a clock that never jumps, in ms. */
export const liveViews = (steady: () => number): LiveViews => {
	const views = new Map<number, View>()
	const sweep = (): void => {
		for (const [id, { until }] of views) if (until <= steady()) views.delete(id)
	}
	const find = (terminal_id: number): View | undefined => {
		sweep()
		return views.get(terminal_id)
	}
	return {
		look(terminal_id, after) {
			const known = find(terminal_id)
			if (known === undefined && views.size >= live_view.most) throw new CodedError('live_views_many')
			const view = known ?? { until: 0, frame: null, claimed_at: Number.NEGATIVE_INFINITY, seq: 0 }
			view.until = steady() + attention
			views.set(terminal_id, view)
			return view.frame !== null && view.frame.seq > after ? view.frame : null
		},
		isWatched: terminal_id => find(terminal_id) !== undefined,
		claim(terminal_id) {
			const view = find(terminal_id)
			if (view === undefined || steady() - view.claimed_at < apart) return false
			view.claimed_at = steady()
			return true
		},
		show(terminal_id, content, at) {
			const view = find(terminal_id)
			if (view === undefined) return
			view.seq += 1
			view.frame = { seq: view.seq, content, at }
		},
	}
}
