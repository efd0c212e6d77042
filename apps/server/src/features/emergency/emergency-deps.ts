import type { emergencyCalls } from '@vitrine/contract/release/emergency'
import type { Database } from '../../db/database.ts'
import type { Handlers } from '../../http/route.ts'
import type { Releasing, Target } from '../../ports/releasing.ts'

export interface EmergencyDeps {
	readonly database: Database
	readonly releasing: Releasing
	/** The emergency is a different release from now on; a feature that had it shown must end that one. */
	readonly moved: (from: number, to: number) => Promise<void>
	/** Refuses terminals that do not accept releases of this play mode. */
	readonly expectTimed: (terminals: readonly Target[], play_mode: number) => void
}

export type EmergencyHandlers = Handlers<typeof emergencyCalls>
