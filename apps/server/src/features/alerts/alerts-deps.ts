import type { alertsCalls } from '@vitrine/contract/release/alerts'
import type { Database } from '../../db/database.ts'
import type { Handlers } from '../../http/route.ts'
import type { Egress } from '../../ports/egress/egress.ts'
import type { AlertKeeper } from './alert-keeper.ts'

/** Dependencies of the alert calls. */
export interface AlertsDeps {
	readonly database: Database
	readonly egress: Pick<Egress, 'isClosed'>
	readonly keeper: AlertKeeper
}

export type AlertsHandlers = Handlers<typeof alertsCalls>
