import { live_view } from '@vitrine/contract/terminal/screenshots'
import { CodedError } from '../../http/coded-error.ts'

/** A picture of a screen with a number that grows from one to the next; `at` in ms since the epoch. */
export interface LiveFrame {
	readonly seq: number
	readonly content: Buffer
	readonly at: number
}

/** The screen of a terminal, for which `device` is 0, or an acquisition device at it. */
export interface Watched {
	readonly terminal_id: number
	readonly device: number
}

/** A screen or device that somebody watches. */
interface View {
	/** The organisation that the terminal belonged to and the revision of the device when it was last looked at; the one that began to watch. */
	readonly group_id: number
	readonly revision: number
	readonly by: number
	/** Until when, unless somebody looks again; steady, in ms. */
	until: number
	frame: LiveFrame | null
	claimed_at: number
	seq: number
}

/** Who looks at what: the organisation of the terminal, the revision of the device (0 for a screen), and the one that views are shared among. */
export interface Look extends Watched {
	readonly group_id: number
	readonly revision: number
	readonly by: number
}

/**
 * What terminals show at this moment, for those who watch them. Only the last picture of each is held, in memory, and only while somebody
 * looks: nothing of a live view is stored.
 */
export interface LiveViews {
	/**
	 * Somebody watches; returns the latest picture if it is newer than number `after`. A terminal that has moved to another organisation, or
	 * a device that was changed, begins anew: its earlier pictures are not for those who see it now. Throws if too many are watched.
	 */
	look(look: Look, after: number): LiveFrame | null
	isWatched(watched: Watched): boolean
	/** Whether the screen of a terminal or any of its devices is watched. */
	isAnyWatched(terminal_id: number): boolean
	/**
	 * Takes the next picture if it is due, otherwise null: more frequent ones are dropped before they are decoded. It is shown by the
	 * function that is returned, unless it has moved meanwhile; `at` in ms since the epoch. `revision` is that of the device now.
	 */
	claim(watched: Watched, revision: number): ((content: Buffer, at: number) => void) | null
}

/** How long somebody is taken to watch after the last look, in ms. */
const attention = 10_000
/** Minimum time between two pictures of a view, in ms; terminals send at most five a second. */
const apart = 150

/** Numbers of pictures that are counted on from: five a second take seven thousand years for so many. */
const most_seq = 2 ** 40

/** The organisation with the most views, and how many those are. */
const largest = (counts: ReadonlyMap<number, number>): [by: number, count: number] =>
	[...counts].reduce((most, one) => (one[1] > most[1] ? one : most), [0, 0])

const keyOf = ({ terminal_id, device }: Watched): string => `${terminal_id}/${device}`

/** `steady` is a clock that never jumps, in ms. */
export const liveViews = (steady: () => number): LiveViews => {
	const views = new Map<string, View>()
	const sweep = (): void => {
		for (const [key, { until }] of views) if (until <= steady()) views.delete(key)
	}
	const find = (watched: Watched): View | undefined => {
		sweep()
		return views.get(keyOf(watched))
	}
	/** Views are shared: an organisation that has fewer than another takes one of its places, the one that was not looked at for longest. */
	const makeSpace = (by: number): void => {
		if (views.size < live_view.most) return
		const counts = new Map<number, number>()
		for (const view of views.values()) counts.set(view.by, (counts.get(view.by) ?? 0) + 1)
		const [most_by, most] = largest(counts)
		if ((counts.get(by) ?? 0) + 1 >= most) throw new CodedError('live_views_many')
		const theirs = [...views].filter(([, view]) => view.by === most_by)
		const [key] = theirs.reduce((first, one) => (one[1].until < first[1].until ? one : first))
		views.delete(key)
	}
	/** It counts on from the picture that whoever looks has seen last, as they say; of others, nobody sees less for what they say. */
	const begun = (look: Look, after: number): View => {
		const seq = Math.min(after, most_seq)
		const { group_id, revision, by } = look
		views.delete(keyOf(look))
		makeSpace(by)
		const view = { group_id, revision, by, until: 0, frame: null, claimed_at: Number.NEGATIVE_INFINITY, seq }
		views.set(keyOf(look), view)
		return view
	}
	return {
		look(look, after) {
			const known = find(look)
			const isSame = known?.group_id === look.group_id && known.revision === look.revision
			const view = isSame ? known : begun(look, after)
			view.until = steady() + attention
			return view.frame !== null && view.frame.seq > after ? view.frame : null
		},
		isWatched: watched => find(watched) !== undefined,
		isAnyWatched(terminal_id) {
			sweep()
			return [...views.keys()].some(key => key.startsWith(`${terminal_id}/`))
		},
		claim(watched, revision) {
			const view = find(watched)
			if (view?.revision !== revision || steady() - view.claimed_at < apart) return null
			view.claimed_at = steady()
			return (content, at) => {
				if (find(watched) !== view) return
				view.seq += 1
				view.frame = { seq: view.seq, content, at }
			}
		},
	}
}
