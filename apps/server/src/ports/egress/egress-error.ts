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

/** A request to the outside failed; nothing of its answer is retained. */
export class EgressError extends Error {
	readonly reason: EgressReason
	constructor(reason: EgressReason, options?: ErrorOptions) {
		super(`egress: ${reason}`, options)
		this.name = 'EgressError'
		this.reason = reason
	}
}

/** Whether DNS answered that the host does not exist; if DNS could not be asked, the host may well exist. */
export const isNobody = ({ reason, cause }: EgressError): boolean =>
	reason === 'unknown_host' && cause instanceof Error && 'code' in cause && cause.code === 'ENOTFOUND'

/** Whether an answer redirects the caller. */
export const isRedirect = (status: number): boolean => [301, 302, 303, 307, 308].includes(status)
