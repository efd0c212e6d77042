/** Why something outside could not be fetched. */
export type EgressReason =
	| 'address'
	| 'forbidden'
	| 'unknown_host'
	| 'connection'
	| 'timeout'
	| 'redirects'
	| 'status'
	| 'too_large'
	| 'encoding'

/** Something outside was not fetched; nothing of its answer is kept. */
export class EgressError extends Error {
	readonly reason: EgressReason
	constructor(reason: EgressReason) {
		super(`egress: ${reason}`)
		this.name = 'EgressError'
		this.reason = reason
	}
}

/** Whether an answer sends the caller elsewhere. */
export const isRedirect = (status: number): boolean => [301, 302, 303, 307, 308].includes(status)
