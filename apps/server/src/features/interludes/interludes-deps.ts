import type { interludesCalls } from '@vitrine/contract/release/interludes'
import type { Database } from '../../db/database.ts'
import type { Reader } from '../../db/schema.ts'
import type { Handlers } from '../../http/route.ts'
import type { Releasing, Target } from '../../ports/releasing.ts'

export interface InterludesDeps {
	readonly database: Database
	readonly releasing: Releasing
	/** Initial review state of an organisation's new or changed interlude. */
	readonly reviewState: (db: Reader, kind: 'interlude', group_id: number) => Promise<number>
	/** Refuses terminals that do not accept releases of this play mode. */
	readonly expectTimed: (terminals: readonly Target[], play_mode: number) => void
}

export type InterludesHandlers = Handlers<typeof interludesCalls>
