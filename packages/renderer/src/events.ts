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
	/** A sign that says why the item is not there stands in its stead: no play of it. */
	readonly is_sign: boolean
}

/**
 * An item left the screen, or its turn ended and the next turn of the same item began, or it came or went in the place of its sign;
 * times in ms since the epoch.
 */
export interface EndedEvent {
	readonly window_id: string
	readonly resource: WindowResource
	readonly from: number
	readonly to: number
	/** It was a sign in the item's stead. */
	readonly is_sign: boolean
}

/** An item could not be shown as it should, and why. */
export interface Problem {
	readonly window_id: string
	/** What the window is called; empty of the ground and the music, which have no name. */
	readonly window_name: string
	readonly resource: WindowResource
	readonly why: ItemProblem
	/** It was tried again, and nothing has come of it since it was said first. */
	readonly is_known: boolean
}

export type FollowFeed = (source: FeedSource, listener: (copy: FeedCopy | null) => void) => () => void

/** What the owner of a stage gives it and wants to hear from it. */
export interface StageOptions {
	/** Address of a stored file, or null when it is not there (reported as a problem, tried again later). */
	readonly resolve: (sha256: string) => string | null
	/**
	 * Follows something that the server fetches: `listener` is called with the last good copy (null while there is none), at
	 * once and whenever it changes, until the answer is called. Without it such items show that they wait for data.
	 */
	readonly feed?: FollowFeed
	/** Where an acquisition device is connected at this terminal; null where it is not, and always without this. Asked again and again. */
	readonly input?: (device_id: number) => TerminalInput | null
	/** The language that items write in by themselves, one of the six; without it the browser's. */
	readonly language?: () => string
	/** The IANA time zone of items that name none; without it the browser's. */
	readonly time_zone?: () => string
	/** No sound at all; read whenever it matters, so that an editor may turn it on and off while it plays. */
	readonly muted?: boolean
	/** How loud everything is, in percent; without it as loud as each item says. */
	readonly loudness?: () => number
	/**
	 * The stage is a terminal's screen: inputs are captured, streams are fetched by script where it takes that, and what is
	 * late is waited for. Elsewhere such items show their symbol at once (docs/decisions/016).
	 */
	readonly terminal?: boolean
	readonly onShown?: (event: ShownEvent) => void
	readonly onEnded?: (event: EndedEvent) => void
	readonly onProblem?: (problem: Problem) => void
}

/** Without somebody who fetches there is never a copy. */
export const noFeed: FollowFeed = (_source, listener) => {
	listener(null)
	return () => undefined
}
