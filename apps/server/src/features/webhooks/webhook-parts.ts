import { type Egress, openEgress } from '../../ports/egress/egress.ts'
import { type WebhookKeeper, type WebhookKeeperDeps, webhookKeeper } from './webhook-keeper.ts'

/** The webhook keeper, its separate egress, and the source of webhook secrets. */
export interface Webhooks {
	readonly keeper: WebhookKeeper
	readonly egress: Egress
	readonly derive: (salt: string) => string
}

interface WebhookPartsDeps extends Omit<WebhookKeeperDeps, 'egress' | 'derive' | 'chance'> {
	readonly deriveKey: (salt: string) => string
	/** Hosts and networks that are allowed as receivers although they are private. */
	readonly allow: readonly string[]
}

export const webhookParts = ({ deriveKey: derive, allow, ...deps }: WebhookPartsDeps): Webhooks => {
	const egress = openEgress(allow)
	return { keeper: webhookKeeper({ ...deps, egress, derive, chance: Math.random }), egress, derive }
}
