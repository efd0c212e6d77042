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
	constructor(reason: EgressReason, options?: ErrorOptions) {
		super(`egress: ${reason}`, options)
		this.name = 'EgressError'
		this.reason = reason
	}
}

/** Whether those who give names said that there is no such host; a name that nobody could be asked for may well be one. */
export const isNobody = ({ reason, cause }: EgressError): boolean =>
	reason === 'unknown_host' && cause instanceof Error && 'code' in cause && cause.code === 'ENOTFOUND'

/** Whether an answer sends the caller elsewhere. */
export const isRedirect = (status: number): boolean => [301, 302, 303, 307, 308].includes(status)
