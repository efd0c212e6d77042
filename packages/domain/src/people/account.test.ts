import { describe, expect, test } from 'vitest'
import { account } from './account.ts'
import { passwordProblem } from './credential.ts'

describe('a password (specification B §5)', () => {
	test.each([
		['', 'too_short'],
		['Abc-123', 'too_short'],
		['a1😀😀😀😀😀', 'too_short'],
		[`${'Ab1-'.repeat(16)}x`, 'too_long'],
		['abcdefgh', 'too_simple'],
		['12345678', 'too_simple'],
		['abcd1234', 'too_simple'],
		['abcd-efg', 'too_simple'],
		['1234-567', 'too_simple'],
		['--------', 'too_simple'],
		['密码密码密码密码', 'too_simple'],
		['Abc-1234', null],
		['abc 1234', null],
		['密码密码密码-1', null],
		['a1😀😀😀😀😀😀', null],
		['Ab1-'.repeat(16), null],
		[`a1${'😀'.repeat(62)}`, null],
	])('%j: %s', (password, problem) => {
		expect(passwordProblem(password)).toBe(problem)
	})
})

describe('an account name (specification A §5)', () => {
	test.each([
		['ab', false],
		['a'.repeat(21), false],
		['with space', false],
		['a-b-c', false],
		['管理员账号', false],
		['admin\n', false],
		['ädmin', false],
		['abc', true],
		['___', true],
		['007', true],
		['Admin_2026', true],
		['a'.repeat(20), true],
	])('%j: %s', (name, good) => {
		expect(account.safeParse(name).success).toBe(good)
	})
})
