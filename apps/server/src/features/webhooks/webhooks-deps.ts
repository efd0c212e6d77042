import type { Database } from '../../db/database.ts'
import type { Egress } from '../../ports/egress/egress.ts'
import type { ByHand } from './by-hand.ts'
import type { DeriveKey } from './signing.ts'

/** Dependencies of the webhook calls. */
export interface WebhooksDeps {
	readonly database: Database
	readonly egress: Pick<Egress, 'addressesOf' | 'isProtected'>
	readonly derive: DeriveKey
	readonly by_hand: ByHand
	/** Starts sending what is due; called after the commit. */
	readonly look: () => void
}
