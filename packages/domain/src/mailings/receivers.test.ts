import { expect, test } from 'vitest'
import { readReceivers } from './receivers.ts'

test.each([
	['a@example.org, B@Example.org;a@example.org\nc@example.org d@example.org', ['a', 'b', 'c', 'd'], []],
	['Ann Lee <ann@example.org>; "Roe, Bo" <BO@example.org>,<cy@example.org>', ['ann', 'bo', 'cy'], []],
	['nobody, one@example.org\ntwo@ three@example', ['one'], ['nobody', 'two@', 'three@example']],
	['Ann Lee, one@example.org', ['one'], ['Ann Lee']],
	['Ann <ann@>, nobody, nobody', [], ['Ann <ann@>', 'nobody']],
	['one@example.org，two@example.org、three@example.org', ['one', 'two', 'three'], []],
	[' , ;\n', [], []],
	['one@exam\u202eple.org', [], ['one@exam\u202eple.org']],
])('receivers are read from %j', (typed, names, wrong) => {
	expect(readReceivers(typed)).toEqual({ emails: names.map(name => `${name}@example.org`), wrong })
})

test('domains in any script are stored in their ASCII form', () => {
	expect(readReceivers('Ann <info@müller.example>, info@xn--mller-kva.example, jürgen@example.org')).toEqual({
		emails: ['info@xn--mller-kva.example'],
		wrong: ['jürgen@example.org'],
	})
})
