import type { PlainCause } from '@vitrine/domain/cause'
import { EgressError, type EgressReason } from '../../ports/egress/egress-error.ts'

/** Outside content that cannot be shown, with the code of the cause. */
export class FeedError extends Error {
	readonly code: PlainCause
	constructor(code: PlainCause) {
		super(code)
		this.name = 'FeedError'
		this.code = code
	}
}

const reasons: Record<EgressReason, PlainCause> = {
	address: 'feed_address',
	forbidden: 'feed_forbidden',
	unknown_host: 'feed_unknown_host',
	connection: 'feed_connection',
	timeout: 'feed_timeout',
	redirects: 'feed_redirects',
	status: 'feed_status',
	too_large: 'feed_too_large',
	encoding: 'feed_encoding',
}

/** Why an attempt failed; null if the other side was not at fault. */
export const problemCode = (error: unknown): PlainCause | null => {
	if (error instanceof FeedError) return error.code
	return error instanceof EgressError ? reasons[error.reason] : null
}
