import { QueryObserver } from '@tanstack/react-query'
import { CallError } from '@vitrine/contract/call/client'
import { type ErrorCode, errors } from '@vitrine/contract/error-codes'
import { expect, test } from 'vitest'
import { queries } from './queries.ts'
import { wasShown } from './shown-errors.ts'

/** Makes a read that is refused; returns whether the error counts as shown by the time its toast would appear. */
const isShownWhenRead = async (code: ErrorCode): Promise<boolean> => {
	const { promise, resolve } = Promise.withResolvers<boolean>()
	const queryFn = () => {
		const error = new CallError(errors[code].status, '', null)
		// This is how an error's text is shown (app/call-errors.ts).
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
