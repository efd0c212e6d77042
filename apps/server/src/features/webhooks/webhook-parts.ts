import { type Egress, openEgress } from '../../ports/egress/egress.ts'
import { type WebhookKeeper, type WebhookKeeperDeps, webhookKeeper } from './webhook-keeper.ts'

/** Who tells other systems what happens, by a way out of their own, and what their secrets are made with. */
export interface Webhooks {
	readonly keeper: WebhookKeeper
	readonly egress: Egress
	readonly derive: (salt: string) => string
}

interface WebhookPartsDeps extends Omit<WebhookKeeperDeps, 'egress' | 'derive' | 'chance'> {
	readonly deriveKey: (salt: string) => string
	/** Hosts and networks that may be told although they are private. */
	readonly allow: readonly string[]
}

export const webhookParts = ({ deriveKey: derive, allow, ...deps }: WebhookPartsDeps): Webhooks => {
	const egress = openEgress(allow)
	return { keeper: webhookKeeper({ ...deps, egress, derive, chance: Math.random }), egress, derive }
}
