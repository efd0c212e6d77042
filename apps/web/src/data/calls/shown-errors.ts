import { CallError } from '@vitrine/contract/call/client'
import { errors } from '@vitrine/contract/error-codes'

/** Errors that stand beside a field: whoever reads it there need not be told again. */
const shown_errors = new WeakSet<object>()

/** Notes that an error has been said where it belongs. */
export const markShown = (error: unknown): void => {
	if (typeof error === 'object' && error !== null) shown_errors.add(error)
}

/** Whether an error has been said where it belongs. */
export const wasShown = (error: object): boolean => shown_errors.has(error)

/** The statuses that say that something is not there, or not within reach. */
const gone: readonly number[] = Object.entries(errors)
	.filter(([code]) => code === 'absent' || code.endsWith('_absent'))
	.map(([, { status }]) => status)

/** Whether a call was refused because what it is about is not there, or not within reach. */
export const isGone = (error: unknown): error is CallError => error instanceof CallError && gone.includes(error.status)

/** Whether a call was refused for want of a right. */
export const isRefused = (error: unknown): error is CallError =>
	error instanceof CallError && error.status === errors.not_permitted.status

/** The statuses that say that what was asked for is not to be had like that: another question is, and the same one again is not. */
const bounds: readonly number[] = [
	errors.range_long,
	errors.range_future,
	errors.completeness_wide,
	errors.planned_wide,
].map(({ status }) => status)

/** Whether a call was refused because it asked for too much, or for what is still to come. */
export const isBeyond = (error: unknown): error is CallError =>
	error instanceof CallError && bounds.includes(error.status)

/** Notes what a screen says in the place of what it could not read. */
export const noteUnread = (error: unknown): void => {
	if (isGone(error) || isRefused(error) || isBeyond(error)) markShown(error)
}
