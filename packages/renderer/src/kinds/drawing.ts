import type { TerminalInput } from '@vitrine/domain/devices/capture-port'
import type { ItemProblem } from '@vitrine/domain/item-problem'
import type { WindowResource } from '@vitrine/domain/program/document'
import type { FollowFeed } from '../events.ts'

/** The moment of an item at which it is drawn. */
export interface Moment {
	/** ms since its turn began. */
	readonly elapsed: number
	/** ms since the epoch. */
	readonly now: number
	/** The window has no other item: motion can continue across the ends of its turns. */
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
	/** Overall volume, in percent. */
	readonly loudness: () => number
	/** On a terminal's screen; see `StageOptions`. */
	readonly terminal: boolean
	/** Other screens play the same at the same moment; see `StageOptions`. */
	readonly synced: () => boolean
	/** A film or a sound was compared with the clock: it is this many ms ahead. */
	readonly followed: (ahead: number) => void
	readonly feed: FollowFeed
	readonly input: (device_id: number) => TerminalInput | null
	readonly language: () => string
	readonly time_zone: () => string
	/** Something is not as it should be although the item is on screen. */
	readonly report: (why: ItemProblem) => void
}

/** Displays one kind: an element that is reused for items of that kind. */
export interface KindDrawing<R extends WindowResource = WindowResource> {
	readonly element: HTMLElement
	/**
	 * Is not released while items of other kinds take its place: it has loaded little, and loading it again every time would fill the
	 * browser's cache of decoded pictures with copies. `in_place`: its element stays in the document, out of sight, since a frame that is
	 * taken from there loses its page.
	 */
	readonly keeps?: true | 'in_place'
	/** Its preparation can take longer than a turn, and ends by itself: until then it continues aside, while other items have their turns. */
	readonly isPatient?: true
	/** Resolves once the first frame at this moment can be shown; rejects with the reason when it cannot. */
	prepare(resource: R, size: Size, moment: Moment): Promise<void>
	/** Comes on screen. */
	start(resource: R, size: Size, moment: Moment): void
	/** Is on screen: follows the clock, and takes over changed options of the same source. */
	update(resource: R, size: Size, moment: Moment): void
	/** When to update it next while it runs, in ms since the epoch; infinity when only its turn ends. */
	next(resource: R, moment: Moment): number
	/** Whether the item's next turn can continue what is on screen, without a change of layer. */
	goesOn(resource: R): boolean
	/** Whether a sign that explains the item's absence is visible in its place, which is not a play; never if absent. */
	standsIn?(): boolean
	/** Left the screen; retains what it has loaded. */
	stop(): void
	/** Another kind takes its place, and what it keeps in place goes out of sight. */
	rest?(): void
	/** Releases what it keeps besides what is on screen and will not come any more: `coming` are the items of its kind that will. */
	trim?(coming: readonly R[]): void
	/** Releases its resources (decoders, memory); can be prepared again. */
	release(): void
	/** Draws itself at 0, 0 in a window of this size. */
	paint(context: CanvasRenderingContext2D, size: Size): void
}
