import type { TerminalInput } from '@vitrine/domain/devices/capture-port'
import type { ReleaseProgram } from '@vitrine/domain/release/release'
import type { FollowFeed } from '@vitrine/renderer/events'
import type { EndedEvent, Problem, ShownEvent } from '@vitrine/renderer/stage'
import type { Clock } from '../library/clock.ts'
import type { StoredRelease } from '../library/database.ts'

/** Where a program is shown: by itself, as a strip over the rest, or in place of what cannot be shown. */
export type Surface = 'layer' | 'strip' | 'stand_in'

/** A program that is on, and where. */
export interface OnScreen {
	readonly surface: Surface
	readonly release: StoredRelease
	readonly program: ReleaseProgram
}

/** A play of a program that has begun; in ms since the epoch. */
export interface ProgramBegan extends OnScreen {
	readonly from: number
}

/** A play of a program that is over; times in ms since the epoch. */
export interface ProgramEnded extends ProgramBegan {
	readonly to: number
}

/** Dependencies and callbacks of playback. */
export interface PlaybackContext {
	readonly host: HTMLElement
	readonly clock: Clock
	readonly resolve: (sha256: string) => string | null
	readonly feed: FollowFeed
	readonly input: (device_id: number) => TerminalInput | null
	readonly onProgram: (program: ReleaseProgram, release: StoredRelease) => void
	readonly onProgramBegan: (event: ProgramBegan) => void
	readonly onProgramEnded: (event: ProgramEnded) => void
	readonly onItemBegan: (event: ShownEvent, on: OnScreen) => void
	readonly onItemEnded: (event: EndedEvent, on: OnScreen) => void
	/** `program` is the one that the item belongs to. */
	readonly onProblem: (problem: Problem, program: ReleaseProgram | null) => void
	/** An unexpected error: playback continues. */
	readonly onError: (error: unknown) => void
	/** Other screens play the same at the same moment; see `StageOptions`. */
	readonly synced: () => boolean
	readonly onFollowed: (ahead: number) => void
	/** Overall volume, in percent. */
	readonly loudness: () => number
	readonly onSeen: (seen: Seen) => void
	/** The clock was far off, and has been corrected. */
	readonly onJump: () => void
	/** The next step is due in this many ms. */
	readonly onStep: (wait: number) => void
}

/** What is visible: whether a program plays, the name of what is drawn over it, and whether either is an emergency. */
export interface Seen {
	readonly layer: boolean
	readonly over: string | null
	readonly alarm: boolean
}
