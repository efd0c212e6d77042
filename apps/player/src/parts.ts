import type { Renewal } from './builds/renewal.ts'
import type { OpenedCommands } from './commands/opened.ts'
import type { Downloads } from './downloads/downloads.ts'
import type { Mending } from './downloads/mending.ts'
import type { Feeds } from './feeds/feeds.ts'
import type { Guard } from './guard/guard.ts'
import type { Journal } from './journal/journal.ts'
import type { PlayMeter } from './journal/play-meter.ts'
import type { Clock } from './library/clock.ts'
import type { Database } from './library/database.ts'
import type { Files } from './library/files.ts'
import type { createHealthGauge } from './library/health.ts'
import type { HeldReport } from './library/held-report.ts'
import type { Problems } from './library/problems.ts'
import type { SecondCopy } from './library/second-copy.ts'
import type { StateHolder } from './library/state.ts'
import type { createStorageGauge } from './library/surroundings.ts'
import type { Link } from './link/link.ts'
import type { Hours } from './playback/hours.ts'
import type { Inputs } from './playback/inputs.ts'
import type { Playback } from './playback/playback.ts'
import type { TimedNote } from './playback/timed-note.ts'
import type { WhatPlays } from './playback/what-plays.ts'

/** The parts of a player; `link` is set once it may connect. */
export interface Parts {
	readonly database: Database
	readonly secondCopy: SecondCopy
	readonly holder: StateHolder
	readonly clock: Clock
	readonly files: Files
	readonly storage: ReturnType<typeof createStorageGauge>
	readonly health: ReturnType<typeof createHealthGauge>
	readonly heldReport: HeldReport
	readonly journal: Journal
	readonly playback: Playback
	readonly hours: Hours
	readonly timedNote: TimedNote
	readonly plays: WhatPlays
	readonly commands: OpenedCommands
	readonly downloads: Downloads
	readonly mending: Mending
	readonly faults: Problems
	readonly guard: Guard
	readonly feeds: Feeds
	readonly inputs: Inputs
	readonly renewal: Renewal
	readonly meter: PlayMeter
	link: Link | null
}
