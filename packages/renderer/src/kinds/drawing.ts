import type { TerminalInput } from '@vitrine/domain/devices/capture-port'
import type { ItemProblem } from '@vitrine/domain/item-problem'
import type { WindowResource } from '@vitrine/domain/program/document'
import type { FollowFeed } from '../events.ts'

/** Where in time an item stands when it is drawn. */
export interface Moment {
	/** ms since its turn began. */
	readonly elapsed: number
	/** ms since the epoch. */
	readonly now: number
	/** The window has no other item: what moves may go on over the ends of its turns. */
	readonly alone: boolean
	/** False while the stage is paused. */
	readonly running: boolean
}

/** The size of a window in program pixels. */
export interface Size {
	readonly w: number
	readonly h: number
}

/** What a drawing needs from its stage. */
export interface DrawingContext {
	readonly resolve: (sha256: string) => string | null
	readonly muted: boolean
	/** How loud everything is, in percent. */
	readonly loudness: () => number
	/** On a terminal's screen; see `StageOptions`. */
	readonly terminal: boolean
	readonly feed: FollowFeed
	readonly input: (device_id: number) => TerminalInput | null
	readonly language: () => string
	readonly time_zone: () => string
	/** Something is not as it should be although the item is on screen. */
	readonly report: (why: ItemProblem) => void
}

/** One kind's way onto the screen: an element that is used again and again for items of that kind. */
export interface KindDrawing<R extends WindowResource = WindowResource> {
	readonly element: HTMLElement
	/**
	 * Is not released while items of other kinds have its place: what it has loaded is little, and loaded again every time
	 * it would fill the browser's store of decoded pictures with copies of the same ones.
	 */
	readonly keeps?: true
	/**
	 * What it prepares may take longer than a turn, and is given up by itself: until then it continues aside, while other items have
	 * their turns.
	 */
	readonly isPatient?: true
	/** Resolves once the first frame at this moment can be shown; rejects with the reason when it cannot. */
	prepare(resource: R, size: Size, moment: Moment): Promise<void>
	/** Comes on screen. */
	start(resource: R, size: Size, moment: Moment): void
	/** Is on screen: follows the clock, and takes over changed options of the same source. */
	update(resource: R, size: Size, moment: Moment): void
	/** When it wants to be updated next while it runs, in ms since the epoch; infinity when only its turn ends. */
	next(resource: R, moment: Moment): number
	/** Whether the item's next turn may follow on what is on screen, with no change of layer. */
	goesOn(resource: R): boolean
	/** Whether a sign that says why the item is not there is seen in its stead, which is no play of it; never without this. */
	standsIn?(): boolean
	/** Left the screen; keeps what it has loaded. */
	stop(): void
	/** Gives back what it holds (decoders, memory); may be prepared again. */
	release(): void
	/** Draws itself at 0, 0 in a window of this size. */
	paint(context: CanvasRenderingContext2D, size: Size): void
}
