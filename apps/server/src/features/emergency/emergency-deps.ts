import type { emergencyCalls } from '@vitrine/contract/emergency'
import type { Database } from '../../db/database.ts'
import type { Handlers } from '../../http/route.ts'
import type { Releasing } from '../../ports/releasing.ts'

export interface EmergencyDeps {
	readonly database: Database
	readonly releasing: Releasing
}

export type EmergencyHandlers = Handlers<typeof emergencyCalls>
