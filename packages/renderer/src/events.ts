import type { WindowResource } from '@vitrine/domain/program/document'

/** An item came on screen; `at` in ms since the epoch. */
export interface ShownEvent {
	readonly window_id: string
	readonly resource: WindowResource
	readonly index: number
	readonly at: number
}

/** An item left the screen, or its turn ended and the next turn of the same item began; times in ms since the epoch. */
export interface EndedEvent {
	readonly window_id: string
	readonly resource: WindowResource
	readonly from: number
	readonly to: number
}

/** An item could not be shown as it should; `reason` in words of the browser, not for translation. */
export interface Fault {
	readonly window_id: string
	readonly resource: WindowResource
	readonly reason: string
}

/** What the owner of a stage gives it and wants to hear from it. */
export interface StageOptions {
	/** Address of a stored file, or null when it is not there (reported as a fault, tried again later). */
	readonly resolve: (sha256: string) => string | null
	/** No sound at all, as an editor wants it. */
	readonly muted?: boolean
	readonly onShown?: (event: ShownEvent) => void
	readonly onEnded?: (event: EndedEvent) => void
	readonly onFault?: (fault: Fault) => void
}
