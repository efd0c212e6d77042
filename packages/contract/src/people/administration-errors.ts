import { idempotency_errors } from '../call/idempotency-errors.ts'
import { licence_errors } from './licence-errors.ts'
import { maintenance_errors } from './maintenance-errors.ts'

/** Errors of administering an installation and of access by programs. */
export const administration_errors = {
	...licence_errors,
	...maintenance_errors,
	...idempotency_errors,
} as const
