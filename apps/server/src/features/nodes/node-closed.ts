import type { ErrorCode } from '@vitrine/contract/error-codes'
import type { whyClosed } from '@vitrine/domain/nodes/node'

/** Why no terminals move to a node, as it is answered. */
export const closed_errors = {
	own: 'node_own',
	role: 'node_role_unfit',
	disabled: 'node_disabled',
	drain: 'node_draining',
} as const satisfies Readonly<Record<NonNullable<ReturnType<typeof whyClosed>>, ErrorCode>>
