import { QueryObserver } from '@tanstack/react-query'
import { CallError } from '@vitrine/contract/call/client'
import { type ErrorCode, errors } from '@vitrine/contract/error-codes'
import { expect, test } from 'vitest'
import { queries } from './queries.ts'
import { wasShown } from './shown-errors.ts'

/** Reads something that is refused; returns whether it counts as said when the error's toast comes up. */
const isShownWhenRead = async (code: ErrorCode): Promise<boolean> => {
	const { promise, resolve } = Promise.withResolvers<boolean>()
	const queryFn = () => {
		const error = new CallError(errors[code].status, '', null)
		// The words of an error come up like this (app/call-errors.ts).
		setTimeout(() => resolve(wasShown(error)))
		return Promise.reject(error)
	}
	const stop = new QueryObserver(queries, { queryKey: ['read', code], queryFn }).subscribe(() => undefined)
	const isShown = await promise
	stop()
	return isShown
}

test('what a screen says in the place of what it reads is not said by a toast too', async () => {
	expect(await isShownWhenRead('release_absent')).toBe(true)
	expect(await isShownWhenRead('program_absent')).toBe(true)
	expect(await isShownWhenRead('not_permitted')).toBe(true)
	expect(await isShownWhenRead('program_conflict')).toBe(false)
})
