import { expect, test } from 'vitest'
import { z } from 'zod'
import { email } from './account.ts'
import { hasForeignLocal } from './email.ts'

test.each([
	['info@müller.example', 'info@xn--mller-kva.example'],
	[' Info@MÜLLER.example ', 'info@xn--mller-kva.example'],
	['info@почта.пример', 'info@xn--80a1acny.xn--e1afmkfd'],
	['info@例え.example', 'info@xn--r8jz45g.example'],
	['info@xn--mller-kva.example', 'info@xn--mller-kva.example'],
	['Ann@Example.org', 'ann@example.org'],
])('%j is stored as %j', (typed, stored) => {
	expect(email.parse(typed)).toBe(stored)
	expect(hasForeignLocal(typed)).toBe(false)
})

test.each([
	'jürgen@example.org',
	'info@müller.example/x',
	'info@müller.example:25',
	'info@mü ller.example',
	'info@exam\u202eple.org',
	'info@müller..example',
	'info@',
	'info@-müller.example',
	'info@müller-.example',
	'info@-example.org',
	'info@example-.org',
	'müller.example',
	`info@${'ü'.repeat(300)}.example`,
	`${'a'.repeat(230)}@${'ü'.repeat(10)}.example`,
])('%j is no address', typed => expect(email.safeParse(typed).success).toBe(false))

test('a client can send what was typed', () => {
	expect(z.encode(email, 'info@müller.example')).toBe('info@xn--mller-kva.example')
})

test('what is wrong before the @ is distinguished', () => {
	expect(['jürgen@example.org', ' иван@почта.пример', 'ann@', 'müller.example', 'a b'].map(hasForeignLocal)).toEqual([
		true,
		true,
		false,
		false,
		false,
	])
})
