import type { ErrorCode } from '@vitrine/contract/error-codes'
import type { whyClosed } from '@vitrine/domain/nodes/node'

/** The error codes for why no terminals can move to a node. */
export const closed_errors = {
	own: 'node_own',
	role: 'node_role_unfit',
	disabled: 'node_disabled',
	drain: 'node_draining',
} as const satisfies Readonly<Record<NonNullable<ReturnType<typeof whyClosed>>, ErrorCode>>
