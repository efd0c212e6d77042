import { CallError } from '@vitrine/contract/call/client'
import { errors } from '@vitrine/contract/error-codes'

/** Errors already shown next to a field, which need no toast. */
const shown_errors = new WeakSet<object>()

/** Marks an error as shown in its own place. */
export const markShown = (error: unknown): void => {
	if (typeof error === 'object' && error !== null) shown_errors.add(error)
}

/** Whether an error has already been shown in its own place. */
export const wasShown = (error: object): boolean => shown_errors.has(error)

/** Statuses for objects that do not exist or are out of the user's sight. */
const gone: readonly number[] = Object.entries(errors)
	.filter(([code]) => code === 'absent' || code.endsWith('_absent'))
	.map(([, { status }]) => status)

/** Whether a call was refused because its object does not exist or is out of the user's sight. */
export const isGone = (error: unknown): error is CallError => error instanceof CallError && gone.includes(error.status)

/** Whether a call was refused for lack of a permission. */
export const isRefused = (error: unknown): error is CallError =>
	error instanceof CallError && error.status === errors.not_permitted.status

/** Statuses of requests outside the allowed bounds: repeating the same one is pointless, a narrower one can succeed. */
const bounds: readonly number[] = [
	errors.range_long,
	errors.range_future,
	errors.completeness_wide,
	errors.planned_wide,
	errors.proof_wide,
].map(({ status }) => status)

/** Whether a call was refused because it asked for too much, or for the future. */
export const isBeyond = (error: unknown): error is CallError =>
	error instanceof CallError && bounds.includes(error.status)

/** Marks the errors that a screen shows in place of the data it could not read. */
export const noteUnread = (error: unknown): void => {
	if (isGone(error) || isRefused(error) || isBeyond(error)) markShown(error)
}
