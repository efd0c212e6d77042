import type { ItemProblem } from '@vitrine/domain/item-problem'

/** A stream that shows its first frame. */
export interface Connection {
	/** Whether what it shows may be read, as a screenshot does. */
	readonly isReadable: boolean
	/** Fetches, or rests while nobody looks. */
	fetch(isWanted: boolean): void
	close(): void
}

/** What is to be connected with what. */
export interface StreamAim {
	readonly video: HTMLVideoElement
	readonly url: string
	readonly signal: AbortSignal
	/** Each way of playing it has so many ms to its first frame, from when it asks the server. */
	readonly patience: number
	/** Hears why it ended, once it was up. */
	readonly lost: (why: ItemProblem) => void
}
