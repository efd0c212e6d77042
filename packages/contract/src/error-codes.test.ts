import { all } from '@vitrine/texts/all'
import { describe, expect, test } from 'vitest'
import { envelope_status, errors, field_problems, textOf } from './error-codes.ts'

const messages = Object.values(errors)
/** Numbers of messages that no longer exist. */
const retired = [100000410, 100000608, 100000609]

describe('the list of error codes', () => {
	test('gives one number to one message (protocol §1)', () => {
		const numbers = [...Object.values(envelope_status), ...retired, ...messages.map(message => message.status)]
		expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([])
	})

	test('has a text for every message and every fault of a field', () => {
		const texts = [...messages.map(message => message.text), ...Object.values(field_problems)]
		expect(texts.filter(text => !Object.hasOwn(all, text))).toEqual([])
	})

	test('keeps the numbers that the protocol names', () => {
		expect(envelope_status).toEqual({ success: 1, silent: 100000002, whole_body: 10000000018 })
		expect({
			not_signed_in: errors.not_signed_in.status,
			session_expired: errors.session_expired.status,
			signed_in_elsewhere: errors.signed_in_elsewhere.status,
			account_gone: errors.account_gone.status,
			verify_code_wrong: errors.verify_code_wrong.status,
			login_wrong: errors.login_wrong.status,
			parameter: errors.parameter.status,
			not_permitted: errors.not_permitted.status,
		}).toEqual({
			not_signed_in: 100000008,
			session_expired: 1000000013,
			signed_in_elsewhere: 1000000014,
			account_gone: 1000000015,
			verify_code_wrong: 888888888,
			login_wrong: 888888885,
			parameter: 100000001,
			not_permitted: 100000003,
		})
	})

	test('finds a text by its number, and none for a number that it does not know', () => {
		expect(textOf(100000008)).toBe('未登录')
		expect(textOf(1)).toBeUndefined()
		expect(textOf(42)).toBeUndefined()
	})
})
