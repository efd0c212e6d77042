import { CallError } from '@vitrine/contract/call/client'
import type { ErrorCode } from '@vitrine/contract/error-codes'
import { errors } from '@vitrine/contract/error-codes'
import { markShown } from './shown-errors.ts'

/** The result of a call; null if the object no longer exists, which the caller reports itself. */
export const foundOr = async <T>(reading: Promise<T>, absent: ErrorCode): Promise<T | null> => {
	try {
		return await reading
	} catch (error) {
		if (!(error instanceof CallError) || error.status !== errors[absent].status) throw error
		markShown(error)
		return null
	}
}
