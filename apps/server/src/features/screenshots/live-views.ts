import { live_view } from '@vitrine/contract/terminal/screenshots'
import { CodedError } from '../../http/coded-error.ts'

/** A picture of a screen with a number that grows from one to the next; `at` in ms since the epoch. */
export interface LiveFrame {
	readonly seq: number
	readonly content: Buffer
	readonly at: number
}

/** A terminal that somebody watches. */
interface View {
	/** The organisation that the terminal belonged to when it was last looked at, and the one that began to watch it. */
	readonly group_id: number
	readonly by: number
	/** Until when, unless somebody looks again; steady, in ms. */
	until: number
	frame: LiveFrame | null
	claimed_at: number
	seq: number
}

/** Who looks at which terminal: the organisation of the terminal, and the one that the views are shared among. */
export interface Look {
	readonly terminal_id: number
	readonly group_id: number
	readonly by: number
}

/**
 * What terminals show at this moment, for those who watch them. Only the last picture of each is held, in memory, and only while somebody
 * looks: nothing of a live view is stored.
 */
export interface LiveViews {
	/**
	 * Somebody watches; returns the latest picture if it is newer than number `after`. A terminal that has moved to another organisation
	 * begins anew: its earlier pictures are not for those who see it now. Throws if too many terminals are watched.
	 */
	look(look: Look, after: number): LiveFrame | null
	isWatched(terminal_id: number): boolean
	/**
	 * Takes the next picture if it is due, otherwise null: more frequent ones are dropped before they are decoded. It is shown by the
	 * function that is returned, unless the terminal has moved meanwhile; `at` in ms since the epoch.
	 */
	claim(terminal_id: number): ((content: Buffer, at: number) => void) | null
}

/** How long somebody is taken to watch after the last look, in ms. */
const attention = 10_000
/** Minimum time between two pictures of a terminal, in ms; terminals send at most five a second. */
const apart = 150

/** The organisation with the most views, and how many those are. */
const largest = (counts: ReadonlyMap<number, number>): [by: number, count: number] =>
	[...counts].reduce((most, one) => (one[1] > most[1] ? one : most), [0, 0])

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
	/** Views are shared: an organisation that has fewer than another takes one of its places, the one that was not looked at for longest. */
	const makeSpace = (by: number): void => {
		if (views.size < live_view.most) return
		const counts = new Map<number, number>()
		for (const view of views.values()) counts.set(view.by, (counts.get(view.by) ?? 0) + 1)
		const [most_by, most] = largest(counts)
		if ((counts.get(by) ?? 0) + 1 >= most) throw new CodedError('live_views_many')
		const theirs = [...views].filter(([, view]) => view.by === most_by)
		const [id] = theirs.reduce((first, one) => (one[1].until < first[1].until ? one : first))
		views.delete(id)
	}
	/** It counts on from the picture that whoever looks has seen last. */
	const begun = ({ terminal_id, group_id, by }: Look, seq: number): View => {
		views.delete(terminal_id)
		makeSpace(by)
		const view = { group_id, by, until: 0, frame: null, claimed_at: Number.NEGATIVE_INFINITY, seq }
		views.set(terminal_id, view)
		return view
	}
	return {
		look(look, after) {
			const known = find(look.terminal_id)
			const view = known?.group_id === look.group_id ? known : begun(look, after)
			view.until = steady() + attention
			return view.frame !== null && view.frame.seq > after ? view.frame : null
		},
		isWatched: terminal_id => find(terminal_id) !== undefined,
		claim(terminal_id) {
			const view = find(terminal_id)
			if (view === undefined || steady() - view.claimed_at < apart) return null
			view.claimed_at = steady()
			return (content, at) => {
				if (find(terminal_id) !== view) return
				view.seq += 1
				view.frame = { seq: view.seq, content, at }
			}
		},
	}
}
