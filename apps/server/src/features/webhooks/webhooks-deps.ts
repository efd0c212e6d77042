import type { Database } from '../../db/database.ts'
import type { Egress } from '../../ports/egress/egress.ts'
import type { ByHand } from './by-hand.ts'
import type { DeriveKey } from './signing.ts'

/** What the calls of webhooks need. */
export interface WebhooksDeps {
	readonly database: Database
	readonly egress: Pick<Egress, 'addressesOf' | 'isProtected'>
	readonly derive: DeriveKey
	readonly by_hand: ByHand
	/** What is due is sent, after the commit. */
	readonly look: () => void
}
