import { expect, test } from 'vitest'
import { CodedError, errorEnvelope } from './coded-error.ts'

test('an error whose text has places is not made without their values', () => {
	const code = 'terminal_tags'
	const whole = new CodedError(code, { name: 'Lobby', count: 20 })
	expect(errorEnvelope(whole).tips).toBe('终端“Lobby”最多可有 20 个标签')
	// @ts-expect-error `count` is missing
	new CodedError(code, { name: 'Lobby' })
	// @ts-expect-error both are missing
	new CodedError(code)
	const either = ['terminal_absent', code].find(Boolean) as 'terminal_absent' | typeof code
	// @ts-expect-error one of the two texts has places
	new CodedError(either)
	expect(new CodedError('terminal_absent').values).toBeUndefined()
})

test('an error from elsewhere arrives with what it was made with', () => {
	const { code, values, data } = new CodedError('terminal_tags', { name: 'Lobby', count: 20 }, { id: 1 })
	const again = CodedError.again(JSON.parse(JSON.stringify({ code, values, data })))
	expect([again.code, again.values, again.data]).toEqual([code, values, data])
})
