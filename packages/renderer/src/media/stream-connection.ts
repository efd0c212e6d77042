import type { ItemProblem } from '@vitrine/domain/item-problem'

/** A stream that shows its first frame. */
export interface Connection {
	/** Whether its pixels may be read, as for a screenshot. */
	readonly isReadable: boolean
	/** Fetches, or pauses while it is not visible. */
	fetch(isWanted: boolean): void
	close(): void
}

/** The stream and the element to connect. */
export interface StreamAim {
	readonly video: HTMLVideoElement
	readonly url: string
	readonly signal: AbortSignal
	/** Each way of playing it has this many ms to its first frame, from its request to the server. */
	readonly patience: number
	/** Called with the reason when it ends after it was connected. */
	readonly lost: (why: ItemProblem) => void
}
