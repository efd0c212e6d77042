import type { TerminalInput } from '@vitrine/domain/devices/capture-port'
import type { ItemProblem } from '@vitrine/domain/item-problem'
import type { FeedCopy, FeedSource } from '@vitrine/domain/library/feed'
import type { WindowResource } from '@vitrine/domain/program/document'

/** An item came on screen; `at` in ms since the epoch. */
export interface ShownEvent {
	readonly window_id: string
	readonly resource: WindowResource
	readonly index: number
	readonly at: number
	/** When its turn began by the clock: earlier than `at` if it was late, or if playback started within the turn. */
	readonly due: number
	/** A sign that explains the item's absence is shown in its place: not a play of the item. */
	readonly is_sign: boolean
}

/**
 * An item left the screen, or its turn ended and the next turn of the same item began, or its sign replaced it or was replaced by it;
 * times in ms since the epoch.
 */
export interface EndedEvent {
	readonly window_id: string
	readonly resource: WindowResource
	readonly from: number
	readonly to: number
	/** It was a sign in the item's place. */
	readonly is_sign: boolean
}

/** An item could not be shown as it should, and why. */
export interface Problem {
	readonly window_id: string
	/** The name of the window; empty for the background and the music, which have none. */
	readonly window_name: string
	readonly resource: WindowResource
	readonly why: ItemProblem
	/** It was retried without success since it was first reported. */
	readonly is_known: boolean
}

export type FollowFeed = (source: FeedSource, listener: (copy: FeedCopy | null) => void) => () => void

/** What the owner of a stage provides, and the events it receives. */
export interface StageOptions {
	/** Address of a stored file, or null if it is missing (reported as a problem, retried later). */
	readonly resolve: (sha256: string) => string | null
	/**
	 * Follows something that the server fetches: `listener` is called with the last good copy (null while there is none), at once and
	 * whenever it changes, until the returned function is called. If absent, such items show that they wait for data.
	 */
	readonly feed?: FollowFeed
	/** Where an acquisition device is connected at this terminal; null if it is not, and always if absent. Called repeatedly. */
	readonly input?: (device_id: number) => TerminalInput | null
	/** The language that items write in by default, one of the six; the browser's if absent. */
	readonly language?: () => string
	/** The IANA time zone of items that name none; the browser's if absent. */
	readonly time_zone?: () => string
	/** No sound at all; read whenever it matters, so that an editor can toggle it during playback. */
	readonly muted?: boolean
	/** Overall volume, in percent; if absent, the volume of each item. */
	readonly loudness?: () => number
	/**
	 * The stage is a terminal's screen: inputs are captured, streams are fetched by script if they allow that, and late content is waited
	 * for. Elsewhere such items show their symbol at once (docs/decisions/016).
	 */
	readonly terminal?: boolean
	/** Other screens play the same at the same moment: films and sounds keep to the clock within a frame. Read repeatedly. */
	readonly synced?: () => boolean
	/** A film or a sound on screen was compared with the clock: it is this many ms ahead (negative: behind). Called every second. */
	readonly onFollowed?: (ahead: number) => void
	readonly onShown?: (event: ShownEvent) => void
	readonly onEnded?: (event: EndedEvent) => void
	readonly onProblem?: (problem: Problem) => void
}

/** Without a fetcher there is never a copy. */
export const noFeed: FollowFeed = (_source, listener) => {
	listener(null)
	return () => undefined
}
